import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { CALCULATOR_IDS } from '@touchline/calculators/calculators.ts'
import { MCP_TOOLS } from '@touchline/contract/integrations/mcp-tools.ts'
import type { Scope } from '@touchline/contract/platform/endpoint.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKey } from '../../../test/api-keys.ts'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { LEAGUE, wishOf } from '../../../test/competitions.ts'
import { runningWish } from '../../../test/plans.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { apiKeys } from '../api-keys/api-keys.table.ts'

let world: World
let club: TestClub
let address: URL
const clients: Client[] = []

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { plan: 'enterprise', players: 1 })
  address = new URL('/mcp', await world.app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await world.end()
})

/** The official client, connected with a key. */
async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'assistant of a club', version: '1' })
  const transport = new StreamableHTTPClientTransport(address, { requestInit: { headers: bearer(key) } })
  await client.connect(transport as Transport)
  clients.push(client)
  return client
}

const connectWith = async (...scopes: Scope[]) => connect((await makeKey(world.app, club, scopes)).key)

type Result = { isError?: boolean; content: { type: string; text: string }[] }
const use = async (client: Client, name: string, values: object = {}) =>
  (await client.callTool({ name, arguments: values as Record<string, unknown> })) as unknown as Result
const dataOf = ({ content }: Result) => JSON.parse(content.at(-1)?.text ?? '')

const post = (headers: Record<string, string>, body: object | string = PING) =>
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

describe('[INT-03] messages of the protocol', () => {
  const LIST = { jsonrpc: '2.0', method: 'tools/list' }

  test('come one by one: a batch is refused in the form of the protocol', async () => {
    const { key } = await makeKey(world.app, club, ['ask'])
    const batch = Array.from({ length: 100 }, (_, id) => ({ ...LIST, id }))
    for (const body of [batch, [PING], []]) {
      const answer = await post(bearer(key), body)
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } })
    }
  })

  test('that ask for the list of tools count against the key, and are told so', async () => {
    const { key, id } = await makeKey(world.app, club, ['ask'])
    await world.db.update(apiKeys).set({ hourlyLimit: 2 }).where(eq(apiKeys.id, id))
    const answers = []
    for (let list = 0; list < 3; list++) answers.push(await (await post(bearer(key), { ...LIST, id: list })).json())
    expect(answers.map(({ id: of, error }) => [of, error?.code])).toEqual([
      [0, undefined],
      [1, undefined],
      [2, -32029],
    ])
    expect(answers[2].error.message).toContain('TOO_MANY_REQUESTS')
  })

  test('get the same list as the official client, whatever their id', async () => {
    const { key } = await makeKey(world.app, club, ['plans'])
    const listed = await (await connect(key)).listTools()
    for (const id of ['a "quoted" id', 7]) {
      const answer = await (await post(bearer(key), { ...LIST, id })).json()
      expect(answer).toEqual({ jsonrpc: '2.0', id, result: { tools: listed.tools } })
    }
    expect((await post({ ...bearer(key), accept: 'application/json' }, { ...LIST, id: 1 })).status).toBe(406)
  })
})

