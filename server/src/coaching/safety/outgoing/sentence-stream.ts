/** Cuts a text that comes in pieces into sentences; together they are the text, character for character. */
export class SentenceStream {
  #rest = ''
  /** Up to where the rest was searched in vain, so that a long sentence is not searched from its start with each piece. */
  #searched = 0

  /** The sentences that are whole now, each with the white space behind it. */
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

  /** What is left, whole or not. */
  end(): string[] {
    const last = this.#rest
    this.#rest = ''
    this.#searched = 0
    return last ? [last] : []
  }

  /** Where the first sentence ends, behind its white space; 0 while that is not sure. */
  #nextEnd(): number {
    END.lastIndex = this.#searched
    for (let match = END.exec(this.#rest); match; match = END.exec(this.#rest)) {
      const { 0: whole, 1: point = '', index } = match
      const end = index + whole.length
      if (end > LONGEST) break
      if (whole.endsWith('\n')) return end
      // Whether a small letter goes on is known only when it is here.
      if (end === this.#rest.length) break
      if (!isInside(this.#rest.slice(0, index), point, this.#rest.slice(end, end + 1))) return end
    }
    this.#searched = Math.max(0, this.#rest.length - LOOK_BACK)
    return this.#rest.length > LONGEST ? this.#rest.lastIndexOf(' ', LONGEST - 1) + 1 || LONGEST : 0
  }
}

/** A point, or several, with the quotes, brackets and stars that close behind it, and white space; or the end of a line. */
const END = /([.!?…]+["'”“»)\]*_]*)(?:[^\S\n]*\n|[^\S\n]+(?!\n))|[^\S\n]*\n/g
/** No sentence is held back longer than this, in characters. */
const LONGEST = 600
const LOOK_BACK = 40

/** Whether a point does not end the sentence: of an abbreviation, a number or an initial, or a small letter follows. */
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
