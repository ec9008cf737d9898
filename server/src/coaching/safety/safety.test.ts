import { randomUUID } from 'node:crypto'
import type { SafetyPart } from '@touchline/contract/coaching/parts.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { tokenAccounts, tokenEntries, tokenHolds } from '../../money/tokens/tokens.table.ts'
import { answers, chatTurns } from '../chat/chat.table.ts'
import { safetyResponses } from './safety.table.ts'
import { dailyCountsJob } from './safety.ts'

const BLOW = 'Je mi 15, dneska v zápase jsem dostal ránu do hlavy a je mi blbě. Můžu zítra hrát?'
const HITS = 'Trenér mě po tréninku mlátí a chce, ať o tom nikomu neříkám.'
const { safety: TEXTS } = LOCALES.cs
const YEAR = new Date().getUTCFullYear()

let server: ModelServer
let world: World
let offline: World
let address: string
let club: TestClub

beforeAll(async () => {
  server = await startModelServer({ text: 'Zkus krátké sprinty.' })
  const model = { ...OFFLINE, baseUrl: server.baseUrl }
  world = await openWorld({
    settings: { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model },
  })
  offline = await openWorld()
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  club = await createClub(world)
})
afterAll(async () => {
  await world.end()
  await offline.end()
  await server.close()
})

const player = async (of = world, at = club) => (await joinClub(of.app, at)).token
const simply = async (message: string, token: string, body: object = {}, at = world) =>
  (
    await at.app.inject({
      method: 'POST',
      url: '/api/chat/simple',
      headers: bearer(token),
      payload: { memberId: 'hockey_fitness', message, language: 'cs', ...body },
    })
  ).json()
const partOf = (answer: { parts: { type: string }[] }) =>
  answer.parts.find(({ type }) => type === 'safety') as SafetyPart | undefined

describe('a red flag', () => {
  test('[COACH-04] [SAFE-02] gets the fixed reply, starting with what to do now, and the model is not called', async () => {
    const asked = server.requests.length
    const answer = await simply(BLOW, await player())
    expect(answer).toMatchObject({
      model: 'safety',
      safety: { category: 'head_injury', severity: 'stop' },
      finish: null,
    })
    expect(answer.response.startsWith(`**${TEXTS.child.head_injury}**`)).toBe(true)
    expect(answer.response).toContain('112')
    expect(partOf(answer)).toMatchObject({ forChild: true, contacts: [{ kind: 'emergency', phone: '112' }] })
    expect(server.requests).toHaveLength(asked)
  })

  test('[SAFE-02] streams with its flag in the metadata and is charged nothing', async () => {
    const response = await fetch(`${address}/api/chat/stream`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(await player()) },
      body: JSON.stringify({ memberId: 'hockey_fitness', message: BLOW, language: 'cs', requestId: randomUUID() }),
    })
    const events = await eventsOf(response)
    const [first] = events
    expect(first).toMatchObject({ type: 'metadata', model: 'safety', safety: { category: 'head_injury' } })
    expect(textOf(events)).toContain(TEXTS.why.head_injury)
    const id = first?.type === 'metadata' ? first.generationId : ''
    expect(await world.db.select().from(tokenEntries).where(eq(tokenEntries.generationId, id))).toEqual([])
    expect(await world.db.select().from(tokenHolds).where(eq(tokenHolds.id, id))).toEqual([])
  })

  test('[SAFE-01] [SAFE-02] is answered with no tokens left; anything else is told that there are none', async () => {
    const poor = await createClub(world)
    const token = await player(world, poor)
    const month = new Date().toISOString().slice(0, 7)
    for (const model of ['gpt5', 'gpt5_mini'] as const) {
      await world.db
        .insert(tokenAccounts)
        .values({ clubId: poor.clubId, model, month, allowance: 0 })
        .onConflictDoUpdate({ target: [tokenAccounts.clubId, tokenAccounts.model], set: { allowance: 0 } })
    }
    expect((await simply(BLOW, token)).model).toBe('safety')
    expect((await simply('Jak zlepším střelu golfákem?', token)).code).toBe('TOKEN_LIMIT_EXCEEDED')
  })

  test('[SAFE-02] works without a model service', async () => {
    const there = await createClub(offline)
    expect((await simply(BLOW, await player(offline, there), {}, offline)).model).toBe('safety')
  })

  test('[SAFE-01] stops an answer that is being written', async () => {
    const token = await player()
    const first = simply('Jak na první tři kroky? #scenario:hang-middle', token)
    const running = () => world.db.select().from(answers).where(eq(answers.status, 'running'))
    await expect.poll(async () => (await running()).length).toBe(1)
    const [ordinary] = await running()
    expect((await simply(BLOW, token)).model).toBe('safety')
    await first
    const [ended] = await world.db
      .select()
      .from(answers)
      .where(eq(answers.id, ordinary?.id ?? ''))
    expect(ended?.status).toBe('stopped')
  })

  test('[SAFE-02] names the lines of the country for abuse and self-harm, and asks no questions', async () => {
    const answer = await simply(HITS, await player())
    expect(answer.safety).toMatchObject({ category: 'abuse' })
    expect(answer.response).toContain('116 111')
    expect(answer.response).not.toContain('?')
    expect(partOf(answer)?.contacts.some(({ kind }) => kind === 'welfare')).toBe(false)
  })
})

