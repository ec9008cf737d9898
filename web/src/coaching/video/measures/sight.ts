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

/** What a person calls a joint that was not seen. */
const PARTS = {
  Shoulder: 'shoulders',
  Elbow: 'elbows',
  Wrist: 'hands',
  Hip: 'hips',
  Knee: 'knees',
  Ankle: 'feet',
} as const satisfies Partial<Record<Joint, string>>

export type BodyPart = (typeof PARTS)[keyof typeof PARTS]

/** What was seen in fewer frames than this is not measured: the moment that counts may be among the others. */
export const LEAST_SEEN = 0.5

/** How clearly the joints of an angle were seen, from 0 to 1. */
export function visibilityOf(scene: Scene, name: AngleName): number {
  return mean(JOINTS[name].map((joint) => scene.body.visibility[pointName(scene.near, joint)])) ?? 0
}

/** In how many of the frames with a body an angle was seen, as a share. */
export function seenShare({ body, angles }: Scene, name: AngleName): number {
  return angles[name].filter((value) => value !== null).length / Math.max(1, body.times.length)
}

/** The parts of the body that some angles need and that were hidden or outside the picture in most frames. */
export function unseenParts(scene: Scene, names: readonly AngleName[]): BodyPart[] {
  const missing = names.filter((name) => seenShare(scene, name) < LEAST_SEEN)
  const joints = new Set(missing.flatMap((name) => JOINTS[name]))
  const unseen = [...joints].filter((joint) => scene.body.seen[pointName(scene.near, joint)] < LEAST_SEEN)
  return unseen.map((joint) => PARTS[joint as keyof typeof PARTS])
}
