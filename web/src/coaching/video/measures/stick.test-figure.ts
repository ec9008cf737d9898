import { type BodyPoint, POINTS, type Track } from '../track.ts'

/** A stick figure for tests: bones of known length, joints at known angles, seen from the side or the front. */
export type Posture = {
  /** The position of the ankles in the picture. */
  x?: number
  y?: number
  /** Degrees inside the joint; 180 is straight. */
  knee?: number
  hip?: number
  elbow?: number
  /** The forward lean of the shank. */
  shin?: number
  /** The direction of the upper arm: 0 hangs down along the trunk, 90 points forwards. */
  arm?: number
}

export type FrontPosture = {
  x?: number
  y?: number
  knee?: number
  /** The right knee's angle, if it differs from the left. */
  rightKnee?: number
  kneeWidth?: number
  ankleWidth?: number
}

type Points = Record<keyof typeof POINTS, { x: number; y: number }>

const SHANK = 100
const THIGH = 100
const TRUNK = 120
const ARM = 60

/** The points of an athlete who faces right, seen from the right; the left side is just behind. */
export function sideView(posture: Posture): Points {
  const { x = 256, y = 450, knee = 180, hip = 180, elbow = 180, shin = 0, arm = 0 } = posture
  const ankle = { x, y }
  const kneeAt = step(ankle, 90 - shin, SHANK)
  const hipAt = step(kneeAt, 90 - shin + (180 - knee), THIGH)
  const trunkDirection = 90 - shin + (180 - knee) - (180 - hip)
  const shoulder = step(hipAt, trunkDirection, TRUNK)
  const armDirection = trunkDirection + 180 + arm
  const elbowAt = step(shoulder, armDirection, ARM)
  const wrist = step(elbowAt, armDirection + (180 - elbow), ARM)
  const joints = {
    Shoulder: shoulder,
    Elbow: elbowAt,
    Wrist: wrist,
    Hip: hipAt,
    Knee: kneeAt,
    Ankle: ankle,
    Heel: { x: x - 10, y: y + 8 },
    Toe: { x: x + 25, y: y + 10 },
  }
  return bothSides(joints, (point) => ({ x: point.x - 4, y: point.y - 2 }))
}

/** The same athlete from the front: the knees bend towards the camera, so that the legs look shorter. */
export function frontView(posture: FrontPosture): Points {
  const { x = 256, y = 450, knee = 180, kneeWidth = 60, ankleWidth = 60, rightKnee = knee } = posture
  const legs = { left: legHeight(knee), right: legHeight(rightKnee) }
  const hipY = y - (legs.left + legs.right) / 2
  const level = (half: number, at: number) => ({ left: { x: x + half, y: at }, right: { x: x - half, y: at } })
  const places = {
    Shoulder: level(41, hipY - TRUNK),
    Elbow: level(45, hipY - TRUNK + ARM),
    Wrist: level(45, hipY - TRUNK + 2 * ARM),
    Hip: { left: { x: x + 22, y: y - legs.left }, right: { x: x - 22, y: y - legs.right } },
    Knee: level(kneeWidth / 2, y - (legs.left + legs.right) / 4),
    Ankle: level(ankleWidth / 2, y),
    Heel: level(ankleWidth / 2, y + 6),
    Toe: level(ankleWidth / 2, y + 10),
  }
  const entries = Object.entries(places).flatMap(([joint, { left, right }]) => [
    [`left${joint}`, left],
    [`right${joint}`, right],
  ])
  return Object.fromEntries(entries) as Points
}

export type Filming = {
  seconds: number
  framesPerSecond?: number
  /** The standard deviation of the jitter, in pixels. */
  noise?: number
  seed?: number
  /** Seconds by which a frame may be early or late. */
  jitter?: number
  visibility?: (name: keyof typeof POINTS, at: number) => number
  isThere?: (at: number) => boolean
}

/** A clip of a figure, as reported by the tracker. */
export function filmed(filming: Filming, figure: (at: number) => Points): Track {
  const { seconds, framesPerSecond = 15, noise = 0, seed = 1, jitter = 0 } = filming
  const random = gaussian(seed)
  const frames = Math.round(seconds * framesPerSecond)
  const times = Array.from({ length: frames }, (_, frame) => {
    return Math.max(0, frame / framesPerSecond + Math.max(-1, Math.min(1, random() / 2)) * jitter)
  })
  const poses = times
    .filter((at) => filming.isThere?.(at) ?? true)
    .map((at) => ({ at, points: pointsOf(figure(at), at, filming, () => random() * noise) }))
  return {
    width: 512,
    height: 512,
    seconds,
    framesPerSecond,
    frames,
    poses,
    hasSeveralPeople: false,
    isCutOff: false,
  }
}

/** A value that starts at `high`, goes down to `low` and back once per period. */
export function wave(at: number, { high, low, period }: { high: number; low: number; period: number }): number {
  return low + ((high - low) * (1 + Math.cos((2 * Math.PI * at) / period))) / 2
}

function pointsOf(places: Points, at: number, filming: Filming, tremble: () => number): BodyPoint[] {
  const points = Array.from({ length: 33 }, () => ({ x: 0, y: 0, visibility: 0 }))
  for (const [name, place] of Object.entries(places) as [keyof typeof POINTS, { x: number; y: number }][]) {
    const visibility = filming.visibility?.(name, at) ?? (name.startsWith('left') ? 0.85 : 0.98)
    points[POINTS[name]] = { x: place.x + tremble(), y: place.y + tremble(), visibility }
  }
  return points
}

/** Moves a point in a direction: 0 to the right, 90 up. */
function step(from: { x: number; y: number }, direction: number, length: number) {
  const angle = (direction * Math.PI) / 180
  return { x: from.x + length * Math.cos(angle), y: from.y - length * Math.sin(angle) }
}

function legHeight(knee: number): number {
  return (SHANK + THIGH) * Math.sin((knee * Math.PI) / 360)
}

function bothSides(
  joints: Record<string, { x: number; y: number }>,
  behind: (point: { x: number; y: number }) => object,
) {
  const entries = Object.entries(joints).flatMap(([joint, place]) => [
    [`right${joint}`, place],
    [`left${joint}`, behind(place)],
  ])
  return Object.fromEntries(entries) as Points
}

/** Seeded pseudo-random numbers with a normal distribution. */
function gaussian(seed: number): () => number {
  let state = seed >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return () => Math.sqrt(-2 * Math.log(uniform() + 1e-12)) * Math.cos(2 * Math.PI * uniform())
}
