import { BEGINNING, type ChatEvent, readPlace } from '@touchline/contract/coaching/chat-stream.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { StreamEvent } from '../../platform/stream-subscriber.ts'
import { StreamPace } from '../model/stream-pace.ts'
import type { AnswerRow } from './chat.table.ts'
import { KEEP_ALIVE_MS, LiveAnswer } from './live-answer.ts'
import { eventsAfter } from './placed-parts.ts'

const newAnswer = () => new LiveAnswer({ id: 'an answer', model: 'gpt-5' } as AnswerRow, new StreamPace())
const OPENING = { type: 'metadata', model: 'gpt-5', generationId: 'an answer' }

/** A subscriber that records the events it takes; a slow one signals backpressure until it is ready. */
function newSubscriber() {
  const leaving = new AbortController()
  const received: StreamEvent[] = []
  let ready = Promise.withResolvers<void>()
  return {
    received,
    isSlow: false,
    leave: () => leaving.abort(),
    catchUp() {
      this.isSlow = false
      ready.resolve()
      ready = Promise.withResolvers()
    },
    left: leaving.signal,
    take(event: StreamEvent) {
      received.push(event)
      return !this.isSlow
    },
    ready: () => ready.promise,
  }
}
const DONE: ChatEvent = { type: 'done' }
const text = (id: number, said: string): ChatEvent => ({ type: 'text', id: String(id), text: said })

afterEach(() => void vi.useRealTimers())

test('[CHAT-16] each subscriber gets whole words as they come, and how it ended', async () => {
  const answer = newAnswer()
  const subscriber = newSubscriber()
  const listening = answer.listen(BEGINNING, subscriber)
  expect(subscriber.received).toEqual([OPENING])
  answer.say('Za')
  expect(subscriber.received).toHaveLength(1)
  answer.say('čni zle')
  expect(subscriber.received.at(-1)).toEqual(text(6, 'Začni '))
  answer.say('hka')
  answer.sayLast()
  expect(subscriber.received.at(-1)).toEqual(text(12, 'zlehka'))
  answer.complete('done')
  await listening
  expect(subscriber.received).toEqual([OPENING, text(6, 'Začni '), text(12, 'zlehka'), { type: 'done' }])
})

test('[CHAT-11] a slow subscriber gets all that came meanwhile at once, and the end after it', async () => {
  const answer = newAnswer()
  const subscriber = newSubscriber()
  const listening = answer.listen(BEGINNING, subscriber)
  subscriber.isSlow = true
  for (const fragment of ['Jeden ', 'dva ', 'tři ']) answer.say(fragment)
  answer.complete('done')
  expect(subscriber.received.slice(1)).toEqual([text(6, 'Jeden ')])
  subscriber.catchUp()
  await listening
  expect(subscriber.received.slice(1)).toEqual([text(6, 'Jeden '), text(14, 'dva tři '), { type: 'done' }])
})

test('[CHAT-11] one who comes back gets the rest from any place, also when it has just ended', async () => {
  const answer = newAnswer()
  answer.say('Jeden ')
  answer.say('dva tři ')
  answer.complete('failed')
  for (const place of [1, 6, 10, 13, 14]) {
    const again = newSubscriber()
    await answer.listen({ length: place, parts: 0 }, again)
    const rest = 'Jeden dva tři '.slice(place)
    expect(again.received).toEqual([
      OPENING,
      ...(rest ? [text(14, rest)] : []),
      { type: 'error', message: 'ANSWER_FAILED' },
    ])
  }
})

test('[COACH-07] parts come in one sequence with the text, to quick and slow subscribers and those who come back anywhere', async () => {
  const answer = newAnswer()
  const quick = newSubscriber()
  const slow = newSubscriber()
  const part = (title: string) => ({ type: 'artefact', kind: 'plan', id: 'p', title }) as const
  const shown = (id: string, title: string): ChatEvent => ({ type: 'part', id, part: part(title) })
  const listening = [answer.listen(BEGINNING, quick), answer.listen(BEGINNING, slow)]
  slow.isSlow = true
  answer.show(part('a'))
  answer.say('Jeden dv')
  answer.show(part('b'))
  answer.show(part('c'))
  answer.say('a tři.')
  answer.show(part('d'))
  answer.say(' Konec')
  answer.sayLast()
  slow.catchUp()
  answer.complete('done')
  await Promise.all(listening)
  const whole: ChatEvent[] = [
    ...[shown('0.01', 'a'), text(6, 'Jeden '), shown('6.01', 'b'), shown('6.02', 'c'), text(10, 'dva ')],
    ...[text(14, 'tři.'), shown('14.01', 'd'), text(15, ' '), text(20, 'Konec'), DONE],
  ]
  expect(quick.received).toEqual([OPENING, ...whole])
  const withoutCuts: ChatEvent[] = [
    ...whole.slice(0, 4),
    text(14, 'dva tři.'),
    shown('14.01', 'd'),
    text(20, ' Konec'),
    DONE,
  ]
  expect(slow.received).toEqual([OPENING, ...withoutCuts])
  for (const [index, event] of withoutCuts.entries()) {
    if (!('id' in event)) continue
    const again = newSubscriber()
    await answer.listen(readPlace(event.id), again)
    expect(again.received, event.id).toEqual([OPENING, ...withoutCuts.slice(index + 1)])
  }
})

test('[COACH-07] a subscriber who is ahead of what is known here gets nothing twice', () => {
  const known = [{ at: 6, part: { type: 'artefact' } }]
  expect([...eventsAfter({ length: 6, parts: 2 }, 'Jeden ', known)]).toEqual([])
  expect([...eventsAfter({ length: 9, parts: 0 }, 'Jeden ', known)]).toEqual([])
})

test('a silence is told, and again only after the next', async () => {
  vi.useFakeTimers()
  const answer = newAnswer()
  const subscriber = newSubscriber()
  void answer.listen(BEGINNING, subscriber)
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS)
  expect(subscriber.received).toEqual([OPENING, 'keep-alive'])
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS - 1)
  answer.say('Tady ')
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS - 1)
  expect(subscriber.received).toEqual([OPENING, 'keep-alive', text(5, 'Tady ')])
  await vi.advanceTimersByTimeAsync(1)
  expect(subscriber.received.at(-1)).toBe('keep-alive')
})

test('[CHAT-11] a subscriber who leaves hears no more, and the answer goes on', async () => {
  vi.useFakeTimers()
  const answer = newAnswer()
  const subscriber = newSubscriber()
  const listening = answer.listen(BEGINNING, subscriber)
  subscriber.leave()
  await listening
  answer.say('Dál ')
  expect(answer.text).toBe('Dál ')
  expect(subscriber.received).toEqual([OPENING])
  expect(vi.getTimerCount()).toBe(0)
})

test('a character that no database can hold does not come in its way', () => {
  const answer = newAnswer()
  answer.say('a\0b ')
  expect(answer.text).toBe('a\uFFFDb ')
})
