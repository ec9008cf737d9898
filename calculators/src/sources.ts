import type { Source } from './calculator.ts'

/** Sources used by more than one calculator. */
export const DANIELS_GILBERT: Source = {
  authors: 'J. Daniels, J. Gilbert',
  year: 1979,
  title: 'Oxygen Power: Performance Tables for Distance Runners',
}

export const DANIELS: Source = {
  authors: 'J. Daniels',
  year: 2014,
  title: "Daniels' Running Formula, 3rd edition",
  published: 'Human Kinetics',
}
