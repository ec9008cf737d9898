import type { Person, Vector } from './person.ts'
import { angleAt, type Placed, type Posture, place, type Turn, turnAbout, turnTo } from './skeleton.ts'

/** A clip to render: each frame's bones, and the true values of the whole. */
export type Shoot = { framesPerSecond: number; frames: Placed[]; truth: Record<string, number> }

const SIDES = ['L', 'R'] as const
const joint = (person: Person, name: string, { places }: Placed): Vector => {
  return places[person.names.indexOf(`${name}____head`)] as Vector
}
const rest = (person: Person, name: string): Vector => person.rest[person.names.indexOf(`${name}____head`)] as Vector

/** Points a bone, and everything attached to it, in a direction. */
function aim(person: Person, turns: Map<string, Turn>, from: string, to: string, direction: Vector): void {
  const [a, b] = [rest(person, from), rest(person, to)]
  turns.set(`${from}____head`, turnTo([b[0] - a[0], b[1] - a[1], b[2] - a[2]], direction))
}

/** Keeps the ankles at their rest position, raised by `lift`. */
function standing(person: Person, turns: Map<string, Turn>, lift = 0): Placed {
  const first = place(person, { turns, moved: [0, 0, 0] } satisfies Posture)
  const [is, was] = [joint(person, 'foot.L', first), rest(person, 'foot.L')]
  return place(person, { turns, moved: [0, was[1] - is[1] + lift, was[2] - is[2]] })
}

function bent(person: Person, knee: number, lift = 0): Placed {
  const turns = new Map<string, Turn>()
  const [shank, thigh] = [(180 - knee) * 0.36, (180 - knee) * 0.64].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
  ]
  turns.set('root____head', turnAbout('x', (180 - knee) * 0.33))
  for (const side of SIDES) {
    const out = side === 'L' ? 0.12 : -0.12
    aim(person, turns, `upperleg01.${side}`, `lowerleg01.${side}`, [out, -Math.cos(thigh), Math.sin(thigh)])
    aim(person, turns, `lowerleg01.${side}`, `foot.${side}`, [out * 0.3, -Math.cos(shank), -Math.sin(shank)])
    turns.set(`foot.${side}____head`, turnAbout('x', 0))
    const forward = Math.min(1, (180 - knee) / 70)
    const arm: Vector = [out * 1.5, forward - 1.05, forward + 0.1]
    aim(person, turns, `upperarm01.${side}`, `lowerarm01.${side}`, arm)
    aim(person, turns, `lowerarm01.${side}`, `wrist.${side}`, [arm[0] * 0.4, arm[1] + 0.05, arm[2] + 0.1])
  }
  return standing(person, turns, lift)
}

const kneeOf = (person: Person, placed: Placed) =>
  angleAt(
    ...(['upperleg01.L', 'lowerleg01.L', 'foot.L'].map((name) => joint(person, name, placed)) as [
      Vector,
      Vector,
      Vector,
    ]),
  )

/** Squats to a depth, with standing before and after. */
export function squats(person: Person, repetitions: number, deepest: number): Shoot {
  const framesPerSecond = 15
  const seconds = repetitions * 2 + 0.6
  const frames = Array.from({ length: Math.round(seconds * framesPerSecond) }, (_, index) => {
    const at = index / framesPerSecond - 0.3
    const depth = at < 0 || at > repetitions * 2 ? 0 : (1 - Math.cos(Math.PI * at)) / 2
    return bent(person, 172 - (172 - deepest) * depth)
  })
  return {
    framesPerSecond,
    frames,
    truth: { repetitions, knee_min: Math.min(...frames.map((one) => kneeOf(person, one))) },
  }
}

/** One jump of this height; the body's units are decimetres. */
export function jump(person: Person, centimetres: number): Shoot {
  const framesPerSecond = 30
  const flight = Math.sqrt((8 * centimetres) / 981)
  const frames = Array.from({ length: Math.round(2.6 * framesPerSecond) }, (_, index) => {
    const flown = index / framesPerSecond - 1.2
    if (flown > 0 && flown < flight) return bent(person, 168, (98.1 / 2) * flown * (flight - flown))
    const since = flown <= 0 ? flown + 0.8 : flown - flight
    const length = flown <= 0 ? 0.8 : 0.6
    return bent(person, 168 - (since > 0 && since < length ? 70 * Math.sin((Math.PI * since) / length) : 0))
  })
  return { framesPerSecond, frames, truth: { jump_height: centimetres, repetitions: 1 } }
}

/** Push-ups: the hands stay below the shoulders, the body turns about the feet. */
export function pushUps(person: Person, repetitions: number, deepest: number): Shoot {
  const framesPerSecond = 15
  const seconds = repetitions * 2 + 0.6
  const frames = Array.from({ length: Math.round(seconds * framesPerSecond) }, (_, index) => {
    const at = index / framesPerSecond - 0.3
    const depth = at < 0 || at > repetitions * 2 ? 0 : (1 - Math.cos(Math.PI * at)) / 2
    return pushedUp(person, 170 - (170 - deepest) * depth)
  })
  const elbow = frames.map((placed) =>
    angleAt(
      ...(['upperarm01.L', 'lowerarm01.L', 'wrist.L'].map((name) => joint(person, name, placed)) as [
        Vector,
        Vector,
        Vector,
      ]),
    ),
  )
  return { framesPerSecond, frames, truth: { repetitions, elbow_min: Math.min(...elbow) } }
}

function pushedUp(person: Person, elbow: number): Placed {
  const [shoulder, middle, wrist, ankle] = ['upperarm01.L', 'lowerarm01.L', 'wrist.L', 'foot.L'].map((name) =>
    rest(person, name),
  ) as [Vector, Vector, Vector, Vector]
  const length = (a: Vector, b: Vector) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  const [upper, fore] = [length(shoulder, middle), length(middle, wrist)]
  const reach = Math.sqrt(upper ** 2 + fore ** 2 - 2 * upper * fore * Math.cos((elbow * Math.PI) / 180))
  const down = (upper ** 2 - fore ** 2 + reach ** 2) / (2 * reach)
  const aside = Math.sqrt(Math.max(0, upper ** 2 - down ** 2))
  const tilt = (Math.asin(Math.min(1, (reach - 0.6) / length(shoulder, ankle))) * 180) / Math.PI
  const turns = new Map<string, Turn>([['root____head', turnAbout('x', 90 - tilt)]])
  for (const side of SIDES) {
    const out = (side === 'L' ? 1 : -1) * Math.sin(0.45)
    const back = -Math.cos(0.45)
    aim(person, turns, `upperarm01.${side}`, `lowerarm01.${side}`, [aside * out, -down, aside * back])
    aim(person, turns, `lowerarm01.${side}`, `wrist.${side}`, [-aside * out, -(reach - down), -aside * back])
    turns.set(`wrist.${side}____head`, turnAbout('x', 0))
    turns.set(`foot.${side}____head`, turnAbout('x', 60))
  }
  return standing(person, turns)
}
