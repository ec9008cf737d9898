import type { Finish } from './history.ts'
import type { AnyPart } from './parts.ts'
import type { Safety } from './safety.ts'

/** One event of a streamed answer. */
export type ChatEvent =
  | { type: 'metadata'; model: string; generationId: string; safety?: Safety }
  /** Why the answer is not whole. It travels as a second `metadata` event right before the end. */
  | { type: 'finish'; finish: Finish }
  /** `id` names the place in the answer up to which the reader has it, for going on after a lost connection. */
  | { type: 'text'; id: string; text: string }
  /** A part that stands after the text so far; readers pass over types that they do not know. */
  | { type: 'part'; id: string; part: AnyPart }
  | { type: 'done' }
  /** TOKEN_LIMIT_EXCEEDED or a sentence in the reader's language. */
  | { type: 'error'; message: string }

/** A comment that keeps the connection open through a silence. */
export const KEEP_ALIVE = ': still here\n\n'

/** An event as it travels (server-sent events). A line break in a text becomes a further `data:` line. */
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

/** A place in an answer: how much of the text a reader has, and how many of the parts that stand right after it. */
export type Place = { length: number; parts: number }

export const BEGINNING: Place = { length: 0, parts: 0 }

/** A place as an event's id: the length alone after a text, `120.01` after the first part behind those 120 characters. */
export function placeId({ length, parts }: Place): string {
  return parts === 0 ? String(length) : `${length}.${String(parts).padStart(2, '0')}`
}

/** The place that an id names; the beginning if it names none. */
export function readPlace(id: string): Place {
  const [, length, parts] = /^(\d{1,15})(?:\.(\d\d))?$/.exec(id) ?? []
  return { length: Number(length ?? 0), parts: Number(parts ?? 0) }
}

/** Line ends as a stream can carry them: `data:` lines know no lone CR, and half a surrogate pair is no character. */
export function streamable(text: string): string {
  return (text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text).toWellFormed()
}

function dataLines(text: string): string {
  return `data: ${streamable(text).replaceAll('\n', '\ndata: ')}\n`
}

/**
 * Holds back the unfinished word of a growing text, so that no event ever ends in the middle of one:
 * a reader that puts a space between touching words and one that simply joins then show the same.
 */
export class WordKeeper {
  #tail = ''

  /** What may be sent now that this much more has come. */
  push(fragment: string): string {
    const text = this.#tail + fragment
    // A CR at the very end may be half of a CRLF, so it waits for what follows.
    let cut = text.endsWith('\r') ? text.length - 1 : text.length
    while (cut > 0 && !/\s/.test(text.charAt(cut - 1))) cut--
    this.#tail = text.slice(cut)
    return text.slice(0, cut)
  }

  /** What may be sent before a part: the last word, too, if its punctuation shows that it is whole. */
  beforePart(): string {
    return /\p{P}$/u.test(this.#tail) ? this.end() : ''
  }

  /** What is left when the answer is complete. */
  end(): string {
    const rest = this.#tail
    this.#tail = ''
    return rest
  }
}

/** Appends a text to what a reader has: a space goes between two word fragments that touch (never in a right stream). */
export function appendText(before: string, text: string): string {
  const touching = /[\p{L}\p{N}]$/u.test(before.slice(-2)) && /^[\p{L}\p{N}]/u.test(text)
  return touching ? `${before} ${text}` : before + text
}

/** Reads events from a stream that may be cut anywhere; comments and unknown events are passed over. */
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
    // Whether this CR stands alone is known only when the next character is here.
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
