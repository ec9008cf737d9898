import { BEGINNING, type ChatEvent } from '@touchline/contract/chat-stream.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { Heard } from '../event-reader.ts'
import type { GenerationRow } from './chat.table.ts'
import { KEEP_ALIVE_MS, LiveAnswer } from './live-answer.ts'

const newAnswer = () => new LiveAnswer({ id: 'an answer', model: 'gpt-5' } as GenerationRow)
const OPENING = { type: 'metadata', model: 'gpt-5', generationId: 'an answer' }

/** A reader who notes what is handed over; one who is slow says so and waits to be ready. */
function newReader() {
  const leaving = new AbortController()
  const heard: Heard[] = []
  let ready = Promise.withResolvers<void>()
  return {
    heard,
    isSlow: false,
    leave: () => leaving.abort(),
    catchUp() {
      this.isSlow = false
      ready.resolve()
      ready = Promise.withResolvers()
    },
    left: leaving.signal,
    take(event: Heard) {
      heard.push(event)
      return !this.isSlow
    },
    ready: () => ready.promise,
  }
}
const text = (id: number, said: string): ChatEvent => ({ type: 'text', id: String(id), text: said })

afterEach(() => void vi.useRealTimers())

test('[CHAT-16] each reader gets whole words as they come, and how it ended', async () => {
  const answer = newAnswer()
  const reader = newReader()
  const listening = answer.listen(BEGINNING, reader)
  expect(reader.heard).toEqual([OPENING])
  answer.say('Za')
  expect(reader.heard).toHaveLength(1)
  answer.say('čni zle')
  expect(reader.heard.at(-1)).toEqual(text(6, 'Začni '))
  answer.say('hka')
  answer.sayLast()
  expect(reader.heard.at(-1)).toEqual(text(12, 'zlehka'))
  answer.complete('done')
  await listening
  expect(reader.heard).toEqual([OPENING, text(6, 'Začni '), text(12, 'zlehka'), { type: 'done' }])
})

test('[CHAT-11] a slow reader gets all that came meanwhile at once, and the end after it', async () => {
  const answer = newAnswer()
  const reader = newReader()
  const listening = answer.listen(BEGINNING, reader)
  reader.isSlow = true
  for (const fragment of ['Jeden ', 'dva ', 'tři ']) answer.say(fragment)
  answer.complete('done')
  expect(reader.heard.slice(1)).toEqual([text(6, 'Jeden ')])
  reader.catchUp()
  await listening
  expect(reader.heard.slice(1)).toEqual([text(6, 'Jeden '), text(14, 'dva tři '), { type: 'done' }])
})

test('[CHAT-11] one who comes back gets the rest from any place, also when it has just ended', async () => {
  const answer = newAnswer()
  answer.say('Jeden ')
  answer.say('dva tři ')
  answer.complete('failed')
  for (const place of [1, 6, 10, 13, 14]) {
    const again = newReader()
    await answer.listen({ length: place, parts: 0 }, again)
    const rest = 'Jeden dva tři '.slice(place)
    expect(again.heard).toEqual([
      OPENING,
      ...(rest ? [text(14, rest)] : []),
      { type: 'error', message: 'ANSWER_FAILED' },
    ])
  }
})

test('a silence is told, and again only after the next', async () => {
  vi.useFakeTimers()
  const answer = newAnswer()
  const reader = newReader()
  void answer.listen(BEGINNING, reader)
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS)
  expect(reader.heard).toEqual([OPENING, 'silence'])
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS - 1)
  answer.say('Tady ')
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS - 1)
  expect(reader.heard).toEqual([OPENING, 'silence', text(5, 'Tady ')])
  await vi.advanceTimersByTimeAsync(1)
  expect(reader.heard.at(-1)).toBe('silence')
})

test('[CHAT-11] a reader who leaves hears no more, and the answer goes on', async () => {
  vi.useFakeTimers()
  const answer = newAnswer()
  const reader = newReader()
  const listening = answer.listen(BEGINNING, reader)
  reader.leave()
  await listening
  answer.say('Dál ')
  expect(answer.text).toBe('Dál ')
  expect(reader.heard).toEqual([OPENING])
  expect(vi.getTimerCount()).toBe(0)
})

test('a character that no database can hold does not come in its way', () => {
  const answer = newAnswer()
  answer.say('a\0b ')
  expect(answer.text).toBe('a\uFFFDb ')
})
