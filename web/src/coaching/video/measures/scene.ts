import type { MeasuredClip, Measurement, Phase } from '@touchline/contract/coaching/video.ts'
import type { AngleName } from './angles.ts'
import type { Body, Side } from './body.ts'
import type { Series } from './smoothing.ts'
import type { View } from './view.ts'

/** A body as seen by the camera, with its angles over time: the input of every movement's measures. */
export type Scene = {
  body: Body
  view: View
  /** Degrees between the camera and an exact side view. */
  turn: number
  /** The combined length of legs and trunk in the picture that the tracker sees, in pixels. */
  pixels: number
  /** Whether the body rotates during the movement, so that angles leave the plane of the picture. */
  isTurning: boolean
  /** The side whose limbs are measured where only one is used. */
  near: Side
  angles: Readonly<Record<AngleName, Series>>
}

/** A moment worth a picture, as the index of its pose. */
export type Moment = { phase: Phase; index: number }

/** A repetition, as the indices of its poses. */
export type Repetition = { from: number; bottom: number; to: number }

/** One of several jumps: the time of its highest point in seconds, and its height. */
export type Jump = MeasuredClip['jumps'][number]

/** The findings for one movement. */
export type Findings = {
  /** Each jump, if there are several. */
  jumps?: readonly Jump[]
  measurements: readonly (Measurement | null)[]
  moments: readonly Moment[]
  repetitions: readonly Repetition[]
  isUnfinished: boolean
}
