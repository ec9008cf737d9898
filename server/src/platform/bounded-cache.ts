/** A cache with a maximum total weight, one per value by default: adding a value evicts the oldest ones. */
export class BoundedCache<Value> {
  readonly #max: number
  readonly #weigh: (value: Value) => number
  readonly #values = new Map<string, Value>()
  #weight = 0

  constructor(max: number, weigh: (value: Value) => number = () => 1) {
    this.#max = max
    this.#weigh = weigh
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: Value): void {
    this.#drop(key)
    this.#values.set(key, value)
    this.#weight += this.#weigh(value)
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#max) return
      this.#drop(oldest)
    }
  }

  #drop(key: string): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#weight -= this.#weigh(value)
    this.#values.delete(key)
  }
}
