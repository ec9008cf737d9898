import { type ChatEvent, encodeEvent, placeId, readPlace } from '@touchline/contract/coaching/chat-stream.ts'
import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { listen } from './listen.ts'

const METADATA: ChatEvent = { type: 'metadata', model: 'gpt-5', generationId: 'g1', safety: null }
const SEQUENCE = sequenceOf([1, 'Za deset ', 'kilometrů.', 2, 3, '\n\nA ', 4, 'dál 🏃.', 5])

const page = new EventTarget()

afterEach(() => void vi.unstubAllGlobals())

/** Texts and parts (given by number), with ids as the server assigns them. */
function sequenceOf(steps: (string | number)[]): ChatEvent[] {
  let place = { length: 0, parts: 0 }
  return steps.map((step) => {
    if (typeof step === 'string') {
      place = { length: place.length + step.length, parts: 0 }
      return { type: 'text', id: placeId(place), text: step }
    }
    place = { ...place, parts: place.parts + 1 }
    return { type: 'part', id: placeId(place), part: { type: 'artefact', number: step } }
  })
}

/** A server that resumes after the last id, and drops each connection after the given number of events. */
function serveBrokenOff(lost: number[], overlap: number): string[] {
  const asked: string[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('fetch', async (_path: string, { headers }: { headers: Record<string, string> }) => {
    const last = headers['last-event-id'] ?? ''
    asked.push(last)
    const at = SEQUENCE.findIndex((event) => 'id' in event && event.id === last) + 1
    const events = SEQUENCE.slice(Math.max(0, at - overlap))
    const cut = lost.shift()
    const sent = cut === undefined ? [...events, { type: 'done' } as const] : events.slice(0, cut)
    const body = [METADATA, ...sent].map(encodeEvent).join('')
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  })
  return asked
}

test('[COACH-07] however often the connection is lost, each text and each part comes once and in order', async () => {
  const losses = fc.array(fc.nat({ max: SEQUENCE.length }), { maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(losses, fc.nat({ max: 3 }), async (lost, overlap) => {
      const asked = serveBrokenOff([...lost], overlap)
      const heard: ChatEvent[] = []
      await listen(
        { path: '/api/chat/stream', body: {} },
        {
          language: 'cs',
          signal: new AbortController().signal,
          onEvent: (event) => heard.push(event),
          onConnection: (isConnected) => isConnected || setImmediate(() => page.dispatchEvent(new Event('online'))),
        },
      )
      expect(heard.filter(({ type }) => type === 'text' || type === 'part')).toEqual(SEQUENCE)
      const places = asked.slice(1).map((id) => readPlace(id))
      expect(places.map(placeId)).toEqual(asked.slice(1).map((id) => id || '0'))
    }),
    { numRuns: 40 },
  )
})
