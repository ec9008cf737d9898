/**
 * The bytes around the text in an answer's events: with many services they are always the same. The text is then taken
 * directly from the bytes and the rest only compared, in a fifth of the time that parsing takes.
 */
export class ChunkFrame {
  #before = NOTHING
  #after = NOTHING
  #changes = 0
  /** The end offset of the last matched event. */
  end = 0

  /** Whether the service puts something new into every event, so that comparing them is useless. */
  get isHopeless(): boolean {
    return this.#changes > MOST_CHANGES
  }

  /** The text of the event at an offset if all else matches the frame; `undefined` if it must be parsed. */
  textAt(place: number, bytes: Buffer): string | undefined {
    if (this.#before === NOTHING || !isAt(place, bytes, this.#before)) return undefined
    const start = place + this.#before.length
    const end = endOfString(start, bytes)
    if (!isAt(end, bytes, this.#after)) return undefined
    this.end = end + this.#after.length
    return stringOf(bytes.toString('utf8', start, end))
  }

  /** Remembers the frame of an event that brought this text and nothing else. */
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

/** The offset after a JSON string that begins at `place`; beyond the bytes if the string is incomplete. */
function endOfString(place: number, bytes: Buffer): number {
  let at = place + 1
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1
  return at + 1
}

/** Decodes a JSON literal if it is exactly one string. */
function stringOf(literal: string): string | undefined {
  // Most are plain; JSON.parse would look each up in the process's table of all names.
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
