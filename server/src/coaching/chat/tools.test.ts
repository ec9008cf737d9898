import type { ChatEvent } from '@touchline/contract/coaching/chat-stream.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askAt, callAt } from '../../../test/chat-worlds.ts'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { RIGHT_CALLS } from '../../../test/tool-scenarios.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { tokenAccounts, tokenEntries, tokenHolds } from '../../money/tokens/tokens.table.ts'
import { compute } from '../calculators/calculators.ts'
import { countTokens } from '../model/tokenizer.ts'
import { callTokens } from '../model/tools.ts'
import { answers } from './chat.table.ts'

let server: ModelServer
let world: World
let address: string
let club: TestClub

beforeAll(async () => {
  server = await startModelServer()
  const model = { ...OFFLINE, baseUrl: server.baseUrl }
  world = await openWorld({
    settings: { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model },
  })
  world.app.countUse = async () => {}
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  club = await createClub(world)
})
afterAll(async () => {
  await world.end()
  await server.close()
})

const count = (text: string) => countTokens('o200k_base', text)
const newPlayer = async () => (await joinClub(world.app, club)).token
const partsOf = (events: ChatEvent[]) => events.flatMap((event) => (event.type === 'part' ? [event.part] : []))
const answerIdOf = (events: ChatEvent[]) => (events[0]?.type === 'metadata' ? events[0].generationId : '')
const rowOf = async (id: string) => (await world.db.select().from(answers).where(eq(answers.id, id)))[0]
const chargesOf = (id: string) => world.db.select().from(tokenEntries).where(eq(tokenEntries.generationId, id))

/** The usage that the model service reported since the given number of reports. */
const reportedSince = (start: number) => ({
  inputTokens: sum(server.reported.slice(start).map(({ inputTokens }) => inputTokens)),
  outputTokens: sum(server.reported.slice(start).map(({ outputTokens }) => outputTokens)),
})
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** The result of a calculation, as the model should repeat it. */
function textOfCall(index: number, language: LanguageCode): string {
  const { name, arguments: values } = RIGHT_CALLS[index] ?? RIGHT_CALLS[0]
  const calculation = compute(language, name, JSON.parse(values))
  return calculation.status === 'done' ? calculation.results.map(({ text }) => text).join(', ') : ''
}

async function play(scenario: string, language: LanguageCode = 'cs') {
  const [asked, reported] = [server.requests.length, server.reported.length]
  const token = await newPlayer()
  const events = await eventsOf(await askAt(address, token, `#scenario:${scenario} Za kolik?`, { language }))
  const id = answerIdOf(events)
  const requests = server.requests.slice(asked)
  return { events, id, token, requests, text: textOf(events), parts: partsOf(events), usage: reportedSince(reported) }
}

/** Expects a single charge of exactly this usage, and nothing held any more. */
async function expectCharged(id: string, usage: { inputTokens: number; outputTokens: number }): Promise<void> {
  const charges = await chargesOf(id)
  expect(charges).toMatchObject([{ ...usage, allowance: -(usage.inputTokens + usage.outputTokens) }])
  expect(await world.db.select().from(tokenHolds)).toEqual([])
  const accounts = await world.db.select().from(tokenAccounts)
  expect(accounts.map(({ held }) => held)).toEqual(accounts.map(() => 0))
}

