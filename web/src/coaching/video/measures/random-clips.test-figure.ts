import type { MeasureId, Movement } from '@touchline/contract/coaching/video.ts'
import type { Track } from '../track.ts'
import { angleBetween, pushingUp, squatting } from './body-3d.test-figure.ts'
import { filmedBody, type Shot, uniform } from './filmed-body.test-figure.ts'

/** A clip of a random body with its true values. */
export type RandomClip = { movement: Movement; track: Track; truth: Partial<Record<MeasureId, number>> }

/** Squats, with the camera `yaw` degrees off the side. */
export function randomSquats(seed: number, yaw: number): RandomClip {
  const random = uniform(seed)
  const from = between(random)
  const body = { stature: from(1.45, 2.05), shin: from(0.25, 0.42), splay: from(0, 30) }
  const [low, lean, period] = [from(42, 100), from(20, 52), from(1.3, 3.4)]
  const repetitions = 2 + Math.floor(3 * random())
  const bodyAt = (at: number) => {
    const depth = depthAt(at, period, repetitions)
    return squatting(body, 173 - (173 - low) * depth, 3 + (lean - 3) * depth)
  }
  const track = filmedBody(
    {
      ...randomShot(random, yaw),
      seconds: 2 * REST + repetitions * period,
      framesPerSecond: oneOf(random, [10, 12, 15]),
    },
    random,
    bodyAt,
    body.stature,
  )
  const deep = bodyAt(REST + period / 2)
  const hip = angleBetween(deep.rightShoulder, deep.rightHip, deep.rightKnee)
  return { movement: 'squat', track, truth: { repetitions, knee_min: low, hip_min: hip, trunk_lean_max: lean } }
}

/** Push-ups whose elbows point outwards by up to 40 degrees. */
export function randomPushUps(seed: number): RandomClip {
  const random = uniform(seed)
  const from = between(random)
  const [stature, low, flare, period] = [from(1.45, 2.05), from(45, 98), from(0, 40), from(1.2, 3)]
  const repetitions = 2 + Math.floor(3 * random())
  const bodyAt = (at: number) => pushingUp(stature, 171 - (171 - low) * depthAt(at, period, repetitions), flare)
  const shot = { ...randomShot(random, from(-10, 10)), eye: from(0.1, 0.7) }
  const seconds = 2 * REST + repetitions * period
  const track = filmedBody({ ...shot, seconds, framesPerSecond: oneOf(random, [12, 15]) }, random, bodyAt, stature)
  return { movement: 'push_up', track, truth: { repetitions, elbow_min: low } }
}

/** One jump, in which the feet may be drawn up by up to 5 cm. */
export function randomJump(seed: number, framesPerSecond: number): RandomClip {
  const random = uniform(seed)
  const from = between(random)
  const body = { stature: from(1.45, 2.05), shin: 0.33, splay: from(0, 15) }
  const [height, takeOff, drawnUp] = [from(0.1, 0.55), 1.5 + from(0, 0.2), from(0, 0.05)]
  const flight = Math.sqrt((8 * height) / GRAVITY)
  const bodyAt = (at: number) => {
    const { knee, pointed, toes } = jumpingAt(at - takeOff, at, flight, drawnUp)
    return squatting(body, knee, 4 + (174 - knee) / 3, toes + 0.4 * pointed, pointed)
  }
  const shot = { ...randomShot(random, from(-10, 10)), share: from(0.35, 0.6) }
  const track = filmedBody({ ...shot, seconds: 3.6, framesPerSecond }, random, bodyAt, body.stature)
  return { movement: 'jump', track, truth: { repetitions: 1, jump_height: 100 * height } }
}

const REST = 0.5
const GRAVITY = 9.81
const POINTED = 0.09

/** Bends, pushes off over the toes, flies on a ballistic curve, lands on the toes and bends again. */
function jumpingAt(flown: number, at: number, flight: number, drawnUp: number) {
  if (flown < 0) {
    const push = Math.max(0, flown / 0.3 + 1)
    const down = Math.sin((Math.PI / 2) * Math.max(0, Math.min(1, (at - 0.7) / 0.45)))
    const bend = push > 0 ? 1 - push : down
    return { knee: 174 - 75 * bend, pointed: POINTED * Math.max(0, 1 + flown / 0.12), toes: 0 }
  }
  if (flown < flight) {
    const tuck = drawnUp * Math.sin((Math.PI * flown) / flight) ** 2
    return { knee: 174 - 200 * tuck, pointed: POINTED, toes: (GRAVITY / 2) * flown * (flight - flown) + tuck }
  }
  const landed = flown - flight
  const bend = Math.sin(Math.PI * Math.min(1, landed / 0.8))
  return { knee: 174 - 55 * bend, pointed: POINTED * Math.max(0, 1 - landed / 0.1), toes: 0 }
}

/** Loose trousers in three of ten clips, with the error measured for jeans; tight ones in the others. */
function randomShot(random: () => number, yaw: number): Shot {
  const from = between(random)
  return {
    seconds: 0,
    framesPerSecond: 0,
    yaw: random() < 0.5 ? yaw : -yaw,
    distance: from(2.5, 6),
    eye: from(0.5, 1.6),
    share: from(0.3, 0.8),
    tremble: from(0.8, 2.5),
    inwards: random() < 0.7 ? from(0.04, 0.09) : from(0.1, 0.15),
  }
}

/** From 0 (standing) to 1 and back, `repetitions` times. */
function depthAt(at: number, period: number, repetitions: number): number {
  const moving = at - REST
  return moving < 0 || moving > repetitions * period ? 0 : (1 - Math.cos((2 * Math.PI * moving) / period)) / 2
}

function between(random: () => number) {
  return (least: number, most: number) => least + (most - least) * random()
}

function oneOf<Item>(random: () => number, items: readonly Item[]): Item {
  return items[Math.floor(random() * items.length)] as Item
}
