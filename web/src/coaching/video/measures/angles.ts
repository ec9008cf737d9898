import {
  type Body,
  distances,
  type Joint,
  lengthOf,
  middleOf,
  type Path,
  type Place,
  pathOf,
  type Side,
} from './body.ts'
import type { Series } from './smoothing.ts'
import { quantile } from './statistics.ts'

/** The angles that can be tracked over a clip. */
export type AngleName = 'knee' | 'hip' | 'elbow' | 'trunk' | 'bodyLine'

/** The joints of an angle, with its corner in the middle. */
export const CORNERS = {
  knee: ['Hip', 'Knee', 'Ankle'],
  hip: ['Shoulder', 'Hip', 'Knee'],
  elbow: ['Shoulder', 'Elbow', 'Wrist'],
  bodyLine: ['Shoulder', 'Hip', 'Ankle'],
} as const satisfies Record<string, readonly [Joint, Joint, Joint]>

export type JointAngle = keyof typeof CORNERS

/** The angle at `b` between the directions to `a` and `c`, in degrees. */
export function angleAt(a: Place, b: Place, c: Place): number | null {
  if (!a || !b || !c) return null
  const lengths = Math.hypot(a.x - b.x, a.y - b.y) * Math.hypot(c.x - b.x, c.y - b.y)
  if (!(lengths > 0)) return null
  const cosine = ((a.x - b.x) * (c.x - b.x) + (a.y - b.y) * (c.y - b.y)) / lengths
  return degrees(Math.acos(Math.min(1, Math.max(-1, cosine))))
}

/** An angle on one side of the body as it appears in the picture. */
export function jointAngle(body: Body, side: Side, name: JointAngle): Series {
  const [a, b, c] = CORNERS[name].map((joint) => pathOf(body, side, joint)) as [Path, Path, Path]
  return b.map((corner, index) => angleAt(a[index] ?? null, corner, c[index] ?? null))
}

/** The trunk's lean from upright, in either direction; over 90 degrees the body is upside down. */
export function trunkLean(body: Body): Series {
  const hips = middleOf(body, 'Hip')
  return middleOf(body, 'Shoulder').map((shoulder, index) => {
    const hip = hips[index]
    if (!shoulder || !hip || (shoulder.x === hip.x && shoulder.y === hip.y)) return null
    return degrees(Math.atan2(Math.abs(shoulder.x - hip.x), hip.y - shoulder.y))
  })
}

/**
 * The angle of a knee or an elbow that bends towards the camera. It is not visible in the picture, but follows from how
 * much the ends of the limb approach each other: with two equal bones their distance is 2 × bone × sin(angle / 2).
 */
export function angleTowardsCamera(body: Body, side: Side, name: 'knee' | 'elbow'): Series {
  const [from, , to] = CORNERS[name]
  const reach = distances(pathOf(body, side, from), pathOf(body, side, to))
  const longest = quantile(reach, 0.95)
  if (!longest) return reach.map(() => null)
  return reach.map((now) => (now === null ? null : degrees(2 * Math.asin(Math.min(1, now / longest)))))
}

/** The angle computed from the lengths of two bones and the distance between their ends. */
export function reachAngle(body: Body, side: Side, name: JointAngle, index: number): number | null {
  const [from, corner, to] = CORNERS[name].map((joint) => pathOf(body, side, joint)) as [Path, Path, Path]
  const [a, b] = [lengthOf(from, corner), lengthOf(corner, to)]
  const reach = distances(from, to)[index] ?? null
  if (!a || !b || reach === null) return null
  return degrees(Math.acos(Math.min(1, Math.max(-1, (a * a + b * b - reach * reach) / (2 * a * b)))))
}

/** Merges left and right: their mean, or the only one seen. */
export function meanOfSides(left: Series, right: Series): Series {
  return left.map((a, index) => {
    const b = right[index] ?? null
    return a === null || b === null ? (a ?? b) : (a + b) / 2
  })
}

export function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}