describe('[COACH-08] a model with tools', () => {
  test.each(['cs', 'en', 'sv'] as const)(
    'gets results exactly, in the notation of the language (%s)',
    async (language) => {
      const { text, parts, id, usage, events, requests } = await play('tools', language)
      expect(text).toBe(`Results: ${textOfCall(0, language)}.`)
      expect(parts).toMatchObject([
        { type: 'calculation', calculator: 'race_prediction', inputs: { distance: 5000, time: 1474 } },
      ])
      expect(events.at(-1)).toEqual({ type: 'done' })
      expect(requests).toHaveLength(2)
      await expectCharged(id, usage)
    },
  )

  test('is told that figures come from tools, and in which language to answer', async () => {
    const { requests } = await play('tools', 'de')
    for (const { messages, tools = [] } of requests) {
      expect(messages[0]?.content).toContain('Figures come from your tools')
      expect(messages[0]?.content).toContain('Answer in Deutsch (de)')
      expect(tools.map((tool) => tool.function.name)).toContain('race_prediction')
    }
  })

  test('has its calculations stored with the turn, and in chat/simple', async () => {
    const { token, parts, text } = await play('tools-spoken')
    expect(text).toBe(`Let me work that out.\n\nResults: ${textOfCall(0, 'cs')}.`)
    const { body } = await callAt(address, token, 'GET', '/api/chat/conversation/hockey_fitness')
    expect(body.conversation.messages.at(-1)).toMatchObject({ content: text, parts })
    const payload = { memberId: 'hockey_fitness', message: '#scenario:tools Kolik?', language: 'cs' }
    const simple = await callAt(address, await newPlayer(), 'POST', '/api/chat/simple', payload)
    expect(simple.body).toMatchObject({ response: `Results: ${textOfCall(0, 'cs')}.`, parts })
  })

  test('may call them in four rounds under one hold; all rounds are charged, as one', async () => {
    const { text, parts, id, usage, requests } = await play('tools-four')
    const moments = 'One moment, please.\n\n'.repeat(4)
    expect(text).toBe(`${moments}Results: ${[0, 1, 2, 3].map((index) => textOfCall(index, 'cs')).join('; ')}.`)
    expect(parts).toHaveLength(4)
    expect(requests).toHaveLength(5)
    await expectCharged(id, usage)
  })

  test('is asked to answer without tools instead of a fifth round', async () => {
    const { text, parts, id, usage, requests } = await play('tools-five')
    expect(requests.map(({ tool_choice }) => tool_choice)).toEqual([undefined, undefined, undefined, undefined, 'none'])
    expect([parts.length, text.startsWith('Results: ')]).toEqual([4, true])
    await expectCharged(id, usage)
  })

  test.each(['tools-parallel', 'tools-split'])('may call several at once, in any fragments (%s)', async (scenario) => {
    const { text, parts, id, usage } = await play(scenario)
    const calls = scenario === 'tools-parallel' ? [0, 1, 2] : [0, 1]
    expect(text).toBe(`Results: ${calls.map((index) => textOfCall(index, 'cs')).join('; ')}.`)
    expect(parts).toHaveLength(calls.length)
    await expectCharged(id, usage)
  })

  test('that calls wrongly is told the range, and tries once more', async () => {
    const { requests, parts, text, id, usage } = await play('tools-wrong-once')
    const told = String(requests[1]?.messages.at(-1)?.content)
    expect(JSON.parse(told)).toMatchObject({
      error: expect.stringContaining('471'),
      problems: [{ input: 'weight', problem: 'above', max: 471 }],
    })
    expect(parts).toMatchObject([{ calculator: 'one_rep_max' }])
    expect(text).toContain(textOfCall(1, 'cs'))
    await expectCharged(id, usage)
  })

  test('that calls wrongly twice has to answer without tools', async () => {
    const { requests, parts, text, id, usage } = await play('tools-wrong-twice')
    expect(requests.map(({ tool_choice }) => tool_choice)).toEqual([undefined, undefined, 'none'])
    expect([parts, text.startsWith('Results: ')]).toEqual([[], true])
    await expectCharged(id, usage)
  })

  test('gets advice and no figures for a child', async () => {
    const { parts, text } = await play('tools-advice', 'en')
    expect(parts).toEqual([])
    expect(text).toContain('Technique first')
  })

  test('that only calls and never answers has failed', async () => {
    const { events, id, usage } = await play('tools-stubborn')
    expect(events.at(-1)).toMatchObject({ type: 'error' })
    await expectCharged(id, usage)
  })

  test('that reports no usage is charged by our own count of all rounds', async () => {
    const { id, requests, text } = await play('tools-no-usage')
    const row = await rowOf(id)
    const [first, second] = RIGHT_CALLS
    const said = ['One moment.', 'One moment.', text.slice(text.indexOf('Results'))]
    const outputTokens = sum(said.map(count)) + callTokens([first, second], count)
    expect([requests.length, row?.spentOutputTokens]).toEqual([3, outputTokens - count(said[2] ?? '')])
    await expectCharged(id, { inputTokens: (row?.spentInputTokens ?? 0) + (row?.promptTokens ?? 0), outputTokens })
  })
})

