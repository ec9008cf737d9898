/**
 * What stands around the text in the events of an answer: with many services it is always the same. Then the text is
 * taken right from the bytes and the rest only compared, which takes a fifth of the time that reading all of it takes.
 */
export class ChunkFrame {
  #before = NOTHING
  #after = NOTHING
  #changes = 0
  /** Where the event ended whose text was taken last. */
  end = 0

  /** Whether the service puts something new into every event, so that it is of no use to look at them one by one. */
  get isHopeless(): boolean {
    return this.#changes > MOST_CHANGES
  }

  /** The text of the event at a place, if it is like the remembered one in all else; `undefined` if it has to be read. */
  textAt(place: number, bytes: Buffer): string | undefined {
    if (this.#before === NOTHING || !isAt(place, bytes, this.#before)) return undefined
    const start = place + this.#before.length
    const end = endOfString(start, bytes)
    if (!isAt(end, bytes, this.#after)) return undefined
    this.end = end + this.#after.length
    return stringOf(bytes.toString('utf8', start, end))
  }

  /** Remembers the data of an event that brought this text and nothing else. */
  remember(data: string, text: string): void {
    if (!text || this.isHopeless) return
    this.#changes++
    const literal = JSON.stringify(text)
    const start = data.indexOf(literal, data.indexOf('"content"') + '"content"'.length)
    if (start < 0) return
    const before = data.slice(0, start)
    const after = data.slice(start + literal.length)
    if (contentOf(`${before}${PROBE}${after}`) !== JSON.parse(PROBE)) return
    this.#before = Buffer.from(`data: ${before}`)
    this.#after = Buffer.from(`${after}\n\n`)
  }
}

const NOTHING = Buffer.alloc(0)
const MOST_CHANGES = 5
const PROBE = '"?!"'
const QUOTE = 0x22
const BACKSLASH = 0x5c
const PLAIN = /^"[^"\\\p{Cc}]*"$/u

function isAt(place: number, bytes: Buffer, part: Buffer): boolean {
  const end = place + part.length
  return end <= bytes.length && part.compare(bytes, place, end) === 0
}

/** Where a string of JSON ends that begins at a place; behind the bytes if it does not end in them. */
function endOfString(place: number, bytes: Buffer): number {
  let at = place + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at + 1
}

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
