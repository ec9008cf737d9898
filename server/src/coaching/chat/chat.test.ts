import { randomUUID } from 'node:crypto'
import { type ChatEvent, ChatStreamDecoder } from '@touchline/contract/coaching/chat-stream.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { eventsOf, jsonOf, textOf } from '../../../test/response-bodies.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { tokenAccounts, tokenEntries, tokenHolds } from '../../money/tokens/tokens.table.ts'
import { createLog } from '../../platform/http/logging.ts'
import { buildApp } from '../../start/app.ts'
import { answers } from './chat.table.ts'

const ANSWER =
  '## Týden před zápasem\n\n- **Středa:** kolo 35 min\n- **Čtvrtek:** sprinty 6 × 8 s\n\n| Den | Délka |\n|---|---|\n| Pá | 25 min |\n\n```\nkód  se dvěma mezerami\n```\nHodně štěstí! 🏒'

let server: ModelServer
let world: World
let address: string
let club: TestClub
let token: string

beforeAll(async () => {
  server = await startModelServer({ text: ANSWER })
  const model = { ...OFFLINE, baseUrl: server.baseUrl }
  const settings = { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model }
  world = await openWorld({ settings })
  world.app.countUse = async () => {}
  // A real connection, because only those can be cut.
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  club = await createClub(world, { players: 1 })
  token = club.players[0]?.token ?? ''
})
afterAll(async () => {
  await world.end()
  await server.close()
})

