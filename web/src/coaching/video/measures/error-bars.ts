import { MEASURES, type MeasureId, type Measurement } from '@touchline/contract/coaching/video.ts'
import { angleError, disagreement } from './angle-error.ts'
import type { AngleName } from './angles.ts'
import type { Scene } from './scene.ts'
import { LEAST_SEEN, seenShare, visibilityOf } from './sight.ts'
import { indexNearest } from './statistics.ts'

export type Confidence = Measurement['confidence']

const GOOD_VISIBILITY = 0.8
const FEW_FRAMES = 15

const DIGITS: Record<(typeof MEASURES)[MeasureId], number> = {
  count: 0,
  s: 2,
  '°': 1,
  ratio: 2,
  '%': 1,
  '/min': 1,
  cm: 1,
  'widths/s': 1,
}

/** A figure with its error, rounded to what its unit can resolve; null if there is no figure. */
export function measured(
  id: MeasureId,
  value: number | null,
  error: number | null,
  confidence: Confidence,
): Measurement | null {
  if (value === null || !Number.isFinite(value)) return null
  const digits = DIGITS[MEASURES[id]]
  const isKnown = error !== null && Number.isFinite(error)
  return { id, value: rounded(value, digits), error: isKnown ? rounded(Math.abs(error), digits) : null, confidence }
}

/** An angle with its error; null if its joints were hidden or outside the picture in most frames. */
export function measuredAngle(scene: Scene, id: MeasureId, name: AngleName, value: number | null): Measurement | null {
  if (value === null || seenShare(scene, name) < LEAST_SEEN) return null
  const index = indexNearest(scene.angles[name], value)
  return measured(id, value, angleError(scene, name, index), angleConfidence(scene, name, index))
}

/** The lowest of several confidences. */
export function weakest(...confidences: readonly Confidence[]): Confidence {
  if (confidences.includes('low')) return 'low'
  return confidences.includes('medium') ? 'medium' : 'high'
}

function angleConfidence(scene: Scene, name: AngleName, index: number | null): Confidence {
  const visibility = visibilityOf(scene, name)
  const frames = scene.angles[name].filter((value) => value !== null).length
  const doubt = index === null ? 0 : disagreement(scene, name, index) / angleError(scene, name)
  return weakest(
    scene.view === 'front' || scene.isTurning ? 'medium' : scene.view === 'diagonal' ? 'low' : 'high',
    visibility >= GOOD_VISIBILITY ? 'high' : visibility >= 0.65 ? 'medium' : 'low',
    frames >= FEW_FRAMES ? 'high' : frames >= 5 ? 'medium' : 'low',
    sightConfidence(seenShare(scene, name)),
    doubt <= 1 ? 'high' : doubt <= 2 ? 'medium' : 'low',
  )
}

/** The confidence of something seen in a given share of the frames. */
export function sightConfidence(share: number): Confidence {
  return share >= 0.9 ? 'high' : share >= 0.75 ? 'medium' : 'low'
}

/** The confidence of a rhythm, from the number of cycles seen. */
export function cycleConfidence(cycles: number): Confidence {
  return cycles >= 6 ? 'high' : cycles >= 3 ? 'medium' : 'low'
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
