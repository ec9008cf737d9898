/** Remembers so many values, the latest of them: a new one takes the place of the oldest. */
export class Latest<Value> {
  #most: number
  #values = new Map<string, Value>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string): Value | undefined {
    return this.#values.get(key)
  }

  set(key: string, value: Value): void {
    const [oldest] = this.#values.keys()
    if (oldest !== undefined && this.#values.size >= this.#most && !this.#values.has(key)) this.#values.delete(oldest)
    this.#values.set(key, value)
  }
}
