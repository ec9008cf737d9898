import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  appendText,
  type ChatEvent,
  ChatStreamDecoder,
  encodeEvent,
  KEEP_ALIVE,
  placeId,
  readPlace,
  streamable,
  WordKeeper,
} from './chat-stream.ts'

const RUNS = 2000

/** Any text, likely or not: words, all white space, line ends, other scripts, field names, halves of emoji. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        ' ',
        '\n',
        '\n\n',
        '\r',
        '\r\n',
        '\u00a0',
        '\u2028',
        '\ufeff',
        '\t',
        'data: x',
        'event: done',
        '[DONE]',
        ': ',
        'id:',
        'příliš žluťoučký',
        '| a | b |\n|---|---|',
        '```ts\nconst a = 1\n```',
        '\ud83d',
        '\ude00',
        '🏀',
      ),
    ),
  )
  .map((parts) => parts.join(''))

/** A text and the positions at which it is cut. */
const cutText = anyText.chain((text) =>
  fc.tuple(fc.constant(text), fc.array(fc.nat({ max: Math.max(text.length, 1) }), { maxLength: 30 })),
)

/** A part of any type, with any text in it. */
const anyPart = fc
  .tuple(fc.string({ minLength: 1 }), fc.dictionary(fc.string(), fc.oneof(anyText, fc.integer(), fc.array(anyText))))
  .map(([type, fields]) => JSON.parse(JSON.stringify({ ...fields, type })))

function pieces(text: string, cuts: number[]): string[] {
  const places = [0, ...[...cuts].sort((one, other) => one - other), text.length]
  return places.slice(1).map((place, index) => text.slice(places[index], place))
}

function textsOf(fragments: string[]): string[] {
  const keeper = new WordKeeper()
  return [...fragments.map((fragment) => keeper.push(fragment)), keeper.end()].filter((text) => text !== '')
}

function readAll(chunks: string[]): ChatEvent[] {
  const decoder = new ChatStreamDecoder()
  return chunks.flatMap((chunk) => decoder.push(chunk))
}

