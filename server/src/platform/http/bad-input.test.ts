import type { Endpoint } from '@touchline/contract/platform/endpoint.ts'
import { CALLS } from '@touchline/contract/start/calls.ts'
import { count } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'

/** Per call. Every run of the suite tries different values, and there are two hundred calls. */
const RUNS = 30

let world: World
let club: TestClub
let tokens: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  // Rate limits have their own test; here they would get in the way.
  world.app.countUse = async () => {}
  club = await createClub(world)
  const player = await joinClub(world.app, club)
  tokens = { everyone: '', session: player.token, player: player.token, admin: await adminToken(world.app, club) }
})
afterAll(() => world.end())

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    1e308,
    [],
    {},
    [[]],
    { toString: 'x' },
    '',
    ' ',
    '\u0000',
    '\ud800',
    'a\r\nb: c',
  ),
  fc.constantFrom<unknown>(
    'x'.repeat(300_000),
    '𝕏'.repeat(1000),
    '<script>alert(1)</script>',
    "'; drop table clubs; --",
    '../../etc/passwd',
  ),
  fc.constantFrom<unknown>(
    'Ω≈ç√∫',
    'مرحبا',
    '日本語テスト',
    '\u202eevil',
    '__proto__',
    'constructor',
    '%00',
    '{{count}}',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.integer(),
  fc.array(fc.string(), { maxLength: 3 }),
)

const knownFields = new Map<unknown, string[]>()

function fieldsOf(schema: unknown): string[] {
  const fields = knownFields.get(schema) ?? readFields(schema)
  knownFields.set(schema, fields)
  return fields
}

function readFields(schema: unknown): string[] {
  if (!schema) return []
  const { properties } = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object
  }
  // A record accepts any field.
  return properties ? Object.keys(properties) : ['age', '__proto__']
}

async function rowsStored(): Promise<string> {
  const [clubRows] = await world.db.select({ rows: count() }).from(clubs)
  const [memberRows] = await world.db.select({ rows: count() }).from(members)
  return `${clubRows?.rows} clubs, ${memberRows?.rows} members`
}

async function send(call: Endpoint, body: object | undefined, query: Record<string, string> = {}, id = club.clubId) {
  const url = `${call.path.replace(/:(clubId|id)/, encodeURIComponent(id))}?${new URLSearchParams(query)}`
  return world.app.inject({
    method: call.method,
    url,
    headers: { ...bearer(tokens[call.access] ?? ''), 'content-type': 'application/json' },
    ...(body && { payload: JSON.stringify(body) }),
  })
}

/** A valid body, so that one nasty field at a time is the only thing wrong. */
function rightBody(call: Endpoint): Record<string, unknown> {
  const values: Record<string, unknown> = {
    clubName: 'Klub',
    adminEmail: call.access === 'everyone' ? 'new@club.example' : club.adminEmail,
    email: 'somebody@mail.example',
    password: 'some password',
    clubPassword: 'some password',
    currentPassword: 'some password',
    newPassword: 'other password',
    firstName: 'Jan',
    lastName: 'Novák',
    clubId: club.clubId,
  }
  return Object.fromEntries(fieldsOf(call.body).map((field) => [field, values[field]]))
}

test.each(CALLS.filter((call) => call.body))(
  '$method $path answers nasty fields with 4xx and stores nothing',
  async (call) => {
    const before = await rowsStored()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fieldsOf(call.body)), nasty, async (field, value) => {
        const answer = await send(call, { ...rightBody(call), [field]: value })
        // A short odd text can be a valid name; accepted values must at least not cause a server error.
        if (answer.statusCode < 400) return
        expect(answer.statusCode, `${field}: ${answer.body}`).toBeLessThan(500)
        expect(answer.json()).toMatchObject({
          error: expect.stringMatching(/\S/),
          code: expect.stringMatching(/^[A-Z_]+$/),
        })
      }),
      { numRuns: RUNS },
    )
    if (call.access !== 'everyone' || call.path.includes('session') || call.path.includes('verify')) {
      expect(await rowsStored()).toBe(before)
    }
  },
  120_000,
)

test.each(CALLS.filter((call) => call.query))(
  '$method $path answers nasty queries with 4xx',
  async (call) => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fieldsOf(call.query)),
        fc.string({ unit: 'binary', maxLength: 300 }),
        async (field, value) => {
          const answer = await send(call, undefined, { [field]: value })
          expect(answer.statusCode, `${field}=${value}: ${answer.body}`).toBeLessThan(500)
        },
      ),
      { numRuns: RUNS },
    )
  },
  60_000,
)

test.each(CALLS.filter((call) => call.path.includes(':')))(
  '$method $path answers nasty ids with 4xx',
  async (call) => {
    for (const id of [
      'x',
      '%',
      '\u0000',
      "' or 1=1",
      '../..',
      'ž'.repeat(50),
      '0'.repeat(36),
      '00000000-0000-0000-0000-000000000000',
    ]) {
      const answer = await send(call, call.method === 'GET' ? undefined : rightBody(call), {}, id)
      expect(answer.statusCode, id).toBeGreaterThanOrEqual(400)
      expect(answer.statusCode, `${id}: ${answer.body}`).toBeLessThan(500)
    }
  },
  60_000,
)

test.each(CALLS.filter((call) => call.body))(
  '$method $path refuses what is no object',
  async (call) => {
    for (const payload of ['null', '[]', '"text"', '12', '{', '', '{"__proto__":{"x":1}}']) {
      const answer = await world.app.inject({
        method: call.method,
        url: call.path.replace(/:(clubId|id)/, club.clubId),
        headers: { ...bearer(tokens[call.access] ?? ''), 'content-type': 'application/json' },
        payload,
      })
      expect(answer.statusCode, `${payload}: ${answer.body}`).toBeLessThan(500)
      if (call.path !== '/api/members/:id') expect(answer.statusCode, payload).toBeGreaterThanOrEqual(400)
    }
  },
  60_000,
)

test('the character zero, which no database keeps, is refused wherever it stands', async () => {
  const timestamp = new Date().toISOString()
  const messages = [{ id: '1', content: 'Jak \0 dál?', isUser: true, timestamp }]
  const saved = { title: 'Dřep', member_id: 'hockey_fitness', member_name: 'Trenér', messages }
  for (const [url, payload, field] of [
    ['/api/chat/stream', { memberId: 'hockey_fitness', message: 'Jak \0 dál?' }, 'message'],
    ['/api/chat-history', saved, 'messages'],
  ] as const) {
    const headers = bearer(tokens.session ?? '')
    const answer = await world.app.inject({ method: 'POST', url, headers, payload })
    expect([answer.statusCode, answer.json().code], url).toEqual([400, 'INVALID_INPUT'])
    expect(answer.json().error).toContain(field)
  }
})
