import { type Confidence, measured, measuredAngle, sightConfidence, weakest } from './error-bars.ts'
import { type Flight, type Flights, flightsOf, jumpHeight } from './flight.ts'
import { measuredAsymmetry, measuredKneeWidth } from './front.ts'
import type { Findings, Jump, Moment, Scene } from './scene.ts'
import { LEAST_SEEN } from './sight.ts'
import { indexOfLeast, quantile } from './statistics.ts'

const SWING_SECONDS = 1.5
const LANDING_SECONDS = 0.7

/**
 * Jumps: one per flight; the longest flight gives the height, and each is listed. A jump's turning point is its top.
 */
export function jump(scene: Scene): Findings {
  const share = feetShare(scene)
  const { flights, isUnfinished } = share < LEAST_SEEN ? NO_FLIGHTS : flightsOf(scene.body)
  const best = flights.reduce<Flight | null>((a, b) => (a && a.seconds >= b.seconds ? a : b), null)
  const swings = flights.flatMap((flight) => deepestBefore(scene, flight) ?? [])
  const landings = flights.flatMap((flight) => deepestAfter(scene, flight) ?? [])
  const knees = swings.length > 0 ? swings.map((index) => scene.angles.knee[index] ?? null) : scene.angles.knee
  const sight = sightConfidence(share)
  const jumps = flights.map((flight) => jumpOf(scene, flight))
  return {
    measurements: [
      share < LEAST_SEEN
        ? null
        : measured('repetitions', flights.length, 0, weakest(sight, flights.length > 0 ? 'high' : 'medium')),
      ...(best ? heightOf(best, scene.body.frame, sight) : []),
      measuredAngle(scene, 'knee_min', 'knee', quantile(knees, 0)),
      measuredKneeWidth(scene, landings),
      measuredAsymmetry(scene, 'knee', landings),
    ],
    moments: best ? momentsOf(scene, best) : [],
    repetitions: flights.map(({ from, top, landing }) => ({ from, bottom: top, to: landing })),
    isUnfinished,
    jumps: jumps.length > 1 ? jumps : [],
  }
}

const NO_FLIGHTS: Flights = { flights: [], isUnfinished: false }

/** The share of frames in which the most visible part of a foot was seen. */
function feetShare({ body }: Scene): number {
  const points = (['left', 'right'] as const).flatMap((side) => [
    body.seen[`${side}Ankle`],
    body.seen[`${side}Heel`],
    body.seen[`${side}Toe`],
  ])
  return Math.max(...points)
}

/** Take-off and landing are each known to about half a frame: together one frame. */
function heightOf({ seconds }: Flight, frame: number, sight: Confidence) {
  const confidence = weakest(sight, frame <= 1 / 50 ? 'high' : frame <= 1 / 24 ? 'medium' : 'low')
  return [
    measured('flight_time', seconds, frame, confidence),
    measured('jump_height', jumpHeight(seconds), heightError(seconds, frame), confidence),
  ]
}

/** The height error from landing with other knee angles than at take-off, or from drawing the feet up. */
const LEGS_CM = 1.5

function heightError(seconds: number, frame: number): number {
  return Math.hypot(jumpHeight(seconds + frame) - jumpHeight(seconds), LEGS_CM)
}

function jumpOf({ body }: Scene, { top, seconds }: Flight): Jump {
  const rounded = (value: number) => Number(value.toFixed(1))
  const height = { height: rounded(jumpHeight(seconds)), error: rounded(heightError(seconds, body.frame)) }
  return { at: body.times[top] as number, ...height }
}

function momentsOf(scene: Scene, flight: Flight): Moment[] {
  const before = deepestBefore(scene, flight)
  const after = deepestAfter(scene, flight)
  return [
    ...(before === null ? [] : [{ phase: 'bottom' as const, index: before }]),
    { phase: 'flight', index: flight.top },
    { phase: 'contact', index: flight.landing },
    ...(after === null ? [] : [{ phase: 'bottom' as const, index: after }]),
  ]
}

/** The deepest knee bend of the swing before take-off. */
function deepestBefore({ body, angles }: Scene, flight: Flight): number | null {
  const start = (body.times[flight.from] as number) - SWING_SECONDS
  const from = body.times.findIndex((at) => at >= start)
  return indexOfLeast(angles.knee, from, flight.from)
}

function deepestAfter({ body, angles }: Scene, flight: Flight): number | null {
  const end = (body.times[flight.landing] as number) + LANDING_SECONDS
  const to = body.times.findLastIndex((at) => at <= end)
  return indexOfLeast(angles.knee, flight.landing, to)
}