describe('chat stream', () => {
  test('[CHAT-16] looks on the wire as the decisions say', () => {
    expect(encodeEvent({ type: 'metadata', model: 'gpt-5', generationId: 'g1' })).toBe(
      'event: metadata\ndata: {"model":"gpt-5","generationId":"g1","safety":null}\n\n',
    )
    expect(encodeEvent({ type: 'text', id: '7', text: 'Hi \nyou\n' })).toBe('id: 7\ndata: Hi \ndata: you\ndata: \n\n')
    expect(
      encodeEvent({ type: 'part', id: '7.01', part: { type: 'artefact', kind: 'plan', id: 'p', title: 'a\nb' } }),
    ).toBe('event: part\nid: 7.01\ndata: {"type":"artefact","kind":"plan","id":"p","title":"a\\nb"}\n\n')
    expect(encodeEvent({ type: 'done' })).toBe('event: done\ndata: [DONE]\n\n')
    expect(encodeEvent({ type: 'error', message: 'TOKEN_LIMIT_EXCEEDED' })).toBe(
      'event: error\ndata: TOKEN_LIMIT_EXCEEDED\n\n',
    )
    expect(KEEP_ALIVE).toMatch(/^:.*\n\n$/)
  })

  test('[CHAT-16] any text, split anywhere by the model and again by the network, comes out the same', () => {
    fc.assert(
      fc.property(cutText, fc.array(fc.nat({ max: 500 }), { maxLength: 40 }), ([text, cuts], networkCuts) => {
        const sent = textsOf(pieces(text, cuts)).map((part, index) =>
          encodeEvent({ type: 'text', id: String(index + 1), text: part }),
        )
        const wire = [encodeEvent({ type: 'metadata', model: 'gpt-5', generationId: 'g' }), ...sent].join(KEEP_ALIVE)
        const received = readAll(
          pieces(
            wire,
            networkCuts.map((cut) => Math.min(cut, wire.length)),
          ),
        )
        const texts = received.flatMap((event) => (event.type === 'text' ? [event.text] : []))
        expect(texts.join('')).toBe(streamable(text))
      }),
      { numRuns: RUNS },
    )
  })

  test('[CHAT-16] an event never ends in the middle of a word', () => {
    fc.assert(
      fc.property(cutText, ([text, cuts]) => {
        const sent = textsOf(pieces(text, cuts))
        expect(sent.join('')).toBe(text)
        for (const part of sent.slice(0, -1)) expect(part).toMatch(/\s$/u)
      }),
      { numRuns: RUNS },
    )
  })

  test('[CHAT-06] a reader that puts spaces between touching words shows the same as one that joins', () => {
    fc.assert(
      fc.property(cutText, ([text, cuts]) => {
        expect(textsOf(pieces(text, cuts)).reduce(appendText, '')).toBe(text)
      }),
      { numRuns: RUNS },
    )
  })

  test('[CHAT-06] words of a careless server do not run together', () => {
    expect(['Run', 'slowly', ', then', ' rest', '.'].reduce(appendText, '')).toBe('Run slowly, then rest.')
  })

  const FLAG = { category: 'heat', severity: 'emergency', response: 'stop' } as const

  test('[COACH-07] [CHAT-16] every event survives the way through the network byte by byte', () => {
    const anyEvent: fc.Arbitrary<ChatEvent> = fc.oneof(
      fc.record({
        type: fc.constant('finish' as const),
        finish: fc.constantFrom('length' as const, 'filter' as const),
      }),
      fc.record({
        ...{ type: fc.constant('metadata' as const), model: anyText.map(streamable), generationId: fc.uuid() },
        safety: fc.constantFrom(null, FLAG),
      }),
      fc.record({ type: fc.constant('part' as const), id: fc.nat().map(String), part: anyPart }),
      fc.record({ type: fc.constant('text' as const), id: fc.nat().map(String), text: anyText.map(streamable) }),
      fc.record({ type: fc.constant('done' as const) }),
      fc.record({ type: fc.constant('error' as const), message: anyText.map(streamable) }),
    )
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 8 }), (events) => {
        expect(readAll([...events.map(encodeEvent).join('')])).toEqual(events)
      }),
      { numRuns: 500 },
    )
  })

  test('[CHAT-16] reads CR and CRLF line ends, comments, unknown events and broken metadata without stumbling', () => {
    const wire =
      ': hello\r\n\r\nevent: ping\ndata: 1\n\nevent: metadata\ndata: {broken\n\nid: 3\rdata:no space\r\rdata\n\n'
    expect(readAll([...wire])).toEqual([
      { type: 'text', id: '3', text: 'no space' },
      { type: 'text', id: '3', text: '' },
    ])
  })

  test('[COACH-07] the place of a part follows that of the text before it, and precedes that of the text after it', () => {
    const places = [
      { length: 0, parts: 0 },
      { length: 0, parts: 1 },
      { length: 120, parts: 0 },
      { length: 120, parts: 9 },
      { length: 120, parts: 10 },
      { length: 121, parts: 0 },
    ]
    const ids = places.map(placeId)
    expect(ids).toEqual(['0', '0.01', '120', '120.09', '120.10', '121'])
    expect(ids.map(readPlace)).toEqual(places)
    expect(ids.map(Number)).toEqual(ids.map(Number).sort((one, other) => one - other))
  })

  test.each(['', 'x', '-1', '1e3', '1.5', '1.001', '99999999999999999999', '1, 2'])(
    '[COACH-07] "%s" names no place, so an answer begins anew',
    (id) => expect(readPlace(id)).toEqual({ length: 0, parts: 0 }),
  )

  test('[COACH-07] before a part the last word is sent only where it is surely whole', () => {
    const said = (text: string) => {
      const keeper = new WordKeeper()
      return keeper.push(text) + keeper.beforePart()
    }
    expect(said('In 51:16.')).toBe('In 51:16.')
    expect(said('In 51')).toBe('In ')
    expect(said('Go \ud83c')).toBe('Go ')
  })
})
