import { type BodyPoint, POINTS, type Track } from '../track.ts'
import { type Series, smoothed } from './smoothing.ts'
import { mean, quantile } from './statistics.ts'

export type Side = 'left' | 'right'
export type Joint = 'Shoulder' | 'Elbow' | 'Wrist' | 'Hip' | 'Knee' | 'Ankle' | 'Heel' | 'Toe'
export type PointName = keyof typeof POINTS

/** A point's position; null in a frame in which it is not seen. */
export type Place = { x: number; y: number } | null
export type Path = readonly Place[]

/** The tracked body over the clip, smoothed: a position of every point at each of the times. */
export type Body = {
  times: readonly number[]
  /** Seconds between two frames. */
  frame: number
  paths: Readonly<Record<PointName, Path>>
  /** From 0 to 1, over the whole clip. */
  visibility: Readonly<Record<PointName, number>>
  /** The share of frames in which a point was seen inside the picture. */
  seen: Readonly<Record<PointName, number>>
  /** The longer side of the picture, in pixels. */
  longSide: number
}

const LEAST_VISIBILITY = 0.5

/** Feet and a throwing hand change direction so fast that the usual filter would round them off. */
const FAST_CUTOFF_HZ = 10
const FAST_POINTS = /Wrist|Heel|Toe/

/** The body of a track, smoothed point by point; frames whose time does not increase are skipped. */
export function bodyOf(track: Track): Body {
  const poses = risingPoses(track)
  const times = poses.map((pose) => pose.at)
  const frame = frameOf(times, track.framesPerSecond)
  const names = Object.keys(POINTS) as PointName[]
  const seen = recordOf(names, (name) => poses.map((pose) => visiblePoint(pose.points[POINTS[name]], track)))
  const path = (name: PointName): Path => {
    const points = seen[name]
    const cutoff = FAST_POINTS.test(name) ? FAST_CUTOFF_HZ : undefined
    const xs = smoothed(
      times,
      points.map((point) => point?.x ?? null),
      frame,
      cutoff,
    )
    const ys = smoothed(
      times,
      points.map((point) => point?.y ?? null),
      frame,
      cutoff,
    )
    return xs.map((x, index) => placed(x, ys[index]))
  }
  const visibility = (name: PointName) => mean(poses.map((pose) => shownBy(pose.points[POINTS[name]]))) ?? 0
  return {
    times,
    frame,
    paths: recordOf(names, path),
    visibility: recordOf(names, visibility),
    seen: recordOf(names, (name) => seenCount(seen[name]) / Math.max(1, poses.length)),
    longSide: Math.max(track.width, track.height),
  }
}

export function pointName(side: Side, joint: Joint): PointName {
  return `${side}${joint}`
}

export function pathOf(body: Body, side: Side, joint: Joint): Path {
  return body.paths[pointName(side, joint)]
}

/** The midpoint between left and right; if one side is hardly ever seen, the other side alone. */
export function middleOf(body: Body, joint: Joint): Path {
  const left = pathOf(body, 'left', joint)
  const right = pathOf(body, 'right', joint)
  const leftCount = seenCount(left)
  const rightCount = seenCount(right)
  const both = seenCount(left.map((place, index) => place && (right[index] ?? null)))
  // One rule for the whole clip: a midpoint that jumps to one side and back would look like a movement.
  if (both < 0.6 * Math.max(leftCount, rightCount)) return leftCount >= rightCount ? left : right
  return left.map((a, index) => {
    const b = right[index]
    return a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : null
  })
}

/** The distance between two points in each frame. */
export function distances(from: Path, to: Path): Series {
  return from.map((a, index) => {
    const b = to[index]
    return a && b ? Math.hypot(a.x - b.x, a.y - b.y) : null
  })
}

/** The length of a bone: nearly the largest one seen, as foreshortening only ever makes it look shorter. */
export function lengthOf(from: Path, to: Path): number | null {
  return quantile(distances(from, to), 0.9)
}

/** The trunk's length in pixels. */
export function trunkLength(body: Body): number | null {
  return lengthOf(middleOf(body, 'Shoulder'), middleOf(body, 'Hip'))
}

/** The longest leg seen, in pixels. */
export function legLength(body: Body): number {
  const lengths = (['left', 'right'] as const).map((side) => {
    const thigh = lengthOf(pathOf(body, side, 'Hip'), pathOf(body, side, 'Knee'))
    const shank = lengthOf(pathOf(body, side, 'Knee'), pathOf(body, side, 'Ankle'))
    return thigh && shank ? thigh + shank : 0
  })
  return Math.max(...lengths)
}

function seenCount(path: Path): number {
  return path.filter((place) => place !== null).length
}

function risingPoses(track: Track) {
  let last = Number.NEGATIVE_INFINITY
  return track.poses.filter((pose) => {
    const rises = Number.isFinite(pose.at) && pose.at > last
    if (rises) last = pose.at
    return rises
  })
}

function frameOf(times: readonly number[], framesPerSecond: number): number {
  const steps = times.slice(1).map((at, index) => at - (times[index] as number))
  const fallback = framesPerSecond > 0 && framesPerSecond <= 240 ? 1 / framesPerSecond : 1 / 15
  return steps.length < 2 ? fallback : (quantile(steps, 0.5) ?? fallback)
}

/** A point outside the picture is the model's guess, however high its confidence. */
function visiblePoint(point: BodyPoint | undefined, { width, height }: Track): Place {
  if (!point || !(point.visibility >= LEAST_VISIBILITY)) return null
  const isInside = point.x >= 0 && point.y >= 0 && point.x <= width && point.y <= height
  return isInside ? point : null
}

function shownBy(point: BodyPoint | undefined): number {
  return point && Number.isFinite(point.visibility) ? point.visibility : 0
}

function placed(x: number | null, y: number | null | undefined): Place {
  return x === null || y === null || y === undefined ? null : { x, y }
}

function recordOf<Value>(names: readonly PointName[], value: (name: PointName) => Value): Record<PointName, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<PointName, Value>
}
