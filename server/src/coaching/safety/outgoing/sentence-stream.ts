/** Splits streamed text into sentences; concatenated, they are the text, character for character. */
export class SentenceStream {
  #rest = ''
  /** How far the rest has been searched, so that a long sentence is not searched from its start with each chunk. */
  #searched = 0

  /** The sentences that are complete now, each with its trailing white space. */
  push(text: string): string[] {
    this.#rest += text
    const sentences: string[] = []
    for (let end = this.#nextEnd(); end > 0; end = this.#nextEnd()) {
      sentences.push(this.#rest.slice(0, end))
      this.#rest = this.#rest.slice(end)
      this.#searched = 0
    }
    return sentences
  }

  /** The rest, complete or not. */
  end(): string[] {
    const last = this.#rest
    this.#rest = ''
    this.#searched = 0
    return last ? [last] : []
  }

  /** The end of the first sentence including its white space; 0 while uncertain. */
  #nextEnd(): number {
    END.lastIndex = this.#searched
    for (let match = END.exec(this.#rest); match; match = END.exec(this.#rest)) {
      const { 0: whole, 1: point = '', index } = match
      const end = index + whole.length
      if (end > LONGEST) break
      if (whole.endsWith('\n')) return end
      // Whether a lower-case letter follows is known only once it has arrived.
      if (end === this.#rest.length) break
      if (!isInside(this.#rest.slice(0, index), point, this.#rest.slice(end, end + 1))) return end
    }
    this.#searched = Math.max(0, this.#rest.length - LOOK_BACK)
    return this.#rest.length > LONGEST ? this.#rest.lastIndexOf(' ', LONGEST - 1) + 1 || LONGEST : 0
  }
}

/** One or more end marks, closing quotes, brackets and stars, then white space; or the end of a line. */
const END = /([.!?…]+["'”“»)\]*_]*)(?:[^\S\n]*\n|[^\S\n]+(?!\n))|[^\S\n]*\n/g
/** The most characters of a sentence that are held back. */
const LONGEST = 600
const LOOK_BACK = 40

/**
 * Whether a full stop does not end the sentence: after an abbreviation, number or initial, or before a lower-case
 * letter.
 */
function isInside(before: string, point: string, next: string): boolean {
  if (!point.startsWith('.')) return false
  if (/\p{Ll}/u.test(next)) return true
  const word = /[\p{L}\p{N}.]*$/u.exec(before)?.[0] ?? ''
  return /^\d{1,3}$/.test(word) || /^\p{L}$/u.test(word) || ABBREVIATIONS.has(word.toLowerCase())
}

const ABBREVIATIONS = new Set(
  'dr mr mrs ms st prof e.g i.e approx max min resp např tj tzn atd cca apod z.b bzw ca usw ggf d.h p.ex env etc p.ej aprox sr sra es ecc ca np tzn itd m.in ok bijv d.w.z evt t.ex dvs ev osv'.split(
    ' ',
  ),
)
