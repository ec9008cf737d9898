import { z } from 'zod'

/** An athlete's figures other than times and lifts: unit, range and decimals. */
const MEASURES = {
  weight: { unit: 'kg', min: 20, max: 300, digits: 1 },
  height: { unit: 'cm', min: 90, max: 250, digits: 0 },
  resting_heart_rate: { unit: 'bpm', min: 25, max: 110, digits: 0 },
  max_heart_rate: { unit: 'bpm', min: 120, max: 230, digits: 0 },
  critical_power: { unit: 'w', min: 30, max: 700, digits: 0 },
  handicap_index: { unit: 'none', min: -10, max: 54, digits: 1 },
  rating: { unit: 'none', min: 100, max: 4000, digits: 0 },
} as const satisfies Record<string, FigureRange>

/** The lifts whose one-rep max can be stored. */
export const LIFTS = ['squat', 'bench_press', 'deadlift', 'overhead_press', 'power_clean'] as const
export type Lift = (typeof LIFTS)[number]

/** The distances offered, in metres; others can be stored as well. */
export const OFFERED_DISTANCES = {
  run: [100, 200, 400, 800, 1500, 3000, 5000, 10_000, 21_097, 42_195],
  swim: [50, 100, 200, 400, 800, 1500],
} as const

export type Measure = keyof typeof MEASURES
export type Racing = keyof typeof OFFERED_DISTANCES
export type FigureUnit = 'kg' | 'cm' | 'bpm' | 'w' | 's' | 'none'
export type FigureRange = { unit: FigureUnit; min: number; max: number; digits: number }

export const MEASURE_NAMES = Object.keys(MEASURES) as Measure[]

/** The meaning of a figure's id: a measure, a best time over a distance, or the one-rep max of a lift. */
export type FigureName =
  | { kind: 'measure'; measure: Measure }
  | { kind: 'best_time'; racing: Racing; metres: number }
  | { kind: 'one_rep_max'; lift: Lift }

const PATTERN = new RegExp(
  `^(?:(${MEASURE_NAMES.join('|')})|(run|swim)_time_([1-9]\\d{1,5})|one_rep_max_(${LIFTS.join('|')}))$`,
)

/** `weight`, `run_time_5000`, `one_rep_max_squat` and the like. */
export const FigureId = z.string('INVALID_INPUT').max(60).regex(PATTERN, 'INVALID_INPUT')

export const bestTimeId = (racing: Racing, metres: number) => `${racing}_time_${metres}`
export const oneRepMaxId = (lift: Lift) => `one_rep_max_${lift}`

/** The meaning of an id; undefined if it is not a figure's. */
export function figureNameOf(id: string): FigureName | undefined {
  const [, measure, racing, metres, lift] = PATTERN.exec(id) ?? []
  if (measure) return { kind: 'measure', measure: measure as Measure }
  if (racing) return { kind: 'best_time', racing: racing as Racing, metres: Number(metres) }
  return lift ? { kind: 'one_rep_max', lift: lift as Lift } : undefined
}

// In metres per second: faster than any record, slower than walking.
const SPEEDS = { run: { fastest: 12.5, slowest: 0.5 }, swim: { fastest: 2.6, slowest: 0.2 } }

/** The unit and range of a figure. */
export function rangeOf(name: FigureName): FigureRange {
  if (name.kind === 'measure') return MEASURES[name.measure]
  if (name.kind === 'one_rep_max') return { unit: 'kg', min: 1, max: 520, digits: 1 }
  const { fastest, slowest } = SPEEDS[name.racing]
  const digits = name.metres <= 1500 ? 2 : 0
  return { unit: 's', min: Math.ceil(name.metres / fastest), max: Math.floor(name.metres / slowest), digits }
}

/** Whether a figure is humanly possible. */
export function isWithinRange(id: string, value: number): boolean {
  const name = figureNameOf(id)
  if (!name) return false
  const { min, max } = rangeOf(name)
  return value >= min && value <= max
}
