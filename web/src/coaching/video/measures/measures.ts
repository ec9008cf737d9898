import type { Caution, MeasureId, Measurement, Movement, Phase } from '@touchline/contract/coaching/video.ts'
import type { Track } from '../track.ts'
import { type AngleName, angleTowardsCamera, jointAngle, meanOfSides, trunkLean } from './angles.ts'
import { type Body, bodyOf, legLength, type Side, trunkLength } from './body.ts'
import { free } from './free.ts'
import { jump } from './jumping.ts'
import { keyMoments } from './key-moments.ts'
import { pullUp, pushUp, squat } from './lifting.ts'
import { judged } from './plausibility.ts'
import { cycling, swim } from './rhythmic.ts'
import { running } from './running.ts'
import type { Findings, Jump, Scene } from './scene.ts'
import { type BodyPart, unseenParts } from './sight.ts'
import type { Series } from './smoothing.ts'
import { throwing, throwingArm } from './throwing.ts'
import { nearSide, turnOf, type View, viewOf } from './view.ts'

export type { AngleName } from './angles.ts'

/** One angle over the clip in degrees, a value for each of the report's times; null where it was not visible. */
type AngleSeries = { name: AngleName; values: readonly (number | null)[] }

/** The analysis of a clip for a movement. */
export type MovementReport = {
  side: View | null
  /** The side whose limbs are measured. */
  near: Side | null
  times: readonly number[]
  angles: readonly AngleSeries[]
  measurements: Measurement[]
  /** Key moments in order of time. */
  phases: readonly { phase: Phase; at: number }[]
  /** Complete repetitions in seconds; `bottom` is where the movement turns. */
  repetitions: readonly { from: number; bottom: number; to: number }[]
  isUnfinished: boolean
  /** Each jump, if the movement has any. */
  jumps: readonly Jump[]
  /** Reasons why the figures are less certain than they look. */
  cautions: readonly Caution[]
  /** Parts of the body required by the movement that were hidden or outside the picture in most frames. */
  unseen: readonly BodyPart[]
  /** Figures left out as physically implausible. */
  withheld: readonly MeasureId[]
}

type Plan = {
  angles: readonly AngleName[]
  limbs: 'both' | 'near' | 'throwing'
  /** Whether the body rotates, so that its shoulders do not show where the camera is. */
  isTurning?: boolean
  measure(scene: Scene): Findings
}

/** For each movement: the angles to show, which limbs to use if both are equally visible, and its measures. */
const PLANS: Record<Movement, Plan> = {
  squat: { angles: ['knee', 'hip', 'trunk'], limbs: 'both', measure: squat },
  jump: { angles: ['knee', 'hip', 'trunk'], limbs: 'both', measure: jump },
  running: { angles: ['knee', 'hip', 'trunk'], limbs: 'near', measure: running },
  push_up: { angles: ['elbow', 'bodyLine'], limbs: 'both', measure: pushUp },
  pull_up: { angles: ['elbow', 'bodyLine'], limbs: 'both', measure: pullUp },
  throw: { angles: ['elbow', 'knee', 'trunk'], limbs: 'throwing', isTurning: true, measure: throwing },
  swim: { angles: ['elbow', 'bodyLine'], limbs: 'near', isTurning: true, measure: swim },
  cycling: { angles: ['knee', 'hip', 'trunk'], limbs: 'near', measure: cycling },
  free: { angles: ['knee', 'hip', 'elbow', 'trunk', 'bodyLine'], limbs: 'near', measure: free },
}

/** Measures a movement from a track. */
export function reportOf(track: Track, movement: Movement): MovementReport {
  const body = bodyOf(track)
  const plan = PLANS[movement]
  const near = nearSide(body)
  if (!near) return nothingSeen(body)
  const isTurning = plan.isTurning === true
  const view = viewOf(body, near, isTurning)
  const angles = anglesOf(body, view, near, movement)
  const scene: Scene = { body, view, near, isTurning, turn: turnOf(body), pixels: pixelsOf(body), angles }
  const found = plan.measure(scene)
  const unseen = unseenParts(scene, plan.angles)
  const { measurements, withheld, cautions } = judged(scene, movement, found, {
    track,
    isPartUnseen: unseen.length > 0,
  })
  const at = (index: number) => body.times[index] as number
  return {
    side: view,
    near,
    times: body.times,
    angles: plan.angles
      .map((name) => ({ name, values: scene.angles[name] }))
      .filter(({ values }) => values.some((value) => value !== null)),
    measurements,
    phases: keyMoments(body, found.moments).map(({ phase, index }) => ({ phase, at: at(index) })),
    repetitions: found.repetitions.map(({ from, bottom, to }) => ({ from: at(from), bottom: at(bottom), to: at(to) })),
    isUnfinished: found.isUnfinished,
    jumps: found.jumps ?? [],
    cautions: unseen.length > 0 ? [...cautions, 'unseen'] : cautions,
    unseen,
    withheld,
  }
}

/** The tracker scales pictures to this size, whatever the clip's own. */
const LOOKED_AT_PIXELS = 512

function pixelsOf(body: Body): number {
  return ((legLength(body) + (trunkLength(body) ?? 0)) * LOOKED_AT_PIXELS) / body.longSide
}

/** The angles as CSV for download, with a header row: the time and every angle. */
export function anglesCsv(report: MovementReport): string {
  const header = ['time', ...report.angles.map((angle) => angle.name)]
  const rows = report.times.map((at, index) => {
    return [at.toFixed(3), ...report.angles.map((angle) => angle.values[index]?.toFixed(1) ?? '')]
  })
  return [header, ...rows].map((cells) => `${cells.join(',')}\r\n`).join('')
}

function anglesOf(body: Body, view: View, near: Side, movement: Movement): Record<AngleName, Series> {
  const { limbs } = PLANS[movement]
  const isBoth = view === 'front' && limbs === 'both'
  const arm = limbs === 'throwing' ? throwingArm(body) : near
  const of = (side: Side, angle: (side: Side) => Series) => {
    return isBoth ? meanOfSides(angle('left'), angle('right')) : angle(side)
  }
  const bendsTowardsCamera = view === 'front' && movement === 'push_up'
  return {
    knee: of(near, (side) =>
      view === 'front' ? angleTowardsCamera(body, side, 'knee') : jointAngle(body, side, 'knee'),
    ),
    hip: of(near, (side) => jointAngle(body, side, 'hip')),
    elbow: of(arm, (side) =>
      bendsTowardsCamera ? angleTowardsCamera(body, side, 'elbow') : jointAngle(body, side, 'elbow'),
    ),
    trunk: trunkLean(body),
    bodyLine: of(near, (side) => jointAngle(body, side, 'bodyLine')),
  }
}

/** An empty report. */
export const NOTHING: MovementReport = {
  side: null,
  near: null,
  times: [],
  angles: [],
  measurements: [],
  phases: [],
  repetitions: [],
  isUnfinished: false,
  jumps: [],
  cautions: [],
  unseen: [],
  withheld: [],
}

function nothingSeen(body: Body): MovementReport {
  const phases = keyMoments(body, []).map(({ phase, index }) => ({ phase, at: body.times[index] as number }))
  return { ...NOTHING, times: body.times, phases }
}
