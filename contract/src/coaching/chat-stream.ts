import type { Finish } from './history.ts'
import type { AnyPart } from './parts.ts'
import type { Safety } from './safety.ts'

/** One event of a streamed answer. */
export type ChatEvent =
  | { type: 'metadata'; model: string; generationId: string; safety?: Safety }
  /** Why the answer is incomplete. Sent as a second `metadata` event right before the end. */
  | { type: 'finish'; finish: Finish }
  /** `id` is the cursor up to which the reader has the answer, for resuming after a lost connection. */
  | { type: 'text'; id: string; text: string }
  /** A part, positioned after the text so far; readers skip unknown types. */
  | { type: 'part'; id: string; part: AnyPart }
  | { type: 'done' }
  /** TOKEN_LIMIT_EXCEEDED or a sentence in the reader's language. */
  | { type: 'error'; message: string }

/** A comment that keeps an idle connection open. */
export const KEEP_ALIVE = ': still here\n\n'

/** Encodes an event for the wire (server-sent events). A line break in a text becomes a further `data:` line. */
export function encodeEvent(event: ChatEvent): string {
  switch (event.type) {
    case 'metadata':
      return `event: metadata\n${dataLines(metadataOf(event))}\n`
    case 'finish':
      return `event: metadata\n${dataLines(JSON.stringify({ finish: event.finish }))}\n`
    case 'text':
      return `id: ${event.id}\n${dataLines(event.text)}\n`
    case 'part':
      return `event: part\nid: ${event.id}\n${dataLines(JSON.stringify(event.part))}\n`
    case 'done':
      return 'event: done\ndata: [DONE]\n\n'
    case 'error':
      return `event: error\n${dataLines(event.message)}\n`
  }
}

function metadataOf({ model, generationId, safety = null }: Extract<ChatEvent, { type: 'metadata' }>): string {
  return JSON.stringify({ model, generationId, safety })
}

/** A cursor in an answer: the length of the text received, and the number of parts received right after it. */
export type Place = { length: number; parts: number }

export const BEGINNING: Place = { length: 0, parts: 0 }

/** A cursor as an event's id: the length alone after a text, `120.01` after the first part behind 120 characters. */
export function placeId({ length, parts }: Place): string {
  return parts === 0 ? String(length) : `${length}.${String(parts).padStart(2, '0')}`
}

/** Parses a cursor; the beginning if the id is invalid. */
export function readPlace(id: string): Place {
  const [, length, parts] = /^(\d{1,15})(?:\.(\d\d))?$/.exec(id) ?? []
  return { length: Number(length ?? 0), parts: Number(parts ?? 0) }
}

/** Normalises text for a stream: `data:` lines cannot carry a lone CR, and half a surrogate pair is no character. */
export function streamable(text: string): string {
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).toWellFormed()
}

function dataLines(text: string): string {
  return `data: ${streamable(text).replaceAll('\n', '\ndata: ')}\n`
}

/**
 * Buffers the unfinished word of a growing text, so that no event ends in the middle of one: clients that insert a
 * space between events and clients that simply concatenate them then show the same.
 */
export class WordKeeper {
  #tail = ''

  /** Returns what can be sent after this fragment. */
  push(fragment: string): string {
    const text = this.#tail + fragment
    // A CR at the very end may be half of a CRLF, so it is kept back.
    let cut = text.endsWith('\r') ? text.length - 1 : text.length
    while (cut > 0 && !/\s/.test(text.charAt(cut - 1))) cut--
    this.#tail = text.slice(cut)
    return text.slice(0, cut)
  }

  /** Returns what can be sent before a part, including the last word if punctuation shows that it is complete. */
  beforePart(): string {
    return /\p{P}$/u.test(this.#tail) ? this.end() : ''
  }

  /** Returns the rest when the answer is complete. */
  end(): string {
    const rest = this.#tail
    this.#tail = ''
    return rest
  }
}

/**
 * Appends a text to the text received; inserts a space between two touching word fragments (never needed in a valid
 * stream).
 */
export function appendText(before: string, text: string): string {
  const touching = /[\p{L}\p{N}]$/u.test(before.slice(-2)) && /^[\p{L}\p{N}]/u.test(text)
  return touching ? `${before} ${text}` : before + text
}

/** Decodes events from a stream that may be split anywhere; comments and unknown events are skipped. */
export class ChatStreamDecoder {
  #buffer = ''
  #event = ''
  #id = ''
  #data: string[] = []

  push(chunk: string): ChatEvent[] {
    this.#buffer += chunk
    const events: ChatEvent[] = []
    for (let line = this.#nextLine(); line !== undefined; line = this.#nextLine()) {
      const event = line === '' ? this.#dispatch() : this.#readField(line)
      if (event) events.push(event)
    }
    return events
  }

  #nextLine(): string | undefined {
    const end = this.#buffer.search(/[\r\n]/)
    if (end < 0) return undefined
    const isCarriageReturn = this.#buffer[end] === '\r'
    // Whether this CR is followed by LF is unknown until the next character arrives.
    if (isCarriageReturn && end === this.#buffer.length - 1) return undefined
    const line = this.#buffer.slice(0, end)
    this.#buffer = this.#buffer.slice(end + (isCarriageReturn && this.#buffer[end + 1] === '\n' ? 2 : 1))
    return line
  }

  #readField(line: string): undefined {
    const colon = line.indexOf(':')
    const name = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (name === 'event') this.#event = value
    if (name === 'id') this.#id = value
    if (name === 'data') this.#data.push(value)
  }

  #dispatch(): ChatEvent | undefined {
    const kind = this.#event
    const data = this.#data
    this.#event = ''
    this.#data = []
    return data.length > 0 ? toEvent(kind, data.join('\n'), this.#id) : undefined
  }
}

function toEvent(kind: string, data: string, id: string): ChatEvent | undefined {
  if (kind === '') return { type: 'text', id, text: data }
  if (kind === 'done') return { type: 'done' }
  if (kind === 'error') return { type: 'error', message: data }
  if (kind === 'part') return readPartEvent(data, id)
  if (kind === 'metadata') return readMetadata(data)
  return undefined
}

function readPartEvent(data: string, id: string): ChatEvent | undefined {
  const part = parseObject(data)
  return hasType(part) ? { type: 'part', id, part } : undefined
}

function hasType(part: Record<string, unknown>): part is AnyPart {
  return typeof part.type === 'string'
}

function readMetadata(data: string): ChatEvent | undefined {
  const { model, generationId, finish, safety } = parseObject(data)
  if (finish === 'length' || finish === 'filter') return { type: 'finish', finish }
  if (typeof model !== 'string' || typeof generationId !== 'string') return undefined
  return { type: 'metadata', model, generationId, safety: (safety ?? null) as Safety }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text))
  } catch {
    return {}
  }
}
