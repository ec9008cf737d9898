/** Seeded randomness: the same choices each time, though not at the same moments. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least)
  }

  whole(least: number, below: number): number {
    return Math.floor(this.between(least, below))
  }

  pick<Thing>(things: readonly Thing[]): Thing {
    return things[this.whole(0, things.length)] as Thing
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }
}