describe('the conversation', () => {
  test('[SAFE-03] remembers it for 48 hours: training is not allowed as if nothing had happened', async () => {
    const token = await player()
    const first = partOf(await simply(BLOW, token))
    const hours = (Date.parse(first?.until ?? '') - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(47.9)
    const asked = server.requests.length
    const again = await simply('A můžu aspoň na lehký trénink?', token)
    expect(again).toMatchObject({ model: 'safety', safety: { category: 'head_injury' } })
    expect(again.response).toContain(TEXTS.repeat.head_injury)
    expect(partOf(again)).toMatchObject({ isRepeat: true, until: first?.until })
    expect(server.requests).toHaveLength(asked)
  })

  test('[SAFE-03] goes on with other topics, and the model is told to be careful', async () => {
    const token = await player()
    await simply(BLOW, token)
    expect((await simply('Jak se čistí brusle?', token)).model).toBe('gpt-5')
    const [instructions] = server.requests.at(-1)?.messages ?? []
    expect(String(instructions?.content)).toContain('red flag (head_injury, stop)')
  })

  test('[SAFE-03] asks what the doctor said, then coaches carefully', async () => {
    const token = await player()
    await simply(BLOW, token)
    expect((await simply('Lékař mě pustil, všechno v pořádku.', token)).response).toBe(TEXTS.cleared)
    expect((await simply('Jak naplánovat lehký trénink?', token)).model).toBe('gpt-5')
  })

  test('[SAFE-03] forgets it after 48 hours', async () => {
    const token = await player()
    await simply(BLOW, token)
    await world.db
      .update(chatTurns)
      .set({ parts: sql`replace(parts::text, '"until":', '"until": "2020-01-01T00:00:00.000Z", "was":')::jsonb` })
      .where(eq(chatTurns.model, 'safety'))
    expect((await simply('A můžu aspoň na lehký trénink?', token)).model).toBe('gpt-5')
  })
})

test('[SAFE-03] a saved conversation about abuse has a neutral title and still remembers when it is opened', async () => {
  const token = await player()
  await simply(HITS, token)
  const headers = bearer(token)
  const conversation = (await world.app.inject({ url: '/api/chat/conversation/hockey_fitness', headers })).json()
  const { messages } = conversation.conversation
  const payload = { title: HITS, member_id: 'hockey_fitness', member_name: 'Trenér', messages }
  const cs = { ...headers, 'accept-language': 'cs' }
  const saved = await world.app.inject({ method: 'POST', url: '/api/chat-history', headers: cs, payload })
  expect(saved.json().chatHistory.title).toMatch(/^Rozhovor ze dne/)
  const historyId = saved.json().chatHistory.id
  const url = '/api/chat/conversation/hockey_fitness'
  await world.app.inject({ method: 'DELETE', url, headers })
  await world.app.inject({ method: 'PUT', url, headers, payload: { historyId } })
  expect(await simply('Trenér mě zase mlátí.', token)).toMatchObject({
    model: 'safety',
    safety: { category: 'abuse' },
  })
})

describe('the welfare contact', () => {
  const contact = { name: 'Mgr. Milena Horáková', phone: '600 123 456', email: 'milena@club.example' }
  const put = async (body: object, token: string) =>
    world.app.inject({
      method: 'PUT',
      url: `/api/clubs/${club.clubId}/welfare`,
      headers: bearer(token),
      payload: body,
    })

  test('[SAFE-04] is entered by an administrator, not by a player, and checked', async () => {
    const admin = await adminToken(world.app, club)
    expect((await put(contact, await player())).statusCode).toBe(403)
    expect((await put({ ...contact, phone: '', email: '' }, admin)).json().code).toBe('FIELD_REQUIRED')
    expect((await put({ ...contact, email: 'nobody' }, admin)).statusCode).toBe(400)
    expect((await put({ ...contact, phone: 'call me' }, admin)).statusCode).toBe(400)
    expect((await put(contact, admin)).json()).toEqual({ welfare: contact })
    const url = `/api/clubs/${club.clubId}/welfare`
    expect((await world.app.inject({ url, headers: bearer(admin) })).json()).toEqual({ welfare: contact })
  })

  test('[SAFE-04] is shown for abuse with the word that the club is told nothing, and not for a blow', async () => {
    const abuse = await simply(HITS, await player())
    expect(partOf(abuse)?.contacts.at(-1)).toMatchObject({ kind: 'welfare', name: contact.name, phone: contact.phone })
    expect(abuse.response).toContain(TEXTS.welfare.untold)
    expect((await simply(BLOW, await player())).response).not.toContain(contact.name)
  })
})

describe('age', () => {
  test('[SAFE-05] is asked for before advice that turns on it; a child gets the fixed words', async () => {
    const token = await player()
    const asked = await simply('Jak zhubnout do léta?', token)
    expect(asked.response).toBe(TEXTS.minors.askAge)
    expect(asked.parts[0]).toMatchObject({ type: 'ask', purpose: 'age', inputs: [{ key: 'age' }] })
    const answers = { purpose: 'age', values: { age: 14 } }
    expect((await simply('Věk: 14', token, { answers })).response).toBe(TEXTS.minors.weight)
  })

  test('[SAFE-05] is not asked for where the profile tells it, and the younger one counts where the words differ', async () => {
    const born = async (year: number) => {
      const { playerId, token } = await joinClub(world.app, club)
      const payload = { keep: [{ fact: { kind: 'birth_year', value: year } }] }
      await world.app.inject({
        method: 'PUT',
        url: `/api/players/${playerId}/profile`,
        headers: bearer(token),
        payload,
      })
      return token
    }
    const lose = 'jak zhubnout do léta?'
    expect((await simply(lose, await born(YEAR - 15))).response).toBe(TEXTS.minors.weight)
    expect((await simply(`Je mi 25, ${lose}`, await born(YEAR - 15))).response).toBe(TEXTS.minors.weight)
    expect((await simply(lose, await born(YEAR - 40))).model).toBe('gpt-5')
  })

  test('[SAFE-05] is asked for before how much to train, and then that question is answered, with the age', async () => {
    const token = await player()
    expect((await simply('Kolikrát týdně mám trénovat?', token)).response).toBe(TEXTS.minors.askAge)
    const answers = { purpose: 'age', values: { age: 12 } }
    expect((await simply('Věk: 12', token, { answers })).model).toBe('gpt-5')
    const request = JSON.stringify(server.requests.at(-1))
    expect(request).toContain('Kolikrát týdně mám trénovat?')
    expect(request).toContain('12 years old')
  })

  test('[SAFE-05] from 16 on a supplement is coached, with care', async () => {
    expect((await simply('Je mi 17, mám brát kreatin?', await player())).model).toBe('gpt-5')
    expect(JSON.stringify(server.requests.at(-1))).toContain('17 years old')
  })

  test('[SAFE-05] a grown-up is coached', async () => {
    expect((await simply('Je mi 34, jak zhubnout do léta?', await player())).model).toBe('gpt-5')
  })
})

describe('counting', () => {
  test('[SAFE-08] by category, severity and language, and no word of the message in log or table', async () => {
    const word = 'Xylofonista'
    const before = await world.db.select().from(safetyResponses)
    await simply(`${BLOW} ${word}`, await player())
    const after = await world.db.select().from(safetyResponses)
    const sum = (rows: typeof after) => rows.reduce((total, { responses }) => total + responses, 0)
    expect(sum(after)).toBe(sum(before) + 1)
    expect(JSON.stringify(after)).not.toContain(word)
    expect(world.logged.join('\n')).not.toContain(word)
    expect(after).toContainEqual(expect.objectContaining({ category: 'head_injury', severity: 'stop', language: 'cs' }))
  })

  test('[SAFE-08] the operator reads yesterday’s counts in the log', async () => {
    await world.db.update(safetyResponses).set({ day: sql`current_date - 1` })
    const lines: object[] = []
    await dailyCountsJob(world.db, { info: (details) => void lines.push(details) }).run(new AbortController().signal)
    expect(JSON.stringify(lines)).toContain('head_injury')
  })
})
