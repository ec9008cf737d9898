import { type AngleName, CORNERS, type JointAngle, reachAngle } from './angles.ts'
import type { Scene } from './scene.ts'
import { visibilityOf } from './sight.ts'

/**
 * The errors of a single camera, in degrees (docs/decisions/0024-video-measurement-uncertainty.md). `bias`: a tracker sees bent joints
 * through clothes as too straight, by up to 4 in leggings and 7 in jeans. `tremble`: jitter between frames, for a body
 * that is large in the picture. `turned`: multiplied by the tangent of the camera's angle off the side. Legs and arms
 * point outwards, so they are foreshortened more than the body, and increasingly so.
 */
const COMPONENTS: Record<AngleName, { bias: number; tremble: number; turned: number; front: number }> = {
  knee: { bias: 7, tremble: 2, turned: 42, front: 12 },
  hip: { bias: 5, tremble: 3, turned: 42, front: 13 },
  elbow: { bias: 7, tremble: 2.5, turned: 42, front: 12 },
  trunk: { bias: 2, tremble: 2.5, turned: 18, front: 7 },
  bodyLine: { bias: 4, tremble: 2.5, turned: 26, front: 12 },
}

const GOOD_VISIBILITY = 0.8
const FEW_FRAMES = 15

/** Below this size, legs and trunk jitter more. */
const LARGE_PIXELS = 200

/** The error of an angle; `index` is the frame in which it was read. */
export function angleError(scene: Scene, name: AngleName, index: number | null = null): number {
  const { bias, tremble, turned, front } = COMPONENTS[name]
  const random = Math.hypot(tremble * smallness(scene), index === null ? 0 : roundedOff(scene, name, index))
  const known = (scene.view === 'front' ? front - tremble : bias) + random
  const blur = 1 + 2 * Math.max(0, GOOD_VISIBILITY - visibilityOf(scene, name))
  const scarce = framesWith(scene, name) < FEW_FRAMES ? 1.5 : 1
  const oblique = scene.view === 'diagonal' ? turned * Math.tan((scene.turn * Math.PI) / 180) : 0
  return Math.max(known * blur * scarce + oblique, index === null ? 0 : disagreement(scene, name, index) + random)
}

/**
 * The difference between two ways to compute an angle: from its corner, and from the distance of its ends. They agree
 * if the limb is in the plane of the picture and its joints were found; for elbows that point at the camera they do
 * not.
 */
export function disagreement({ body, near, view, angles }: Scene, name: AngleName, index: number): number {
  const angle = angles[name][index] ?? null
  if (!isJoint(name) || view === 'front' || angle === null || angle > STRAIGHT) return 0
  const other = reachAngle(body, near, name, index)
  return other === null ? 0 : Math.abs(angle - other)
}

/** Near this angle the reach hardly changes with it, so it is no evidence. */
const STRAIGHT = 130

function isJoint(name: AngleName): name is JointAngle {
  return name in CORNERS && name !== 'bodyLine'
}

/** How much more a small body jitters. */
function smallness({ pixels }: Scene): number {
  return pixels > 0 ? Math.max(1, LARGE_PIXELS / pixels) : 1
}

/** What may be missed between two frames at a turning point, from how sharply the angle turns there. */
function roundedOff({ angles }: Scene, name: AngleName, index: number): number {
  const [before, here, after] = [angles[name][index - 1], angles[name][index], angles[name][index + 1]]
  if (before == null || here == null || after == null) return 0
  return Math.abs(before - 2 * here + after) / 2
}

function framesWith(scene: Scene, name: AngleName): number {
  return scene.angles[name].filter((value) => value !== null).length
}
