/** Questions and tokens per person, keyed by their small numbers; compact, as a club has up to 1,500 people. */
export class PeopleSums {
  /** Questions and tokens of each number, interleaved. */
  #figures = new Float64Array(0)

  /** Parses the output of `toString`. */
  static parse(text: string): PeopleSums {
    const bytes = Buffer.from(text, 'base64')
    let place = 0
    const next = () => {
      let [number, unit] = [0, 1]
      for (; (bytes[place] ?? 0) >= 128; unit *= 128) number += ((bytes[place++] ?? 0) - 128) * unit
      return number + (bytes[place++] ?? 0) * unit
    }
    const sums = new PeopleSums()
    sums.#grow(next())
    while (place < bytes.length) sums.add(next(), next(), next())
    return sums
  }

  add(person: number, questions: number, tokens: number): void {
    this.#grow(person)
    this.#figures[2 * person] = this.questionsOf(person) + questions
    this.#figures[2 * person + 1] = this.tokensOf(person) + tokens
  }

  addAll(more: PeopleSums): void {
    this.#grow(more.#highest)
    for (let place = 0; place < more.#figures.length; place++) {
      this.#figures[place] = (this.#figures[place] ?? 0) + (more.#figures[place] ?? 0)
    }
  }

  questionsOf(person: number): number {
    return this.#figures[2 * person] ?? 0
  }

  tokensOf(person: number): number {
    return this.#figures[2 * person + 1] ?? 0
  }

  totals(): { questions: number; tokens: number } {
    let [questions, tokens] = [0, 0]
    for (let person = 0; person <= this.#highest; person++) {
      questions += this.questionsOf(person)
      tokens += this.tokensOf(person)
    }
    return { questions, tokens }
  }

  /** The numbers of all who asked, from a given number on. */
  people(from = 0): number[] {
    const people: number[] = []
    for (let person = from; person <= this.#highest; person++) if (this.questionsOf(person) > 0) people.push(person)
    return people
  }

  /**
   * The sums as varints in base64: the highest number, then number, questions and tokens of each person, seven bits per
   * byte; the eighth bit means that more follow. A year of 1,500 people takes 12,000 characters.
   */
  toString(): string {
    const bytes: number[] = []
    writeNumber(bytes, Math.max(0, this.#highest))
    for (const person of this.people()) {
      for (const number of [person, this.questionsOf(person), this.tokensOf(person)]) writeNumber(bytes, number)
    }
    return Buffer.from(bytes).toString('base64')
  }

  get #highest(): number {
    return this.#figures.length / 2 - 1
  }

  #grow(highest: number): void {
    if (highest <= this.#highest) return
    const figures = new Float64Array(2 * (highest + 1))
    figures.set(this.#figures)
    this.#figures = figures
  }
}

// Divided, not shifted: tokens may need more than 32 bits.
function writeNumber(bytes: number[], number: number): void {
  let rest = number
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}
