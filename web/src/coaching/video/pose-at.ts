import type { BodyPoint, Pose, Track } from './track.ts'

/** The body at any time, between two frames that were looked at as a mean of both; undefined where nobody was seen. */
export function poseAt(track: Pick<Track, 'poses' | 'framesPerSecond'>, at: number): Pose | undefined {
  const after = track.poses.findIndex((pose) => pose.at >= at)
  const next = track.poses[after]
  const previous = after === -1 ? track.poses.at(-1) : track.poses[after - 1]
  const reach = LONGEST_GAP_FRAMES / track.framesPerSecond
  if (next && previous && next.at - previous.at <= 2 * reach) return between(previous, next, at)
  return [next, previous].find((pose) => pose && Math.abs(pose.at - at) <= reach)
}

/** Somebody who was not found in a single frame was there all the same; longer than that nobody knows. */
const LONGEST_GAP_FRAMES = 1.1

function between(previous: Pose, next: Pose, at: number): Pose {
  const share = (at - previous.at) / (next.at - previous.at || 1)
  return { at, points: previous.points.map((point, index) => mean(point, next.points[index] ?? point, share)) }
}

function mean(from: BodyPoint, to: BodyPoint, share: number): BodyPoint {
  return {
    x: from.x + (to.x - from.x) * share,
    y: from.y + (to.y - from.y) * share,
    visibility: Math.min(from.visibility, to.visibility),
  }
}
