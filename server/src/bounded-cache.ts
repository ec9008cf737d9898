/** A cache of at most `max` values: a new one evicts the oldest. */
export class BoundedCache<Value> {
  #max: number
  #values = new Map<string, Value>()

  constructor(max: number) {
    this.#max = max
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: Value): void {
    const [oldest] = this.#values.keys()
    if (oldest !== undefined && this.#values.size >= this.#max && !this.#values.has(key)) this.#values.delete(oldest)
    this.#values.set(key, value)
  }
}
