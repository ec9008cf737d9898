import { MEASURES, type MeasureId, type Measurement } from '@touchline/contract/video.ts'
import type { AngleName } from './angles.ts'
import { type Joint, pointName } from './body.ts'
import type { Scene } from './scene.ts'
import { mean } from './statistics.ts'

export type Confidence = Measurement['confidence']

/** Degrees by which one camera is wrong (docs/decisions/0012-video-measures.md). */
const ANGLE_ERRORS: Record<AngleName, { side: number; front: number }> = {
  knee: { side: 5, front: 10 },
  hip: { side: 6, front: 11 },
  elbow: { side: 7, front: 9 },
  trunk: { side: 4, front: 6 },
  bodyLine: { side: 6, front: 11 },
}

const JOINTS: Record<AngleName, readonly Joint[]> = {
  knee: ['Hip', 'Knee', 'Ankle'],
  hip: ['Shoulder', 'Hip', 'Knee'],
  elbow: ['Shoulder', 'Elbow', 'Wrist'],
  trunk: ['Shoulder', 'Hip'],
  bodyLine: ['Shoulder', 'Hip', 'Ankle'],
}

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

/** A figure with its error, rounded to what its unit can bear; null when there is no figure. */
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

/** An angle with the error of its joint and view: larger where it was seen badly or in few frames. */
export function measuredAngle(scene: Scene, id: MeasureId, name: AngleName, value: number | null): Measurement | null {
  return measured(id, value, angleError(scene, name), angleConfidence(scene, name))
}

export function angleError(scene: Scene, name: AngleName): number {
  const base = ANGLE_ERRORS[name][scene.view === 'front' ? 'front' : 'side']
  const blur = 1 + 2 * Math.max(0, GOOD_VISIBILITY - visibilityOf(scene, name))
  return base * blur * (framesWith(scene, name) < FEW_FRAMES ? 1.5 : 1)
}

/** The lower of several confidences. */
export function weakest(...confidences: readonly Confidence[]): Confidence {
  if (confidences.includes('low')) return 'low'
  return confidences.includes('medium') ? 'medium' : 'high'
}

function angleConfidence(scene: Scene, name: AngleName): Confidence {
  const visibility = visibilityOf(scene, name)
  const frames = framesWith(scene, name)
  return weakest(
    scene.view === 'front' ? 'medium' : 'high',
    visibility >= GOOD_VISIBILITY ? 'high' : visibility >= 0.65 ? 'medium' : 'low',
    frames >= FEW_FRAMES ? 'high' : frames >= 5 ? 'medium' : 'low',
  )
}

/** How far a rhythm can be trusted, by how often it was seen. */
export function cycleConfidence(cycles: number): Confidence {
  return cycles >= 6 ? 'high' : cycles >= 3 ? 'medium' : 'low'
}

function visibilityOf(scene: Scene, name: AngleName): number {
  return mean(JOINTS[name].map((joint) => scene.body.visibility[pointName(scene.near, joint)])) ?? 0
}

function framesWith(scene: Scene, name: AngleName): number {
  return scene.angles[name].filter((value) => value !== null).length
}

function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
