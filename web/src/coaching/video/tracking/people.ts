import { type BodyPoint, POINTS, type Pose } from '../track.ts'
import type { FrameSize } from './frame-size.ts'

/** Every person found in one frame. */
export type SeenFrame = { at: number; bodies: readonly (readonly BodyPoint[])[] }

type Person = { poses: Pose[]; area: number }

/** Tracks each person from frame to frame and returns the one who fills the most of the picture over the clip. */
export function followLargest(frames: readonly SeenFrame[]): Pose[] {
  const people: Person[] = []
  for (const { at, bodies } of frames) {
    const free = new Set(people)
    for (const points of bodies.toSorted((a, b) => areaOf(b) - areaOf(a))) {
      const person = nearest(free, points, at) ?? newcomer(people)
      free.delete(person)
      person.poses.push({ at, points })
      person.area += areaOf(points)
    }
  }
  return people.toSorted((a, b) => b.area - a.area)[0]?.poses ?? []
}

/**
 * Whether there was a second person: in at least a tenth of the frames, so that a passer-by or one wrong guess does not
 * count.
 */
export function hasSeveral(frames: readonly SeenFrame[]): boolean {
  const crowded = frames.filter(({ bodies }) => areApart(bodies))
  return crowded.length >= Math.max(2, frames.length / 10)
}

/** Whether the head, or both feet, were outside the picture in most frames; the model guesses points out there. */
export function isCutOff(poses: readonly Pose[], { width, height }: FrameSize): boolean {
  const isOutside = (point: BodyPoint | undefined): boolean =>
    !point || point.x < 0 || point.y < 0 || point.x > width || point.y > height
  const cut = poses.filter(
    ({ points }) =>
      isOutside(points[NOSE]) || (isOutside(points[POINTS.leftAnkle]) && isOutside(points[POINTS.rightAnkle])),
  )
  return cut.length > poses.length / 2
}

const NOSE = 0

// A person not seen for this long has left; the next one in the same position may be another.
const FORGET_SECONDS = 1

/** The nearest person, if less than half a body away. */
function nearest(people: Iterable<Person>, points: readonly BodyPoint[], at: number): Person | undefined {
  let found: { person: Person; distance: number } | undefined
  for (const person of people) {
    const last = person.poses.at(-1)
    if (!last || at - last.at > FORGET_SECONDS) continue
    const distance = distanceOf(last.points, points)
    if (distance < heightOf(points) / 2 && distance < (found?.distance ?? Number.POSITIVE_INFINITY)) {
      found = { person, distance }
    }
  }
  return found?.person
}

function newcomer(people: Person[]): Person {
  const person: Person = { poses: [], area: 0 }
  people.push(person)
  return person
}

/** Two bodies in one position are the same one detected twice. */
function areApart(bodies: SeenFrame['bodies']): boolean {
  const [first, second] = bodies
  return first !== undefined && second !== undefined && distanceOf(first, second) > heightOf(first) / 6
}

function distanceOf(a: readonly BodyPoint[], b: readonly BodyPoint[]): number {
  const [from, to] = [middleOf(a), middleOf(b)]
  return Math.hypot(from.x - to.x, from.y - to.y)
}

/** The centre of shoulders and hips, which moves less than arms and legs. */
function middleOf(points: readonly BodyPoint[]): { x: number; y: number } {
  const trunk = [POINTS.leftShoulder, POINTS.rightShoulder, POINTS.leftHip, POINTS.rightHip].flatMap(
    (index) => points[index] ?? [],
  )
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return { x: mean(trunk.map(({ x }) => x)), y: mean(trunk.map(({ y }) => y)) }
}

function boxOf(points: readonly BodyPoint[]): FrameSize {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return { width: Math.max(...xs) - Math.min(...xs), height: Math.max(...ys) - Math.min(...ys) }
}

function areaOf(points: readonly BodyPoint[]): number {
  const { width, height } = boxOf(points)
  return width * height
}

/** The longer side of the box: in a push-up the body is horizontal. */
function heightOf(points: readonly BodyPoint[]): number {
  const { width, height } = boxOf(points)
  return Math.max(width, height)
}
