import { type ChatEvent, type Place, placeId } from '@touchline/contract/coaching/chat-stream.ts'
import type { AnyPart } from '@touchline/contract/coaching/parts.ts'

/** A part of an answer, and the length of the text before it. */
export type PlacedPart = { at: number; part: AnyPart }

/**
 * The events after a place, in the order in which they were written. The place may be ahead of what is known here: an
 * answer is saved once a second, and a subscriber of the live answer may resume at another process.
 */
export function* eventsAfter(
  { length, parts }: Place,
  text: string,
  all: readonly PlacedPart[],
): Generator<Extract<ChatEvent, { id: string }>> {
  let sent = length
  for (const [index, { at, part }] of all.entries()) {
    const rank = index + 1 - all.findIndex((one) => one.at === at)
    if (at < length || (at === length && rank <= parts)) continue
    if (at > sent) yield { type: 'text', id: placeId({ length: at, parts: 0 }), text: text.slice(sent, at) }
    sent = at
    yield { type: 'part', id: placeId({ length: at, parts: rank }), part }
  }
  const rest = text.slice(sent)
  if (rest) yield { type: 'text', id: placeId({ length: text.length, parts: 0 }), text: rest }
}

/** A part as the database accepts it: its texts can hold neither a NUL nor a lone surrogate. */
export function storablePart(part: object): AnyPart {
  const json = JSON.stringify(part).replace(/\\(\\|u0000|ud[89a-f][0-9a-f]{2})/g, (found, what) =>
    what === '\\' ? found : '\\ufffd',
  )
  return JSON.parse(json)
}
