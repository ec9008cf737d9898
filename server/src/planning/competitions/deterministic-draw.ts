import { createHash } from 'node:crypto'

/** A pseudo-random number from 0 to 1 that depends only on the parts, so that draws are reproducible. */
export function lotOf(...parts: string[]): number {
  return digest(parts).readUIntBE(0, 6) / 2 ** 48
}

/** The items in a random but reproducible order. */
export function shuffled<Item>(items: readonly Item[], nameOf: (item: Item) => string, seed: string): Item[] {
  return items
    .map((item) => ({ item, lot: lotOf(seed, nameOf(item)) }))
    .sort((a, b) => a.lot - b.lot)
    .map(({ item }) => item)
}

/** Deterministic UUIDs (version 8) for a seed; the last part is a counter. */
export function idsOf(seed: string): () => string {
  const bytes = digest([seed])
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  const start = bytes.toString('hex', 0, 10).replace(/^(.{8})(.{4})(.{4})(.{4})$/, '$1-$2-$3-$4-')
  let count = 0
  return () => {
    count += 1
    return start + count.toString(16).padStart(12, '0')
  }
}

function digest(parts: readonly string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
