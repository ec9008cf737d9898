import type { ChatEvent } from '@touchline/contract/chat-stream.ts'
import { afterEach, expect, test, vi } from 'vitest'
import type { GenerationRow } from './chat.table.ts'
import { type Heard, KEEP_ALIVE_MS, LiveAnswer } from './live-answer.ts'

const STAYING = new AbortController().signal
const newAnswer = () => new LiveAnswer({ id: 'an answer', model: 'gpt-5' } as GenerationRow)
const next = async (events: AsyncGenerator<Heard>) => (await events.next()).value
const text = (id: number, said: string): ChatEvent => ({ type: 'text', id: String(id), text: said })

afterEach(() => void vi.useRealTimers())

test('[CHAT-16] each reader gets whole words as they come, and how it ended', async () => {
  const answer = newAnswer()
  const events = answer.listen(0, STAYING)
  expect(await next(events)).toEqual({ type: 'metadata', model: 'gpt-5', generationId: 'an answer' })
  const first = next(events)
  answer.say('Za')
  answer.say('čni zle')
  expect(await first).toEqual(text(6, 'Začni '))
  answer.say('hka')
  answer.sayLast()
  expect(await next(events)).toEqual(text(12, 'zlehka'))
  answer.complete('done')
  expect(await next(events)).toEqual({ type: 'done' })
  expect((await events.next()).done).toBe(true)
})

test('[CHAT-11] a slow reader gets all that came meanwhile at once; one who comes back, the rest from any place', async () => {
  const answer = newAnswer()
  const slow = answer.listen(0, STAYING)
  await next(slow)
  for (const fragment of ['Jeden ', 'dva ', 'tři ']) answer.say(fragment)
  expect(await next(slow)).toEqual(text(14, 'Jeden dva tři '))
  for (const place of [1, 6, 10, 13]) {
    const again = answer.listen(place, STAYING)
    await next(again)
    expect(await next(again)).toEqual(text(14, 'Jeden dva tři '.slice(place)))
  }
})

test('a silence is told, and again only after the next', async () => {
  vi.useFakeTimers()
  const answer = newAnswer()
  const events = answer.listen(0, STAYING)
  await next(events)
  const heard = next(events)
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS)
  expect(await heard).toBe('silence')
  const later = next(events)
  await vi.advanceTimersByTimeAsync(KEEP_ALIVE_MS - 1)
  answer.say('Tady ')
  expect(await later).toEqual(text(5, 'Tady '))
})

test('[CHAT-11] a reader who leaves hears no more, and the answer goes on', async () => {
  const answer = newAnswer()
  const leaving = new AbortController()
  const events = answer.listen(0, leaving.signal)
  await next(events)
  const waiting = events.next()
  leaving.abort()
  expect((await waiting).done).toBe(true)
  answer.say('Dál ')
  expect(answer.text).toBe('Dál ')
})

test('a character that no database can hold does not come in its way', () => {
  const answer = newAnswer()
  answer.say('a\0b ')
  expect(answer.text).toBe('a\uFFFDb ')
})
