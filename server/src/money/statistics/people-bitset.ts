/** Encodes a set of people's numbers as a base64 bitset: 1,500 people take 252 characters. */
export function writeBits(people: Iterable<number>): string {
  const numbers = [...people]
  const bytes = Buffer.alloc(Math.floor(Math.max(0, ...numbers) / 8) + 1)
  for (const number of numbers) bytes[number >> 3] = (bytes[number >> 3] ?? 0) | (1 << (number & 7))
  return bytes.toString('base64')
}

/** The size of the union of the sets. */
export function countUnion(sets: readonly string[]): number {
  let count = 0
  for (const byte of union(sets)) count += BITS_IN[byte] ?? 0
  return count
}

/** The union of the sets. */
export function uniteBits(sets: readonly string[]): string {
  return union(sets).toString('base64')
}

function union(sets: readonly string[]): Buffer {
  const buffers = sets.map((bits) => Buffer.from(bits, 'base64'))
  const all = Buffer.alloc(Math.max(0, ...buffers.map(({ length }) => length)))
  for (const bytes of buffers) {
    for (let index = 0; index < bytes.length; index++) all[index] = (all[index] ?? 0) | (bytes[index] ?? 0)
  }
  return all
}

const BITS_IN = Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)
