import type { Measurement, Phase } from '@touchline/contract/video.ts'
import type { AngleName } from './angles.ts'
import type { Body, Side } from './body.ts'
import type { Series } from './smoothing.ts'

/** A body as the camera saw it, with its angles over time: what every movement is measured on. */
export type Scene = {
  body: Body
  view: Side | 'front'
  /** The side whose limbs are measured where one side has to be chosen. */
  near: Side
  angles: Readonly<Record<AngleName, Series>>
}

/** A moment worth a picture, by the index of its pose. */
export type Moment = { phase: Phase; index: number }

/** A repetition by the indices of its poses. */
export type Repetition = { from: number; bottom: number; to: number }

/** What was found about one movement. */
export type Findings = {
  measurements: readonly (Measurement | null)[]
  moments: readonly Moment[]
  repetitions: readonly Repetition[]
  isUnfinished: boolean
}
