import type { AngleName } from './angles.ts'
import { type Joint, pointName } from './body.ts'
import type { Scene } from './scene.ts'
import { mean } from './statistics.ts'

const JOINTS: Record<AngleName, readonly Joint[]> = {
  knee: ['Hip', 'Knee', 'Ankle'],
  hip: ['Shoulder', 'Hip', 'Knee'],
  elbow: ['Shoulder', 'Elbow', 'Wrist'],
  trunk: ['Shoulder', 'Hip'],
  bodyLine: ['Shoulder', 'Hip', 'Ankle'],
}

/** The body part shown to users for a joint that was not seen. */
const PARTS = {
  Shoulder: 'shoulders',
  Elbow: 'elbows',
  Wrist: 'hands',
  Hip: 'hips',
  Knee: 'knees',
  Ankle: 'feet',
} as const satisfies Partial<Record<Joint, string>>

export type BodyPart = (typeof PARTS)[keyof typeof PARTS]

/** Angles seen in a smaller share of the frames are not measured: the decisive moment may be among the missing ones. */
export const LEAST_SEEN = 0.5

/** The visibility of an angle's joints, from 0 to 1. */
export function visibilityOf(scene: Scene, name: AngleName): number {
  return mean(JOINTS[name].map((joint) => scene.body.visibility[pointName(scene.near, joint)])) ?? 0
}

/** The share of frames with a body in which an angle was seen. */
export function seenShare({ body, angles }: Scene, name: AngleName): number {
  return angles[name].filter((value) => value !== null).length / Math.max(1, body.times.length)
}

/** The parts of the body required by some angles that were hidden or outside the picture in most frames. */
export function unseenParts(scene: Scene, names: readonly AngleName[]): BodyPart[] {
  const missing = names.filter((name) => seenShare(scene, name) < LEAST_SEEN)
  const joints = new Set(missing.flatMap((name) => JOINTS[name]))
  const unseen = [...joints].filter((joint) => scene.body.seen[pointName(scene.near, joint)] < LEAST_SEEN)
  return unseen.map((joint) => PARTS[joint as keyof typeof PARTS])
}
