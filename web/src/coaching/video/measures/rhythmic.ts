import type { MeasureId } from '@touchline/contract/coaching/video.ts'
import { lengthOf, middleOf, pathOf } from './body.ts'
import { cycleConfidence, measured, measuredAngle, weakest } from './error-bars.ts'
import { spread } from './key-moments.ts'
import { maximaOf, rhythmOf } from './rhythm.ts'
import type { Findings, Scene } from './scene.ts'
import type { Series } from './smoothing.ts'
import { median, negated, quantile, rangeOf } from './statistics.ts'

const STROKE = { shortest: 0.5, longest: 5 }
const PEDAL_TURN = { shortest: 0.3, longest: 2.5 }
/** In degrees of the knee angle; pedalling bends it by three times as much. */
const LEAST_PEDALLING = 20
/** As a share of the trunk's length. */
const LEAST_STROKE = 0.3

/** Swimming (and rowing): the rate at which the wrist passes in front of the shoulder. */
export function swim(scene: Scene): Findings {
  const { body, near, angles } = scene
  const shoulders = pathOf(body, near, 'Shoulder')
  const trunk = lengthOf(middleOf(body, 'Shoulder'), middleOf(body, 'Hip')) ?? Number.POSITIVE_INFINITY
  const reach = pathOf(body, near, 'Wrist').map((wrist, index) => {
    const shoulder = shoulders[index]
    return wrist && shoulder ? wrist.x - shoulder.x : null
  })
  const isMoving = rangeOf(reach) > LEAST_STROKE * trunk
  const rate = rated(scene, 'stroke_rate', isMoving ? reach : reach.map(() => null), STROKE)
  // Forwards is the direction from the hips to the shoulders, whichever way the athlete faces.
  const forwards = forwardOf(scene)
  const outwards = forwards < 0 ? negated(reach) : reach
  const reaches = maximaOf(body.times, outwards, body.frame, rangeOf(reach) * 0.4)
  return {
    measurements: [
      rate,
      measuredAngle(scene, 'elbow_min', 'elbow', quantile(angles.elbow, 0.02)),
      measuredAngle(scene, 'elbow_max', 'elbow', quantile(angles.elbow, 0.98)),
      scene.view === 'front'
        ? null
        : measuredAngle(scene, 'body_line_min', 'bodyLine', quantile(angles.bodyLine, 0.02)),
    ],
    moments: isMoving ? spread(reaches, 4).map((index) => ({ phase: 'reach', index })) : [],
    repetitions: [],
    isUnfinished: isMoving && rate === null,
  }
}

/** Cycling: the rate at which the knee bends, and its range. */
export function cycling(scene: Scene): Findings {
  const { body, angles } = scene
  const isMoving = rangeOf(angles.knee) > LEAST_PEDALLING
  const rate = rated(scene, 'pedal_rate', isMoving ? angles.knee : angles.knee.map(() => null), PEDAL_TURN)
  const drop = rangeOf(angles.knee) * 0.4
  const tops = isMoving ? maximaOf(body.times, negated(angles.knee), body.frame, drop) : []
  const bottoms = isMoving ? maximaOf(body.times, angles.knee, body.frame, drop) : []
  const isSide = scene.view !== 'front'
  return {
    measurements: [
      rate,
      measuredAngle(scene, 'knee_min', 'knee', quantile(angles.knee, 0.02)),
      measuredAngle(scene, 'knee_max', 'knee', quantile(angles.knee, 0.98)),
      isSide ? measuredAngle(scene, 'hip_min', 'hip', quantile(angles.hip, 0.02)) : null,
      isSide ? measuredAngle(scene, 'trunk_lean_max', 'trunk', quantile(angles.trunk, 0.98)) : null,
    ],
    moments: [
      ...spread(tops, 3).map((index) => ({ phase: 'top' as const, index })),
      ...spread(bottoms, 3).map((index) => ({ phase: 'bottom' as const, index })),
    ],
    repetitions: [],
    isUnfinished: isMoving && rate === null,
  }
}

function rated(scene: Scene, id: MeasureId, values: Series, range: { shortest: number; longest: number }) {
  const { times, frame } = scene.body
  const rhythm = rhythmOf(times, values, frame, range)
  if (!rhythm) return null
  const rate = 60 / rhythm.period
  const error = (rate * frame) / (rhythm.period * Math.max(1, rhythm.cycles - 1))
  const isFine = rhythm.period / frame >= 8
  return measured(id, rate, error, weakest(cycleConfidence(rhythm.cycles), isFine ? 'high' : 'medium'))
}

function forwardOf({ body, near }: Scene): number {
  const hips = pathOf(body, near, 'Hip')
  const ahead = pathOf(body, near, 'Shoulder').map((shoulder, index) => {
    const hip = hips[index]
    return shoulder && hip ? shoulder.x - hip.x : null
  })
  return median(ahead) ?? 0
}
