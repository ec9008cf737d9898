/** The known questions of each topic, as stems, packed into one array because a language has seven thousand of them. */
export class KnownQuestions {
  #stems = new Uint16Array(2 ** 16)
  /** The end of each question, and the end of each topic's questions. */
  readonly #ends: number[] = []
  readonly #topicEnds: number[] = []

  /** Adds the questions of the next topic. */
  add(questions: readonly Uint16Array[]): void {
    for (const question of questions) {
      const start = this.#ends.at(-1) ?? 0
      if (start + question.length > this.#stems.length) this.#grow()
      this.#stems.set(question, start)
      this.#ends.push(start + question.length)
    }
    this.#topicEnds.push(this.#ends.length)
  }

  #grow(): void {
    const wider = new Uint16Array(this.#stems.length * 2)
    wider.set(this.#stems)
    this.#stems = wider
  }

  /** The questions of the topic at an index. */
  of(place: number): Uint16Array[] {
    const [first = 0, end = 0] = [this.#topicEnds[place - 1], this.#topicEnds[place]]
    return this.#ends.slice(first, end).map((_, at) => this.#question(first + at))
  }

  #question(at: number): Uint16Array {
    return this.#stems.subarray(this.#ends[at - 1] ?? 0, this.#ends[at])
  }

  /** The indexes of the topics that have a question with exactly these stems. */
  placesWith(stems: Uint16Array): number[] {
    const places: number[] = []
    let at = 0
    for (const [place, end] of this.#topicEnds.entries()) {
      while (at < end && !this.#isAt(at, stems)) at++
      if (at < end) places.push(place)
      at = end
    }
    return places
  }

  // Asked of all seven thousand questions for each search, so it allocates nothing.
  #isAt(at: number, stems: Uint16Array): boolean {
    const start = this.#ends[at - 1] ?? 0
    if ((this.#ends[at] ?? 0) - start !== stems.length) return false
    for (let i = 0; i < stems.length; i++) if (this.#stems[start + i] !== stems[i]) return false
    return true
  }
}
