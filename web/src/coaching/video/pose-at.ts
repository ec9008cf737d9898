import type { BodyPoint, Pose, Track } from './track.ts'

/** The body at any time, interpolated between two tracked frames; undefined where no one was found. */
export function poseAt(track: Pick<Track, 'poses' | 'framesPerSecond'>, at: number): Pose | undefined {
  const after = track.poses.findIndex((pose) => pose.at >= at)
  const next = track.poses[after]
  const previous = after === -1 ? track.poses.at(-1) : track.poses[after - 1]
  const reach = LONGEST_GAP_FRAMES / track.framesPerSecond
  if (next && previous && next.at - previous.at <= 2 * reach) return between(previous, next, at)
  return [next, previous].find((pose) => pose && Math.abs(pose.at - at) <= reach)
}

/** A body missing in a single frame is assumed to be there; longer gaps are unknown. */
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