const ask = (message: string, given: { token?: string; body?: object; headers?: object; at?: string } = {}) =>
  fetch(`${given.at ?? address}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(given.token ?? token), ...given.headers },
    body: JSON.stringify({ memberId: 'hockey_fitness', message, language: 'cs', ...given.body }),
  })

const answerIdOf = (events: ChatEvent[]) => {
  const [first] = events
  if (first?.type !== 'metadata') throw new Error(`it began with ${JSON.stringify(first)}`)
  return first.generationId
}
const get = (path: string, who = token, headers = {}) =>
  fetch(`${address}${path}`, { headers: { ...bearer(who), ...headers } })
const conversation = async (who = token) =>
  (await jsonOf(await get('/api/chat/conversation/hockey_fitness', who))).conversation
const newPlayer = async () => (await joinClub(world.app, club)).token
const chargeOf = async (id: string) =>
  (await world.db.select().from(tokenEntries).where(eq(tokenEntries.generationId, id)))[0]

describe('an answer', () => {
  test('[CHAT-15] [CHAT-16] streams as events: metadata, text with ids, done', async () => {
    const response = await ask('Jak na těžké nohy?', { token: await newPlayer() })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = await eventsOf(response)
    expect(events[0]).toMatchObject({ type: 'metadata', model: 'gpt-5' })
    expect(events.at(-1)).toEqual({ type: 'done' })
    const texts = events.flatMap((event) => (event.type === 'text' ? event : []))
    expect(texts.at(-1)?.id).toBe(String(ANSWER.length))
    for (const { text } of texts.slice(0, -1)) expect(text).toMatch(/\s$/)
  })

  test('[CHAT-06] is what the model said, byte for byte', async () => {
    expect(textOf(await eventsOf(await ask('Jak?', { token: await newPlayer() })))).toBe(ANSWER)
  })

  test('[CHAT-15] comes whole from chat/simple, with a session or the club password', async () => {
    const body = { memberId: 'martial_arts_technique_master', message: 'Jak?', language: 'cs' }
    for (const headers of [bearer(await newPlayer()), { 'x-club-password': club.password }]) {
      const answer = await world.app.inject({ method: 'POST', url: '/api/chat/simple', headers, payload: body })
      expect(answer.json()).toMatchObject({ response: ANSWER, model: 'gpt-5' })
    }
    const inBody = { ...body, club_password: club.password, clubId: club.clubId, planName: 'basic' }
    const answer = await world.app.inject({ method: 'POST', url: '/api/chat/simple', payload: inBody })
    expect(answer.json()).toMatchObject({ response: ANSWER })
    const wrong = { ...body, club_password: 'SPORT-2020-WRONG000' }
    const refused = await world.app.inject({ method: 'POST', url: '/api/chat/simple', payload: wrong })
    expect(refused.statusCode).toBe(403)
  })

  test('[CHAT-17] is given to administrators, too', async () => {
    const admin = await adminToken(world.app, club)
    expect(textOf(await eventsOf(await ask('Jak?', { token: admin })))).toBe(ANSWER)
  })

  test('[COACH-01] is asked for in the specialist’s role, sport and language, with the colleagues’ links', async () => {
    await eventsOf(await ask('Co jíst?', { token: await newPlayer(), body: { language: 'de' } }))
    const { messages } = server.requests.at(-1) as unknown as { messages: { role: string; content: string }[] }
    const [system] = messages
    expect(system?.content).toContain(LOCALES.de.specialists.hockey_fitness.name)
    expect(system?.content).toContain('Answer in Deutsch (de)')
    expect(system?.content).toMatch(/\]\(\/chat\?member=hockey_/)
    expect(messages.at(-1)).toMatchObject({ role: 'user', content: 'Co jíst?' })
  })

  test('refuses an unknown specialist, an empty and a huge question', async () => {
    for (const [body, code] of [
      [{ memberId: 'chess_trainer' }, 'SPECIALIST_NOT_FOUND'],
      [{ message: '  \n ' }, 'FIELD_REQUIRED'],
      [{ message: 'x'.repeat(8001) }, 'MESSAGE_TOO_LONG'],
    ] as const) {
      const response = await ask('x', { body })
      expect((await jsonOf(response)).code).toBe(code)
    }
  })
})

describe('the conversation', () => {
  test('[CHAT-19] is kept at the server: question before the model speaks, answer when it has ended', async () => {
    const who = await newPlayer()
    const response = await ask('#scenario:slow Co dnes?', { token: who })
    await vi.waitFor(async () => expect((await conversation(who)).running).not.toBeNull(), 10_000)
    expect((await conversation(who)).messages).toMatchObject([{ isUser: true, content: '#scenario:slow Co dnes?' }])
    await eventsOf(response)
    const kept = await conversation(who)
    expect(kept).toMatchObject({ running: null, historyId: null, isSaved: false })
    expect(kept.messages).toMatchObject([{ isUser: true }, { isUser: false, content: ANSWER, model: 'gpt-5' }])
  })

  test('[CHAT-19] goes on with what was said, and is gone when it is discarded', async () => {
    const who = await newPlayer()
    await eventsOf(await ask('První otázka', { token: who }))
    await eventsOf(await ask('Druhá otázka', { token: who }))
    const { messages } = server.requests.at(-1) as unknown as { messages: { content: string }[] }
    expect(messages.slice(1).map(({ content }) => content)).toEqual(['První otázka', ANSWER, 'Druhá otázka'])
    await fetch(`${address}/api/chat/conversation/hockey_fitness`, { method: 'DELETE', headers: bearer(who) })
    expect((await conversation(who)).messages).toEqual([])
  })

  test('can be asked anew: the answer is replaced, or the question with it', async () => {
    const who = await newPlayer()
    await eventsOf(await ask('Otázka', { token: who }))
    await eventsOf(await ask('Otázka', { token: who, body: { replaces: 'answer' } }))
    expect((await conversation(who)).messages).toHaveLength(2)
    await eventsOf(await ask('Lepší otázka', { token: who, body: { replaces: 'question' } }))
    expect((await conversation(who)).messages).toMatchObject([{ content: 'Lepší otázka' }, { content: ANSWER }])
  })

  test('[CHAT-14] goes on with a saved one, of its owner alone', async () => {
    const who = await newPlayer()
    await eventsOf(await ask('Uložit', { token: who }))
    const { messages } = await conversation(who)
    const headers = { 'content-type': 'application/json', ...bearer(who) }
    const saving = { title: 'Nohy', member_id: 'hockey_fitness', member_name: 'Kondiční trenér', messages }
    const saved = await fetch(`${address}/api/chat-history`, { method: 'POST', headers, body: JSON.stringify(saving) })
    const { id: historyId } = (await jsonOf(saved)).chatHistory
    const put = (who: string, body: object) =>
      fetch(`${address}/api/chat/conversation/hockey_fitness`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', ...bearer(who) },
        body: JSON.stringify(body),
      })
    expect((await jsonOf(await put(who, { historyId, isJustSaved: true }))).conversation).toMatchObject({
      isSaved: true,
      historyId,
    })
    await fetch(`${address}/api/chat/conversation/hockey_fitness`, { method: 'DELETE', headers: bearer(who) })
    const opened = (await jsonOf(await put(who, { historyId }))).conversation
    expect(opened).toMatchObject({ isSaved: true, historyId })
    expect(opened.messages.map(({ content }: { content: string }) => content)).toEqual(['Uložit', ANSWER])
    expect((await jsonOf(await put(await newPlayer(), { historyId }))).code).toBe('HISTORY_NOT_FOUND')
    const found = await get(`/api/chat-history?search=${encodeURIComponent('ctvrtek')}`, who)
    expect((await jsonOf(found)).chatHistory).toHaveLength(1)
    const none = await get('/api/chat-history?search=golf', who)
    expect((await jsonOf(none)).chatHistory).toHaveLength(0)
  })
})

describe('saving while another device goes on', () => {
  const save = async (who: string, messages: object[]) => {
    const headers = { 'content-type': 'application/json', ...bearer(who) }
    const body = { title: 'Nohy', member_id: 'hockey_fitness', member_name: 'Kondiční trenér', messages }
    const url = `${address}/api/chat-history`
    const saved = await jsonOf(await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }))
    return saved.chatHistory.id as string
  }
  const noteSaved = async (who: string, historyId: string) => {
    const headers = { 'content-type': 'application/json', ...bearer(who) }
    const body = JSON.stringify({ historyId, isJustSaved: true })
    const url = `${address}/api/chat/conversation/hockey_fitness`
    return (await jsonOf(await fetch(url, { method: 'PUT', headers, body }))).conversation
  }

  test('[CHAT-14] turns that came after the saved ones are not called saved, until they are', async () => {
    const who = await newPlayer()
    await eventsOf(await ask('Na notebooku', { token: who }))
    const { messages } = await conversation(who)
    const historyId = await save(who, messages)
    await eventsOf(await ask('Na telefonu', { token: who }))
    expect(await noteSaved(who, historyId)).toMatchObject({ isSaved: false, historyId })
    expect(await conversation(who)).toMatchObject({ isSaved: false, messages: { length: 4 } })
    const whole = await save(who, (await conversation(who)).messages)
    expect(await noteSaved(who, whole)).toMatchObject({ isSaved: true, historyId: whole })
  })

  test('[CHAT-14] nor is a question that took the place of the saved one', async () => {
    const who = await newPlayer()
    await eventsOf(await ask('Na notebooku', { token: who }))
    const historyId = await save(who, (await conversation(who)).messages)
    await eventsOf(await ask('Jinak', { token: who, body: { replaces: 'question' } }))
    expect(await noteSaved(who, historyId)).toMatchObject({ isSaved: false })
  })
})

describe('a lost connection', () => {
  test('[CHAT-11] loses nothing: the answer goes on and can be handed on from any place', async () => {
    const who = await newPlayer()
    const leaving = new AbortController()
    const response = await fetch(`${address}/api/chat/stream`, {
      method: 'POST',
      signal: leaving.signal,
      headers: { 'content-type': 'application/json', ...bearer(who) },
      body: JSON.stringify({ memberId: 'hockey_fitness', message: '#scenario:slow Jak?', language: 'cs' }),
    })
    const reader = response.body?.getReader()
    const first = new ChatStreamDecoder().push(new TextDecoder().decode((await reader?.read())?.value))
    leaving.abort()
    const id = answerIdOf(first)
    for (const place of [0, 7, 60, ANSWER.length]) {
      const events = await eventsOf(await get(`/api/chat/stream/${id}`, who, { 'last-event-id': String(place) }))
      expect(answerIdOf(events)).toBe(id)
      expect(ANSWER.slice(0, place) + textOf(events)).toBe(ANSWER)
      expect(events.at(-1)).toEqual({ type: 'done' })
    }
  })

  test('[CHAT-11] the answer is handed on by any process', async () => {
    const who = await newPlayer()
    const model = { ...OFFLINE, baseUrl: server.baseUrl }
    const other = await buildApp({
      settings: { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model },
      log: createLog('silent'),
      database: world.database,
      secret: 'a secret for tests that is long enough',
      webDir: 'none',
    })
    const at = await other.listen({ port: 0, host: '127.0.0.1' })
    const running = await ask('#scenario:slow Jak?', { token: who })
    const [begun] = await world.db.select().from(answers).orderBy(desc(answers.startedAt)).limit(1)
    const id = begun?.id
    const elsewhere = await eventsOf(await fetch(`${at}/api/chat/stream/${id}`, { headers: bearer(who) }))
    expect(textOf(elsewhere)).toBe(ANSWER)
    expect(textOf(await eventsOf(running))).toBe(ANSWER)
    await other.close()
  })

  test('the same request again is the same answer, charged once', async () => {
    const who = await newPlayer()
    const requestId = randomUUID()
    const [one, two] = [
      await eventsOf(await ask('Jak?', { token: who, body: { requestId } })),
      await eventsOf(await ask('Jak?', { token: who, body: { requestId } })),
    ]
    expect(answerIdOf(two)).toBe(answerIdOf(one))
    expect(textOf(two)).toBe(ANSWER)
    expect((await conversation(who)).messages).toHaveLength(2)
  })

  test('an answer is nobody else’s', async () => {
    const id = answerIdOf(await eventsOf(await ask('Jak?', { token: await newPlayer() })))
    for (const who of [await newPlayer(), await adminToken(world.app, club)]) {
      expect((await jsonOf(await get(`/api/chat/stream/${id}`, who))).code).toBe('ANSWER_NOT_FOUND')
    }
  })
})

describe('stopping', () => {
  test('[CHAT-10] ends the answer and the upstream at once, keeps what came and charges only that', async () => {
    const who = await newPlayer()
    const before = server.aborted
    const response = await ask('#scenario:hang-middle Jak?', { token: who })
    const { generationId: id } = (await conversation(who)).running
    await firstWords(id, who)
    const stopped = await fetch(`${address}/api/chat/stream/${id}/stop`, { method: 'POST', headers: bearer(who) })
    expect(await stopped.json()).toEqual({ stopped: true })
    await vi.waitFor(() => expect(server.aborted).toBeGreaterThan(before), 10_000)
    const text = textOf(await eventsOf(response))
    expect(text.length).toBeGreaterThan(0)
    expect(text.length).toBeLessThan(ANSWER.length)
    expect((await conversation(who)).messages.at(-1)).toMatchObject({ isUser: false, content: text })
    const charge = await chargeOf(id)
    expect(charge?.outputTokens).toBe(world.app.chatDependencies.model?.countTokens(text))
    const again = await fetch(`${address}/api/chat/stream/${id}/stop`, { method: 'POST', headers: bearer(who) })
    expect(await again.json()).toEqual({ stopped: false })
  })

  test('[CHAT-10] [TOK-09] costs nothing while the service refuses the question and is waited for', async () => {
    const { who, id } = await stoppedAt('429-in-ten-seconds')
    expect(await chargeOf(id)).toMatchObject({ inputTokens: 0, outputTokens: 0 })
    expect(await world.db.select().from(tokenHolds).where(eq(tokenHolds.id, id))).toEqual([])
    expect((await conversation(who)).messages.map(({ isUser }: { isUser: boolean }) => isUser)).toEqual([true])
  })

  test('[CHAT-10] [TOK-09] costs the question once the service works on it', async () => {
    const { id } = await stoppedAt('hang')
    const [row] = await world.db.select().from(answers).where(eq(answers.id, id))
    expect(row?.promptTokens).toBeGreaterThan(100)
    expect(await chargeOf(id)).toMatchObject({ inputTokens: row?.promptTokens, outputTokens: 0 })
  })

  /** Asks a question and stops it after the service has received it, before the first word of the answer. */
  async function stoppedAt(scenario: string): Promise<{ who: string; id: string }> {
    const who = await newPlayer()
    const before = server.requests.length
    const response = await ask(`#scenario:${scenario} Jak?`, { token: who })
    await vi.waitFor(() => expect(server.requests).toHaveLength(before + 1), 10_000)
    const { generationId: id } = (await conversation(who)).running
    await fetch(`${address}/api/chat/stream/${id}/stop`, { method: 'POST', headers: bearer(who) })
    await eventsOf(response)
    expect(server.requests).toHaveLength(before + 1)
    return { who, id }
  }

  /** Listens until the first words have arrived. */
  async function firstWords(id: string, who: string): Promise<void> {
    const leaving = new AbortController()
    const response = await fetch(`${address}/api/chat/stream/${id}`, { headers: bearer(who), signal: leaving.signal })
    const decoder = new ChatStreamDecoder()
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      if (textOf(decoder.push(chunk)) !== '') break
    }
    leaving.abort()
  }
})

