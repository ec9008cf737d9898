import type { MeasuredClip, Measurement, Phase } from '@touchline/contract/coaching/video.ts'
import type { AngleName } from './angles.ts'
import type { Body, Side } from './body.ts'
import type { Series } from './smoothing.ts'
import type { View } from './view.ts'

/** A body as the camera saw it, with its angles over time: what every movement is measured on. */
export type Scene = {
  body: Body
  view: View
  /** Degrees between the camera and exactly to the side. */
  turn: number
  /** How long legs and trunk are together in the picture that the tracker looks at, in pixels. */
  pixels: number
  /** Whether the body itself turns during the movement, so that angles leave the plane of the picture. */
  isTurning: boolean
  /** The side whose limbs are measured where one side has to be chosen. */
  near: Side
  angles: Readonly<Record<AngleName, Series>>
}

/** A moment worth a picture, by the index of its pose. */
export type Moment = { phase: Phase; index: number }

/** A repetition by the indices of its poses. */
export type Repetition = { from: number; bottom: number; to: number }

/** One of several jumps: when it was highest, in seconds, and how high it was. */
export type Jump = MeasuredClip['jumps'][number]

/** What was found about one movement. */
export type Findings = {
  /** Of several jumps, each. */
  jumps?: readonly Jump[]
  measurements: readonly (Measurement | null)[]
  moments: readonly Moment[]
  repetitions: readonly Repetition[]
  isUnfinished: boolean
}
