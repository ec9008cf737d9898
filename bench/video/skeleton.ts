import type { Person, Vector } from './person.ts'

/** A rotation as a quaternion: x, y, z, w. */
export type Turn = readonly [number, number, number, number]

/** A body's posture: world rotations of some bones (the others follow their parents), and the body's offset. */
export type Posture = { turns: ReadonlyMap<string, Turn>; moved: Vector }

/** Every bone of a posture: nine numbers for its rotation and three for its joint's position. */
export type Placed = { places: Vector[]; matrices: number[] }

const STILL: Turn = [0, 0, 0, 1]

export function turnAbout(axis: 'x' | 'y' | 'z', degrees: number): Turn {
  const half = (degrees * Math.PI) / 360
  const at = (name: string) => (name === axis ? Math.sin(half) : 0)
  return [at('x'), at('y'), at('z'), Math.cos(half)]
}

/** The shortest rotation from one direction to another. */
export function turnTo(from: Vector, to: Vector): Turn {
  const [a, b] = [unit(from), unit(to)]
  const cross: Vector = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
  const w = 1 + a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
  const length = Math.hypot(...cross, w)
  return [cross[0] / length, cross[1] / length, cross[2] / length, w / length]
}

export function place(person: Person, { turns, moved }: Posture): Placed {
  const worlds: Turn[] = []
  const places: Vector[] = []
  const matrices: number[] = []
  for (const [index, name] of person.names.entries()) {
    const parent = person.parents[index] as number
    const above = worlds[parent] ?? STILL
    const own = turns.get(name) ?? above
    worlds.push(own)
    const rest = person.rest[index] as Vector
    const base = person.rest[parent]
    const at = base ? add(places[parent] as Vector, turned(above, minus(rest, base))) : add(rest, moved)
    places.push(at)
    // A point p of the skin moves to at + own · (p − rest).
    const columns = [turned(own, [1, 0, 0]), turned(own, [0, 1, 0]), turned(own, [0, 0, 1])]
    matrices.push(...columns.flat(), ...minus(at, turned(own, rest)))
  }
  return { places, matrices }
}

function turned([x, y, z, w]: Turn, [a, b, c]: Vector): Vector {
  const [i, j, k] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)]
  return [a + w * i + y * k - z * j, b + w * j + z * i - x * k, c + w * k + x * j - y * i]
}

function add(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector)
  return [vector[0] / length, vector[1] / length, vector[2] / length]
}

/** The true angle at `b`, in degrees. */
export function angleAt(a: Vector, b: Vector, c: Vector): number {
  const [one, other] = [unit(minus(a, b)), unit(minus(c, b))]
  const cosine = one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
  return (Math.acos(Math.min(1, Math.max(-1, cosine))) * 180) / Math.PI
}
