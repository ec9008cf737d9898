import { type ChatEvent, type Place, placeId } from '@touchline/contract/chat-stream.ts'
import type { AnyPart } from '@touchline/contract/parts.ts'

/** A part of an answer, and how long the text before it is. */
export type PlacedPart = { at: number; part: AnyPart }

/** How much of an answer was sent: the length of the text, and the number of all parts. */
export type Sent = { length: number; parts: number }

/** What a reader at a place has. */
export function sentTo({ length, parts }: Place, all: readonly PlacedPart[]): Sent {
  const before = all.filter(({ at }) => at < length).length
  const here = all.filter(({ at }) => at === length).length
  return { length, parts: before + Math.min(parts, here) }
}

/** What was not sent yet, in the order in which it was written. */
export function* unsentEvents(sent: Sent, text: string, all: readonly PlacedPart[]): Generator<ChatEvent> {
  let { length } = sent
  for (const [index, { at, part }] of all.entries()) {
    if (index < sent.parts) continue
    if (at > length) {
      yield { type: 'text', id: placeId({ length: at, parts: 0 }), text: text.slice(length, at) }
      length = at
    }
    const first = all.findIndex((one) => one.at === at)
    yield { type: 'part', id: placeId({ length: at, parts: index - first + 1 }), part }
  }
  if (text.length > length)
    yield { type: 'text', id: placeId({ length: text.length, parts: 0 }), text: text.slice(length) }
}

/** A part as the database takes it: its texts can hold neither a NUL nor half a surrogate pair. */
export function storablePart(part: object): AnyPart {
  const json = JSON.stringify(part).replace(/\\(\\|u0000|ud[89a-f][0-9a-f]{2})/g, (found, what) =>
    what === '\\' ? found : '\\ufffd',
  )
  return JSON.parse(json)
}
