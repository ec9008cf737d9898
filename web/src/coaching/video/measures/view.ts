import { type Body, distances, type Joint, lengthOf, pathOf, pointName, type Side, trunkLength } from './body.ts'
import { mean, median } from './statistics.ts'

/** The camera's view of the athlete: from one side, from the front (or the back), or from in between. */
export type View = Side | 'front' | 'diagonal'

// Seen from straight ahead the shoulder joints are about 0.68 and the hip joints 0.36 of the trunk's length apart;
// rotated by more than about 40 degrees they look closer than this.
const WHOLE_SHOULDERS = 0.68
const FRONT_SHOULDERS = 0.5
const FRONT_HIPS = 0.28
/** Up to about 15 degrees off the side, angles in the picture are still those of the body. */
const SIDE_SHOULDERS = 0.18

const JOINTS: readonly Joint[] = ['Shoulder', 'Elbow', 'Wrist', 'Hip', 'Knee', 'Ankle']
const BONES: readonly (readonly [Joint, Joint])[] = [
  ['Shoulder', 'Elbow'],
  ['Elbow', 'Wrist'],
  ['Hip', 'Knee'],
  ['Knee', 'Ankle'],
]

/**
 * The camera's view in a clip. In a throw or a stroke the body itself rotates (`isTurning`), so its shoulders do not
 * show whether the camera is oblique.
 */
export function viewOf(body: Body, near: Side, isTurning: boolean): View {
  if (isFront(body)) return 'front'
  return shoulderShare(body) > SIDE_SHOULDERS && !isTurning ? 'diagonal' : near
}

/** The camera's angle off the side in degrees, from the apparent width of the shoulders. */
export function turnOf(body: Body): number {
  return (Math.asin(Math.min(1, shoulderShare(body) / WHOLE_SHOULDERS)) * 180) / Math.PI
}

/** The side nearer to the camera: the more visible one, or the one with longer bones if both are equally visible. */
export function nearSide(body: Body): Side | null {
  const left = seenWell(body, 'left')
  const right = seenWell(body, 'right')
  if (left === 0 && right === 0) return null
  if (Math.abs(left - right) > 0.05) return left > right ? 'left' : 'right'
  return boneLength(body, 'left') >= boneLength(body, 'right') ? 'left' : 'right'
}

function isFront(body: Body): boolean {
  const trunk = trunkLength(body)
  const shoulders = widthOf(body, 'Shoulder')
  const hips = widthOf(body, 'Hip')
  if (!trunk || shoulders === null || hips === null) return false
  return shoulders / trunk >= FRONT_SHOULDERS && hips / trunk >= FRONT_HIPS
}

/**
 * The horizontal distance of the shoulders as a share of the trunk. The sign is kept, so that shoulders swinging to and
 * fro, as in running, cancel out; the vertical distance would depend on the camera's height.
 */
function shoulderShare(body: Body): number {
  const right = pathOf(body, 'right', 'Shoulder')
  const across = pathOf(body, 'left', 'Shoulder').map((left, index) => {
    const other = right[index]
    return left && other ? left.x - other.x : null
  })
  return Math.abs(median(across) ?? 0) / (trunkLength(body) || Number.POSITIVE_INFINITY)
}

function widthOf(body: Body, joint: Joint): number | null {
  return median(distances(pathOf(body, 'left', joint), pathOf(body, 'right', joint)))
}

function seenWell(body: Body, side: Side): number {
  const isSeen = JOINTS.some((joint) => pathOf(body, side, joint).some((place) => place !== null))
  return isSeen ? (mean(JOINTS.map((joint) => body.visibility[pointName(side, joint)])) ?? 0) : 0
}

function boneLength(body: Body, side: Side): number {
  const lengths = BONES.map(([from, to]) => lengthOf(pathOf(body, side, from), pathOf(body, side, to)) ?? 0)
  return lengths.reduce((sum, length) => sum + length, 0)
}