describe('[INT-03] an assistant of the club, through MCP', () => {
  test('sees the tools that its key unlocks', async () => {
    const names = async (...scopes: Scope[]) =>
      (await (await connectWith(...scopes)).listTools()).tools.map(({ name }) => name)
    const calculators = CALCULATOR_IDS.map((id) => `calculate_${id}`)
    expect(await names('members')).toEqual(calculators)
    expect(await names('ask')).toEqual([
      ...calculators,
      ...['list_specialists', 'ask_specialist', 'search_library', 'get_topic'],
    ])
    expect((await names('ask', 'plans', 'competitions')).sort()).toEqual(
      [...calculators, ...Object.keys(MCP_TOOLS)].sort(),
    )
  })

  test('calculates, with formula and source, and is told what is wrong', async () => {
    const client = await connectWith('members')
    const done = await use(client, 'calculate_race_prediction', { distance: 5000, time: 1474, target_distance: 10_000 })
    expect(done.isError).toBeFalsy()
    expect(dataOf(done)).toMatchObject({
      status: 'done',
      formula: expect.arrayContaining([expect.stringContaining('1.06')]),
    })
    expect(dataOf(done).sources[0].authors).toContain('Riegel')
    const wrong = await use(client, 'calculate_race_prediction', { distance: 5000, time: 180, target_distance: 10_000 })
    expect(wrong.isError).toBe(true)
    expect(wrong.content[0]?.text).toContain('CALCULATOR_INPUT_WRONG: ')
    expect(wrong.content[0]?.text).toContain('Race time')
    const none = await use(client, 'calculate_luck')
    expect(none.isError).toBe(true)
  })

  test('[KNOW-10] finds and reads topics of the library, in any language', async () => {
    const client = await connectWith('ask')
    const question = 'co jíst před zápasem'
    const { topics } = dataOf(await use(client, 'search_library', { question, language: 'cs' }))
    expect(topics.map(({ id }: { id: string }) => id)).toContain('meal-before')
    const topic = dataOf(await use(client, 'get_topic', { topicId: 'meal-before', language: 'de' }))
    expect(topic).toMatchObject({ id: 'meal-before', specialistId: 'athletics_nutritionist' })
    expect(topic.sources.length).toBeGreaterThan(0)
    const none = await use(client, 'get_topic', { topicId: 'luck', language: 'en' })
    expect(none.content[0]?.text).toContain('TOPIC_NOT_FOUND')
  })

  test('asks the coach; a red flag is answered with the safety text', async () => {
    const client = await connectWith('ask')
    const { specialists } = dataOf(await use(client, 'list_specialists', { sport: 'golf' }))
    expect(specialists.map(({ id }: { id: string }) => id)).toContain('golf_fitness')
    const answer = await use(client, 'ask_specialist', { specialist: 'golf_fitness', question: 'How do I warm up?' })
    expect(answer.content[0]?.text.length).toBeGreaterThan(40)
    expect(dataOf(answer)).toMatchObject({ model: 'offline', safety: null })
    const danger = await use(client, 'ask_specialist', {
      specialist: 'golf_fitness',
      question: 'I have chest pain when I run and I cannot breathe',
    })
    expect(danger.isError).toBeFalsy()
    expect(dataOf(danger)).toMatchObject({ model: 'safety', safety: { severity: expect.any(String) } })
    expect(danger.content[0]?.text).toContain('112')
    expect((await use(client, 'ask_specialist', { specialist: 'nobody', question: 'x' })).isError).toBe(true)
  })

  test('makes the club’s plans and competitions and enters results', async () => {
    const client = await connectWith('plans', 'competitions')
    const plan = dataOf(await use(client, 'make_plan', { wish: runningWish(), title: 'Winter base' }))
    expect(dataOf(await use(client, 'list_plans')).plans).toMatchObject([{ id: plan.id, owner: club.name }])
    expect(dataOf(await use(client, 'get_plan', { planId: plan.id })).sessions.length).toBeGreaterThan(8)
    const made = dataOf(await use(client, 'make_competition', wishOf({ format: LEAGUE }, 4)))
    const [match] = made.matches
    const entry = { competitionId: made.id, matchId: match.id, result: { home: 3, away: 1, decided: 'time' } }
    const entered = await use(client, 'enter_result', { ...entry, version: match.version })
    expect(entered.isError, entered.content[0]?.text).toBeFalsy()
    const other = { ...entry.result, home: 2 }
    const late = await use(client, 'enter_result', { ...entry, result: other, version: match.version })
    expect(late.content[0]?.text).toContain('CHANGED_MEANWHILE')
    const { competitions } = dataOf(await use(client, 'list_competitions'))
    expect(competitions[0]).toMatchObject({ id: made.id, progress: { done: 1 } })
  })

  test('is refused a tool whose scope its key lacks', async () => {
    const answer = await use(await connectWith('plans'), 'ask_specialist', {
      specialist: 'golf_fitness',
      question: 'x',
    })
    expect(answer.isError).toBe(true)
    expect(answer.content[0]?.text).toContain('SCOPE_MISSING')
  })

  test('is let in no more when its key is revoked in the middle', async () => {
    const { id, key } = await makeKey(world.app, club, ['ask'])
    const client = await connect(key)
    expect((await client.listTools()).tools.length).toBeGreaterThan(20)
    const headers = bearer(await adminToken(world.app, club))
    await world.app.inject({ method: 'DELETE', url: `/api/clubs/${club.clubId}/api-keys/${id}`, headers })
    await expect(client.listTools()).rejects.toThrow()
    expect((await post(bearer(key))).status).toBe(401)
  })

  test('uses tools as often as its key may, and is told when it may again', async () => {
    const { key } = await makeKey(world.app, club, ['members'], { hourlyLimit: 60 })
    const client = await connect(key)
    const answers = await Promise.all(
      Array.from({ length: 65 }, () => use(client, 'calculate_session_load', { rpe: 6, duration: 60 })),
    )
    expect(answers.filter(({ isError }) => isError)).toHaveLength(5)
    expect(answers.find(({ isError }) => isError)?.content[0]?.text).toMatch(/^TOO_MANY_REQUESTS: .*\d/)
  })
})

describe('[INT-03] the address /mcp', () => {
  test('takes keys alone, no large body, nothing from another website’s page', async () => {
    const { key } = await makeKey(world.app, club, ['members'])
    const none = await post({})
    expect([none.status, none.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
    expect((await post(bearer(club.players[0]?.token ?? ''))).status).toBe(401)
    expect((await post({ ...bearer(key), origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await post({ ...bearer(key), origin: 'http://localhost:3000' })).status).toBe(200)
    expect((await post(bearer(key), { ...PING, pad: 'x'.repeat(300_000) })).status).toBe(413)
    expect((await post(bearer(key), 'no JSON')).status).toBe(400)
    expect((await fetch(address, { headers: { ...bearer(key), accept: 'text/event-stream' } })).status).toBe(405)
  })

  test('is closed to clubs whose plan has no integrations', async () => {
    const other = await createClub(world, { plan: 'enterprise' })
    const { key } = await makeKey(world.app, other, ['ask'])
    await world.db.update(clubs).set({ plan: 'pro' }).where(eq(clubs.id, other.clubId))
    const answer = await post(bearer(key))
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'PLAN_LACKS_FEATURE'])
  })
})
