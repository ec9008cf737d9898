import { type Confidence, measured, measuredAngle } from './error-bars.ts'
import { type Flight, flightsOf, jumpHeight } from './flight.ts'
import { measuredAsymmetry, measuredKneeWidth } from './front.ts'
import type { Findings, Moment, Scene } from './scene.ts'
import { indexOfLeast, quantile } from './statistics.ts'

const SWING_SECONDS = 1.5
const LANDING_SECONDS = 0.7

/** Jumps: counted by their flights; the longest flight is the height. A jump turns at its highest point. */
export function jump(scene: Scene): Findings {
  const { flights, isUnfinished } = flightsOf(scene.body)
  const best = flights.reduce<Flight | null>((a, b) => (a && a.seconds >= b.seconds ? a : b), null)
  const swings = flights.flatMap((flight) => deepestBefore(scene, flight) ?? [])
  const landings = flights.flatMap((flight) => deepestAfter(scene, flight) ?? [])
  const knees = swings.length > 0 ? swings.map((index) => scene.angles.knee[index] ?? null) : scene.angles.knee
  const isSeen = scene.body.paths.leftAnkle.some(Boolean) || scene.body.paths.rightAnkle.some(Boolean)
  return {
    measurements: [
      isSeen ? measured('repetitions', flights.length, 0, flights.length > 0 ? 'high' : 'medium') : null,
      ...(best ? heightOf(best, scene.body.frame) : []),
      measuredAngle(scene, 'knee_min', 'knee', quantile(knees, 0)),
      measuredKneeWidth(scene, landings),
      measuredAsymmetry(scene, 'knee', landings),
    ],
    moments: best ? momentsOf(scene, best) : [],
    repetitions: flights.map(({ from, top, landing }) => ({ from, bottom: top, to: landing })),
    isUnfinished,
  }
}

/** The take-off and the landing are each known to about half a frame: together one frame. */
function heightOf({ seconds }: Flight, frame: number) {
  const confidence: Confidence = frame <= 1 / 50 ? 'high' : frame <= 1 / 24 ? 'medium' : 'low'
  const error = jumpHeight(seconds + frame) - jumpHeight(seconds)
  return [
    measured('flight_time', seconds, frame, confidence),
    measured('jump_height', jumpHeight(seconds), error, confidence),
  ]
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

/** Where the knee bends most in the swing before take-off. */
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
