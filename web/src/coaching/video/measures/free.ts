import type { MeasureId } from '@touchline/contract/coaching/video.ts'
import type { AngleName } from './angles.ts'
import { measuredAngle } from './error-bars.ts'
import { spread } from './key-moments.ts'
import { maximaOf } from './rhythm.ts'
import type { Findings, Scene } from './scene.ts'
import { negated, quantile, rangeOf } from './statistics.ts'

const EXTREMES: readonly (readonly [MeasureId, AngleName, 'least' | 'most'])[] = [
  ['knee_min', 'knee', 'least'],
  ['knee_max', 'knee', 'most'],
  ['hip_min', 'hip', 'least'],
  ['elbow_min', 'elbow', 'least'],
  ['elbow_max', 'elbow', 'most'],
  ['trunk_lean_max', 'trunk', 'most'],
  ['body_line_min', 'bodyLine', 'least'],
]
const LEAST_RANGE = 20

/** Any other movement: the range of each joint that was seen, without counting anything. */
export function free(scene: Scene): Findings {
  const { body, angles } = scene
  return {
    measurements: EXTREMES.map(([id, name, end]) => {
      return measuredAngle(scene, id, name, quantile(angles[name], end === 'least' ? 0.02 : 0.98))
    }),
    moments: spread(turningPoints(body.times, liveliest(scene), body.frame), 6).map((index) => ({
      phase: 'middle',
      index,
    })),
    repetitions: [],
    isUnfinished: false,
  }
}

function turningPoints(times: readonly number[], angle: Scene['angles'][AngleName], frame: number): number[] {
  const range = rangeOf(angle)
  if (range < LEAST_RANGE) return []
  const turns = [angle, negated(angle)].flatMap((values) => maximaOf(times, values, frame, range * 0.4))
  return turns.sort((a, b) => a - b)
}

/** The angle that changes most. */
function liveliest({ angles }: Scene) {
  return Object.values(angles).reduce((best, angle) => (rangeOf(angle) > rangeOf(best) ? angle : best))
}
