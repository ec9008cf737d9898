import { setTimeout as sleep } from 'node:timers/promises'
import { BEGINNING, type ChatEvent, ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { askAt } from '../../../test/chat-worlds.ts'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { modelsAt } from '../../../test/model-asking.ts'
import { type ModelServer, startModelServer, wordsOf } from '../../../test/model-server.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { StreamPace } from '../model/stream-pace.ts'
import type { AnswerRow } from './chat.table.ts'
import { LiveAnswer } from './live-answer.ts'

const WORDS = 160
const PER_SECOND = 80

let model: ModelServer
let world: World
let club: TestClub
let address: string
let burning: NodeJS.Timeout

beforeAll(async () => {
  model = await startModelServer({ words: WORDS, tokensPerSecond: PER_SECOND })
  world = await openWorld({
    settings: {
      ...{ publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined },
      model: { ...OFFLINE, baseUrl: model.baseUrl },
    },
  })
  world.app.countUse = async () => {}
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  club = await createClub(world)
})
afterAll(async () => {
  clearInterval(burning)
  await world.end()
  await model.close()
})

/** Burns most of the process's CPU time from now on, and waits until the process notices. */
async function makeBusy(): Promise<void> {
  clearInterval(burning)
  burning = setInterval(() => {
    for (const end = performance.now() + 7; performance.now() < end; );
  }, 10)
  await vi.waitFor(() => expect(world.app.streamPace.isBusy).toBe(true), 5000)
}

/** Asks a question and records which events arrive in which chunk, and when. */
async function ask(question: string) {
  const { token } = await joinClub(world.app, club)
  const response = await askAt(address, token, question)
  const decoder = new ChatStreamDecoder()
  const pieces: { at: number; events: ChatEvent[] }[] = []
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
    pieces.push({ at: performance.now(), events: decoder.push(chunk) })
  return { token, pieces, events: pieces.flatMap(({ events }) => events) }
}

const texts = (events: ChatEvent[]) => events.filter((event) => event.type === 'text')

test('[CHAT-16] an idle process hands on every word at once', async () => {
  const pace = new StreamPace()
  const answer = new LiveAnswer({ id: 'an answer', model: 'gpt-5' } as AnswerRow, pace)
  const received: string[] = []
  const subscriber = {
    left: new AbortController().signal,
    take: (event: ChatEvent | 'keep-alive') => {
      if (event !== 'keep-alive' && event.type === 'text') received.push(event.text)
      return true
    },
    ready: async () => {},
  }
  const listening = answer.listen(BEGINNING, subscriber)
  const said: string[] = []
  const { signal } = new AbortController()
  const request = { model: 'gpt5', instructions: 'x', turns: [], maxOutputTokens: 2000, signal } as const
  await modelsAt(model.baseUrl).answer(
    { ...request, turns: [{ role: 'user', content: '#words:40' }] },
    (text) => {
      const before = received.length
      answer.say(text)
      // Text that contains white space completes a word.
      if (/\s/.test(text)) expect(received.length).toBe(before + (said.length > 0 || /\S\s/.test(text) ? 1 : 0))
      said.push(text)
    },
    () => {},
  )
  answer.sayLast()
  answer.complete('done')
  await listening
  expect(received.join('')).toBe(wordsOf(40))
})

test('[CHAT-06] [CHAT-16] a busy process hands words on at most 20 times a second: the text, its ids and its white space are exact', async () => {
  await makeBusy()
  const { pieces, events } = await ask('Jak na těžké nohy?')
  expect(world.app.streamPace.isBusy).toBe(true)
  const spoken = pieces.filter(({ events }) => texts(events).length > 0)
  const seconds = ((spoken.at(-1)?.at ?? 0) - (spoken[0]?.at ?? 0)) / 1000
  // The first and the last piece are sent at once, in addition to the slots.
  expect(texts(events).length).toBeLessThanOrEqual(20 * seconds + 3)
  expect(textOf(events)).toBe(wordsOf(WORDS))
  let length = 0
  for (const { id, text } of texts(events)) {
    length += text.length
    expect(id).toBe(String(length))
  }
  for (const { text } of texts(events).slice(0, -1)) expect(text).toMatch(/\s$/)
  expect(events.at(-1)).toEqual({ type: 'done' })
})

test('[CHAT-16] the first word of a busy process does not wait for more', async () => {
  await makeBusy()
  const { events } = await ask('Jak na první slovo?')
  expect(texts(events)[0]?.text.trim().split(/\s+/)).toHaveLength(1)
})

test('[CHAT-11] whoever comes back in the middle of words that were collected gets the exact rest, while it is written and afterwards', async () => {
  await makeBusy()
  const { token } = await joinClub(world.app, club)
  const response = await askAt(address, token, 'Jak na návrat?')
  const [first, ...rest] = [response.clone(), response]
  const begun = new ChatStreamDecoder().push(new TextDecoder().decode((await first.body?.getReader().read())?.value))
  const id = begun[0]?.type === 'metadata' ? begun[0].generationId : ''
  const whole = wordsOf(WORDS)
  const from = async (place: number) => {
    const headers = { ...bearer(token), 'last-event-id': String(place) }
    return textOf(await eventsOf(await fetch(`${address}/api/chat/stream/${id}`, { headers })))
  }
  const resumed: Promise<[number, string]>[] = []
  for (let place = 0; place < 60; place += 7) {
    resumed.push(from(place).then((text) => [place, text]))
    await sleep(30)
  }
  for (const [place, text] of await Promise.all(resumed)) expect(text).toBe(whole.slice(place))
  expect(textOf(await eventsOf(rest[0] as Response))).toBe(whole)
  for (const place of [1, 50, 333, whole.length - 1]) expect(await from(place)).toBe(whole.slice(place))
})

test('[CHAT-10] stop reaches the model service within a second although the process is busy', async () => {
  await makeBusy()
  const { token } = await joinClub(world.app, club)
  const response = await askAt(address, token, '#words:1000 Jak dlouho?')
  const events: ChatEvent[] = []
  const decoder = new ChatStreamDecoder()
  const stream = response.body?.pipeThrough(new TextDecoderStream()) ?? []
  const before = model.aborted
  let stopping: Promise<unknown> | undefined
  for await (const chunk of stream) {
    events.push(...decoder.push(chunk))
    const [opening] = events
    if (stopping || texts(events).length < 5 || opening?.type !== 'metadata') continue
    const pressedAt = performance.now()
    stopping = fetch(`${address}/api/chat/stream/${opening.generationId}/stop`, {
      method: 'POST',
      headers: bearer(token),
    })
    await vi.waitFor(() => expect(model.aborted).toBe(before + 1), 5000)
    expect(performance.now() - pressedAt).toBeLessThan(1000)
  }
  await stopping
  expect(wordsOf(1000).startsWith(textOf(events).trimEnd())).toBe(true)
})
