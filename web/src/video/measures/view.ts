import { type Body, distances, type Joint, lengthOf, middleOf, pathOf, pointName, type Side } from './body.ts'
import { mean, median } from './statistics.ts'

/** What the camera sees: the athlete from one side, from the front (or the back), or nobody. */
export type View = Side | 'front' | null

// From straight ahead the shoulder joints are about 0.68 and the hip joints 0.36 of the trunk's length apart;
// turned by more than about 40 degrees they are closer than this.
const FRONT_SHOULDERS = 0.5
const FRONT_HIPS = 0.28

const JOINTS: readonly Joint[] = ['Shoulder', 'Elbow', 'Wrist', 'Hip', 'Knee', 'Ankle']
const BONES: readonly (readonly [Joint, Joint])[] = [
  ['Shoulder', 'Elbow'],
  ['Elbow', 'Wrist'],
  ['Hip', 'Knee'],
  ['Knee', 'Ankle'],
]

/** From where the clip shows the body. */
export function viewOf(body: Body): View {
  const near = nearSide(body)
  return near && isFront(body) ? 'front' : near
}

/** The side nearer the camera: the one seen better, and the one with longer bones where both are seen alike. */
export function nearSide(body: Body): Side | null {
  const left = seenWell(body, 'left')
  const right = seenWell(body, 'right')
  if (left === 0 && right === 0) return null
  if (Math.abs(left - right) > 0.05) return left > right ? 'left' : 'right'
  return boneLength(body, 'left') >= boneLength(body, 'right') ? 'left' : 'right'
}

function isFront(body: Body): boolean {
  const trunk = lengthOf(middleOf(body, 'Shoulder'), middleOf(body, 'Hip'))
  const shoulders = widthOf(body, 'Shoulder')
  const hips = widthOf(body, 'Hip')
  if (!trunk || shoulders === null || hips === null) return false
  return shoulders / trunk >= FRONT_SHOULDERS && hips / trunk >= FRONT_HIPS
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
