/**
 * What stands around the text in the chunks of an answer: with many services it is always the same. Then only the text
 * has to be read of each chunk, which takes a fifth of the time that the whole takes.
 */
export class ChunkFrame {
  #before = ''
  #after = ''
  #changes = 0

  /** The text of a chunk that is like the remembered one in all else; `undefined` where it has to be read whole. */
  textIn(data: string): string | undefined {
    const end = data.length - this.#after.length
    if (!this.#before || end <= this.#before.length) return undefined
    // startsWith and endsWith take ten times as long as comparing slices.
    if (data.slice(0, this.#before.length) !== this.#before || data.slice(end) !== this.#after) return undefined
    return stringOf(data.slice(this.#before.length, end))
  }

  /** Remembers a chunk that brought this text and nothing else. */
  remember(data: string, text: string): void {
    // Some services put something new into every chunk: it is of no use to remember all of them.
    if (!text || this.#changes > MOST_CHANGES) return
    this.#changes++
    const literal = JSON.stringify(text)
    const start = data.indexOf(literal, data.indexOf('"content"') + '"content"'.length)
    if (start < 0) return
    const before = data.slice(0, start)
    const after = data.slice(start + literal.length)
    if (contentOf(`${before}${PROBE}${after}`) !== JSON.parse(PROBE)) return
    this.#before = before
    this.#after = after
  }
}

const MOST_CHANGES = 5
const PLAIN = /^"[^"\\\p{Cc}]*"$/u
const PROBE = '"?!"'

/** A text as JSON has it, if it is one text and no more. */
function stringOf(literal: string): string | undefined {
  // Most are plain; JSON.parse looks each up in a table of all names that the process knows.
  if (PLAIN.test(literal)) return literal.slice(1, -1)
  try {
    const value: unknown = JSON.parse(literal)
    return typeof value === 'string' ? value : undefined
  } catch {
    return undefined
  }
}

function contentOf(data: string): unknown {
  try {
    return JSON.parse(data).choices[0].delta.content
  } catch {
    return undefined
  }
}
