import type { Caution, MeasureId, Measurement, Movement } from '@touchline/contract/coaching/video.ts'
import type { Track } from '../track.ts'
import { pathOf } from './body.ts'
import { type Confidence, weakest } from './error-bars.ts'
import { flightsOf } from './flight.ts'
import { countRepetitions } from './repetitions.ts'
import type { Findings, Scene } from './scene.ts'
import { median } from './statistics.ts'

type Judgement = { measurements: Measurement[]; withheld: MeasureId[]; cautions: Caution[] }

/**
 * Checks findings for physical plausibility and against the chosen movement; nothing doubtful keeps a high confidence.
 */
export function judged(
  scene: Scene,
  movement: Movement,
  found: Findings,
  { track, isPartUnseen }: { track: Track; isPartUnseen: boolean },
): Judgement {
  const all = found.measurements.filter((measurement) => measurement !== null)
  const withheld = all.filter((measurement) => !isPossible(measurement)).map(({ id }) => id)
  const cautions = cautionsAbout(scene, movement, found)
  const isWhole = track.poses.length >= OFTEN * track.frames && !track.isCutOff && !isPartUnseen
  const limit = (id: MeasureId): Confidence => weakest(isWhole ? 'high' : 'medium', ...cautions.map(limitBy(id)))
  return {
    measurements: all.filter(isPossible).map((one) => ({ ...one, confidence: weakest(one.confidence, limit(one.id)) })),
    withheld,
    cautions: withheld.length > 0 ? [...cautions, 'implausible'] : cautions,
  }
}

/** A body missing from more than a fifth of the frames may have moved unseen. */
const OFTEN = 0.8

/** In degrees, steps per minute and centimetres: beyond these one joint was mistaken for another. */
const LIMITS: Partial<Record<MeasureId, readonly [least: number, most: number]>> = {
  knee_min: [25, 180],
  elbow_min: [20, 180],
  hip_min: [15, 180],
  cadence: [40, 320],
  jump_height: [0, 130],
}

function isPossible({ id, value }: Measurement): boolean {
  const [least, most] = LIMITS[id] ?? [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]
  return value >= least && value <= most
}

/** Rates and flights depend on time alone, which is the same from any camera angle. */
const BY_TIME: ReadonlySet<MeasureId> = new Set([
  'tempo',
  'cadence',
  'flight_time',
  'jump_height',
  'stroke_rate',
  'pedal_rate',
])

function limitBy(id: MeasureId): (caution: Caution) => Confidence {
  return (caution) => (caution === 'front' || (caution === 'diagonal' && BY_TIME.has(id)) ? 'medium' : 'low')
}

function cautionsAbout(scene: Scene, movement: Movement, found: Findings): Caution[] {
  if (isUpsideDown(scene, movement)) return ['upsideDown']
  const isFrontal = scene.view === 'front' && FROM_THE_SIDE.has(movement)
  return [
    ...(looksOther(scene, movement, found) ? (['otherMovement'] as const) : []),
    ...(scene.view === 'diagonal' ? (['diagonal'] as const) : []),
    ...(isFrontal ? (['front'] as const) : []),
  ]
}

/** Movements that the page asks to film from the side only. */
const FROM_THE_SIDE: ReadonlySet<Movement> = new Set(['jump', 'running', 'push_up', 'cycling'])

const UPSIDE_DOWN_DEGREES = 120
const LYING_DEGREES = 60
const STANDING_DEGREES = 30

/** Whether the picture is upside down; a handstand is recognised by the arms reaching beyond the head. */
function isUpsideDown(scene: Scene, movement: Movement): boolean {
  if (movement === 'swim' || !((median(scene.angles.trunk) ?? 0) > UPSIDE_DOWN_DEGREES)) return false
  return movement === 'pull_up' || !areArmsOverhead(scene)
}

function areArmsOverhead({ body, near }: Scene): boolean {
  const [hips, wrists] = [pathOf(body, near, 'Hip'), pathOf(body, near, 'Wrist')]
  const reach = pathOf(body, near, 'Shoulder').map((shoulder, index) => {
    const [hip, wrist] = [hips[index], wrists[index]]
    if (!shoulder || !hip || !wrist) return null
    return (wrist.x - shoulder.x) * (shoulder.x - hip.x) + (wrist.y - shoulder.y) * (shoulder.y - hip.y)
  })
  return (median(reach) ?? 0) > 0
}

const KNEE_DIP = { down: 115, up: 150 }

/** Whether the body does something other than the chosen movement. */
function looksOther(scene: Scene, movement: Movement, found: Findings): boolean {
  const lean = median(scene.angles.trunk) ?? 0
  switch (movement) {
    case 'squat':
      return lean > LYING_DEGREES || flightsOf(scene.body).flights.length > 0
    case 'jump':
      return lean > LYING_DEGREES || (found.repetitions.length === 0 && dips(scene) > 0)
    case 'running':
    case 'throw':
      return lean > LYING_DEGREES
    case 'pull_up':
      return lean > LYING_DEGREES || !areArmsOverhead(scene)
    case 'push_up':
      return lean < STANDING_DEGREES && scene.view !== 'front'
    case 'cycling':
    case 'swim':
    case 'free':
      return false
  }
}

function dips({ body, angles }: Scene): number {
  return countRepetitions(body.times, angles.knee, KNEE_DIP).repetitions.length
}