describe('the price', () => {
  test('[TOK-09] is what the model reported, and the hold is gone', async () => {
    const id = answerIdOf(await eventsOf(await ask('Jak?', { token: await newPlayer() })))
    const entry = await chargeOf(id)
    const reported = server.reported.at(-1)
    expect(entry).toMatchObject({ inputTokens: reported?.inputTokens, outputTokens: reported?.outputTokens })
    expect(await world.db.select().from(tokenHolds).where(eq(tokenHolds.id, id))).toEqual([])
  })

  test('[TOK-03] [CHAT-08] GPT-5, then Mini, then the limit: in the stream, and as 402 from chat/simple', async () => {
    const poor = await createClub(world, { players: 1 })
    const who = poor.players[0]?.token ?? ''
    await eventsOf(await ask('Jak?', { token: who }))
    const setLeft = (model: 'gpt5' | 'gpt5_mini', allowance: number) =>
      world.db
        .insert(tokenAccounts)
        .values({ clubId: poor.clubId, model, month: new Date().toISOString().slice(0, 7), allowance })
        .onConflictDoUpdate({ target: [tokenAccounts.clubId, tokenAccounts.model], set: { allowance } })
    await setLeft('gpt5', 0)
    expect((await eventsOf(await ask('Jak?', { token: who })))[0]).toMatchObject({ model: 'gpt-5-mini' })
    await setLeft('gpt5_mini', 10)
    expect(await eventsOf(await ask('Jak?', { token: who }))).toEqual([
      { type: 'error', message: 'TOKEN_LIMIT_EXCEEDED' },
    ])
    const simple = await world.app.inject({
      method: 'POST',
      url: '/api/chat/simple',
      headers: bearer(who),
      payload: { memberId: 'golf_fitness', message: 'Jak?', language: 'cs' },
    })
    expect(simple.statusCode).toBe(402)
    expect(simple.json().code).toBe('TOKEN_LIMIT_EXCEEDED')
  })

  test.each(['500', 'cut', 'broken-json', 'error-chunk'])(
    '[CHAT-09] of an answer that fails (%s) is what was produced',
    async (scenario) => {
      const who = await newPlayer()
      const events = await eventsOf(await ask(`#scenario:${scenario} Jak?`, { token: who }))
      expect(events.at(-1)).toEqual({ type: 'error', message: LOCALES.cs.errors.ANSWER_FAILED })
      const id = answerIdOf(events)
      const [row] = await world.db.select().from(answers).where(eq(answers.id, id))
      expect(row).toMatchObject({ status: 'failed', text: textOf(events) })
      expect(await world.db.select().from(tokenHolds).where(eq(tokenHolds.id, id))).toEqual([])
      const charge = await chargeOf(id)
      const words = world.app.chatDependencies.model?.countTokens(textOf(events)) ?? 0
      // A failed answer without any words is not known to have cost anything.
      expect(charge?.outputTokens).toBe(words)
      if (words === 0) expect(charge?.inputTokens).toBe(0)
      else expect(charge?.inputTokens).toBeGreaterThan(100)
      expect((await conversation(who)).running).toBeNull()
    },
  )
})

test('[OPS-02] an answer whose process died is ended by another, with what was produced', async () => {
  const player = await joinClub(world.app, club)
  const id = randomUUID()
  await world.db.insert(answers).values({
    ...{ id, clubId: club.clubId, memberId: player.playerId, specialistId: 'hockey_fitness', language: 'cs' },
    ...{ isKept: true, model: 'gpt-5', text: 'Začni zlehka. ', promptTokens: 900 },
    processId: 1,
  })
  await world.db.insert(tokenHolds).values({ id, clubId: club.clubId, model: 'gpt5', tokens: 5000 })
  await world.db.update(tokenAccounts).set({ held: 5000 }).where(eq(tokenAccounts.clubId, club.clubId))
  await world.workers.nudge('deserted answers')
  const outputTokens = world.app.chatDependencies.model?.countTokens('Začni zlehka. ')
  expect(await chargeOf(id)).toMatchObject({ inputTokens: 900, outputTokens, memberId: player.playerId })
  const kept = await conversation(player.token)
  expect(kept).toMatchObject({ running: null, messages: [{ content: 'Začni zlehka. ' }] })
})
