import type { Measurement } from '@touchline/contract/coaching/video.ts'
import { angleError } from './angle-error.ts'
import { angleTowardsCamera } from './angles.ts'
import { distances, pathOf } from './body.ts'
import { measured } from './error-bars.ts'
import type { Scene } from './scene.ts'
import { mean, median } from './statistics.ts'

/** The distance of the knees relative to the ankles; under 1 they fall inwards. Null if it is unknown. */
export function widthRatio(kneeWidth: number | null, ankleWidth: number | null): number | null {
  return kneeWidth === null || !ankleWidth ? null : kneeWidth / ankleWidth
}

/** The difference of left and right as a percentage of their mean. */
export function asymmetry(left: number | null, right: number | null): number | null {
  return left === null || right === null || !(left + right > 0) ? null : (200 * Math.abs(left - right)) / (left + right)
}

/** Knee width relative to ankle width at the bottoms of a movement seen from the front. */
export function measuredKneeWidth(scene: Scene, bottoms: readonly number[]): Measurement | null {
  if (scene.view !== 'front') return null
  const knees = distances(pathOf(scene.body, 'left', 'Knee'), pathOf(scene.body, 'right', 'Knee'))
  const ankles = distances(pathOf(scene.body, 'left', 'Ankle'), pathOf(scene.body, 'right', 'Ankle'))
  const ratios = bottoms.map((index) => widthRatio(knees[index] ?? null, ankles[index] ?? null))
  const ratio = median(ratios)
  return measured(
    'knee_width_ratio',
    ratio,
    ratio === null ? null : 0.1 * ratio,
    bottoms.length >= 2 ? 'medium' : 'low',
  )
}

/** The asymmetry between the left and right knee or elbow at the bottoms, seen from the front. */
export function measuredAsymmetry(scene: Scene, name: 'knee' | 'elbow', bottoms: readonly number[]) {
  if (scene.view !== 'front') return null
  const [left, right] = (['left', 'right'] as const).map((side) => {
    const angle = angleTowardsCamera(scene.body, side, name)
    return mean(bottoms.map((index) => bendOf(angle[index])))
  }) as [number | null, number | null]
  // Both sides are seen by the same camera: most of the error is common to them, about half remains.
  const error = left === null || right === null ? null : (200 * (angleError(scene, name) / 2)) / (left + right)
  return measured('asymmetry', asymmetry(left, right), error, bottoms.length >= 3 ? 'medium' : 'low')
}

function bendOf(angle: number | null | undefined): number | null {
  return angle === null || angle === undefined ? null : 180 - angle
}