describe('[COACH-08] an answer of several rounds', () => {
  test('is resumed exactly from every place', async () => {
    const { id, token, events } = await play('tools-four')
    const ids = ['0', ...events.flatMap((event) => ('id' in event ? [event.id] : []))]
    const all = events.flatMap((event) => (event.type === 'text' || event.type === 'part' ? [event] : []))
    for (const [index, place] of ids.entries()) {
      const headers = { ...bearer(token), 'last-event-id': place }
      const rest = await eventsOf(await fetch(`${address}/api/chat/stream/${id}`, { headers }))
      expect(textOf(rest)).toBe(textOf(all.slice(index)))
      expect(partsOf(rest)).toEqual(partsOf(all.slice(index)))
    }
  })

  test('goes on without its reader', async () => {
    const token = await newPlayer()
    const [before, abort] = [server.reported.length, new AbortController()]
    await fetch(`${address}/api/chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify({ memberId: 'hockey_fitness', message: '#scenario:tools-four Kolik?', language: 'cs' }),
      signal: abort.signal,
    })
    abort.abort()
    await vi.waitFor(() => expect(server.reported.length).toBe(before + 5), 10_000)
    await vi.waitFor(async () => {
      const { body } = await callAt(address, token, 'GET', '/api/chat/conversation/hockey_fitness')
      expect(body.conversation.messages.at(-1)?.parts).toHaveLength(4)
    }, 10_000)
    expect(await world.db.select().from(tokenHolds)).toEqual([])
  })

  test.each([
    ['before the second has said a word', 'tools-hang-between'],
    ['in the middle of the second', 'tools-hang'],
  ])('stopped %s keeps the first, to the token', async (_when, scenario) => {
    const before = server.reported.length
    const token = await newPlayer()
    const response = await askAt(address, token, `#scenario:${scenario} Za kolik?`)
    const row = await vi.waitFor(async () => {
      const [running] = await world.db.select().from(answers).where(eq(answers.status, 'running'))
      if (!running?.spentInputTokens) throw new Error('the first round is not written down yet')
      return running
    }, 10_000)
    // Everything it sends before it hangs; the last word is held back until the next one arrives.
    const words = scenario === 'tools-hang' ? 'You will need ' : ''
    const decoderDone = eventsOf(response)
    await vi.waitFor(() => expect(server.requests.at(-1)?.messages.at(-1)?.role).toBe('tool'), 10_000)
    await vi.waitFor(async () => {
      if (words) expect((await rowOf(row.id))?.text).toContain(words)
    }, 10_000)
    await callAt(address, token, 'POST', `/api/chat/stream/${row.id}/stop`)
    const events = await decoderDone
    const first = reportedSince(before)
    const after = textOf(events).slice('Let me work that out.\n\n'.length)
    expect(textOf(events)).toMatch(/^Let me work that out\.\n\n/)
    expect(partsOf(events)).toMatchObject([{ calculator: 'race_prediction' }])
    expect(await rowOf(row.id)).toMatchObject({ status: 'stopped', text: textOf(events) })
    await expectCharged(row.id, {
      inputTokens: first.inputTokens + row.promptTokens,
      outputTokens: first.outputTokens + count(after),
    })
  })
})
