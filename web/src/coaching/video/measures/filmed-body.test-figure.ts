import { type BodyPoint, POINTS, type Track } from '../track.ts'
import { angleBetween, type Points3, type Vector } from './body-3d.test-figure.ts'

/** How the athlete is filmed: the camera's position, their size in the picture, and the tracker's errors. */
export type Shot = {
  seconds: number
  framesPerSecond: number
  /** Degrees between the camera and an exact side view; 90 is the front. */
  yaw: number
  /** Metres between the camera and the athlete. */
  distance: number
  /** The camera's height above the ground in metres. */
  eye: number
  /** The height of the athlete as a share of the picture's height. */
  share: number
  /** The standard deviation of the jitter, in pixels of a picture 512 px high. */
  tremble: number
  /** How far a knee or elbow is found towards the inside of its bend, as a share of the bone: loose clothes. */
  inwards: number
  /** Pixels by which the picture is moved up; a negative value moves the feet out at the bottom. */
  raised?: number
}

const HEIGHT = 512
const WIDTH = 512

/** The track that a tracker would report for a body in space. */
export function filmedBody(shot: Shot, random: () => number, bodyAt: (at: number) => Points3, stature: number): Track {
  const { seconds, framesPerSecond } = shot
  const frames = Math.floor(seconds * framesPerSecond)
  const poses = Array.from({ length: frames }, (_, frame) => {
    const at = frame / framesPerSecond
    return { at, points: seenPoints(shot, random, withBias(bodyAt(at), shot.inwards), stature) }
  })
  const size = { width: WIDTH, height: HEIGHT }
  return { ...size, seconds, framesPerSecond, frames, poses, hasSeveralPeople: false, isCutOff: false }
}

function seenPoints(shot: Shot, random: () => number, body: Points3, stature: number): BodyPoint[] {
  const points = Array.from({ length: 33 }, () => ({ x: 0, y: 0, visibility: 0 }))
  const scale = (shot.share * HEIGHT * shot.distance) / stature
  for (const [name, place] of Object.entries(body) as [keyof typeof POINTS, Vector][]) {
    const { x, y, depth } = turned(place, shot.yaw)
    const near = scale / (shot.distance + depth)
    points[POINTS[name]] = {
      x: WIDTH / 2 + near * x + shot.tremble * gaussian(random),
      y:
        0.94 * HEIGHT -
        (shot.raised ?? 0) -
        (scale / shot.distance) * shot.eye -
        near * (y - shot.eye) +
        shot.tremble * gaussian(random),
      visibility: Math.sin((shot.yaw * Math.PI) / 180) < 0.5 && name.startsWith('left') ? 0.85 : 0.97,
    }
  }
  return points
}

/** The athlete faces the right edge of the picture and shows the right side, turned by `yaw` towards the camera. */
function turned([x, y, z]: Vector, yaw: number) {
  const angle = (yaw * Math.PI) / 180
  return { x: x * Math.cos(angle) - z * Math.sin(angle), y, depth: -x * Math.sin(angle) + z * Math.cos(angle) }
}

/** Trackers place a bent joint slightly inside the bend, so that it looks straighter than it is. */
function withBias(body: Points3, inwards: number): Points3 {
  const moved = { ...body }
  for (const side of ['left', 'right'] as const) {
    for (const [from, joint, to] of [
      ['Hip', 'Knee', 'Ankle'],
      ['Shoulder', 'Elbow', 'Wrist'],
    ] as const) {
      const [a, b, c] = [body[`${side}${from}`], body[`${side}${joint}`], body[`${side}${to}`]]
      const middle = [0, 1, 2].map((axis) => ((a[axis] as number) + (c[axis] as number)) / 2) as Vector
      const away = Math.hypot(...middle.map((value, axis) => value - (b[axis] as number)))
      const bone = Math.hypot(...a.map((value, axis) => value - (b[axis] as number)))
      // A straight joint has no inside.
      const step =
        away > 0 ? Math.min(1, ((inwards * bone) / away) * Math.min(1, (180 - angleBetween(a, b, c)) / 60)) : 0
      moved[`${side}${joint}`] = b.map((value, axis) => value + step * ((middle[axis] as number) - value)) as Vector
    }
  }
  return moved
}

/** Seeded pseudo-random numbers, uniformly distributed from 0 to 1. */
export function uniform(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random() + 1e-12)) * Math.cos(2 * Math.PI * random())
}
