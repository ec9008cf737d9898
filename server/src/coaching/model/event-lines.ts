import { ModelFailure } from './model.ts'

/** Parses the data of server-sent events from bytes that may be cut anywhere, even inside a character. */
export class EventLines {
  #kept: Buffer[] = []
  #keptBytes = 0
  #data: string | undefined
  #isFirst = true

  /** Whether the next byte begins an event. */
  get isEmpty(): boolean {
    return this.#keptBytes === 0 && this.#data === undefined
  }

  /** The data of all events that these bytes complete. */
  push(bytes: Buffer): string[] {
    const end = bytes.lastIndexOf(LINE_FEED)
    if (end < 0) {
      this.#keep(bytes)
      return []
    }
    const lines = this.#keptBytes > 0 ? this.#joined(bytes.subarray(0, end)) : bytes.toString('utf8', 0, end)
    if (end + 1 < bytes.length) this.#keep(bytes.subarray(end + 1))
    return this.#read(lines)
  }

  /** The last event, if the stream ended without its closing empty line. */
  end(): string[] {
    return this.#read(`${this.#joined()}\n`)
  }

  #keep(bytes: Buffer): void {
    this.#keptBytes += bytes.length
    if (this.#keptBytes > LONGEST_LINE) throw new ModelFailure('nonsense', 'The model service sent an overlong line.')
    // A copy: the next read may reuse the buffer, and a few bytes must not keep all of it alive.
    this.#kept.push(Buffer.from(bytes))
  }

  /** The kept bytes and those that complete them. */
  #joined(...last: Buffer[]): string {
    const text = Buffer.concat([...this.#kept, ...last]).toString('utf8')
    this.#kept = []
    this.#keptBytes = 0
    return text
  }

  #read(text: string): string[] {
    const start = this.#isFirst && text.startsWith('\uFEFF') ? 1 : 0
    this.#isFirst = false
    const events: string[] = []
    for (const line of text.slice(start).split('\n')) this.#readLine(line, events)
    return events
  }

  #readLine(line: string, events: string[]): void {
    const end = line.at(-1) === '\r' ? line.length - 1 : line.length
    // Runs for every word: startsWith takes several times as long as comparing a slice.
    if (line.slice(0, 5) === 'data:') {
      const value = line.slice(line[5] === ' ' ? 6 : 5, end)
      this.#data = this.#data === undefined ? value : `${this.#data}\n${value}`
    } else if (end === 0 && this.#data !== undefined) {
      events.push(this.#data)
      this.#data = undefined
    }
  }
}

const LINE_FEED = 10
const LONGEST_LINE = 16 * 1024 * 1024
