import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { insertRow, LIST, type OldRowCase, oldRowCases } from '../../../test/old-rows.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { runRetention } from './retention.ts'
import { days, type RetentionRule } from './rule.ts'
import { retentionRules } from './rules.ts'
import { UNRULED_TABLES } from './unruled-tables.ts'

const MINUTE_MS = 60_000
const log = { info: vi.fn(), warn: vi.fn() }

let world: World
let club: TestClub
let rules: RetentionRule[]
let cases: OldRowCase[]

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
  const { playerId } = await joinClub(world.app, club)
  const { db } = world
  const endpoint = { club_id: club.clubId, url: 'https://x.example', events: '[]', sealed_secret: 'x' }
  const session = { club_id: club.clubId, member_id: playerId, opened_with: 'pin', expires_at: inDays(1) }
  rules = retentionRules(db, world.app.paymentDependencies)
  cases = oldRowCases(db, {
    clubId: club.clubId,
    memberId: playerId,
    listId: await insertRow(db, 'team_lists', { club_id: club.clubId, ...LIST }, 'id'),
    endpointId: await insertRow(db, 'webhook_endpoints', endpoint, 'id'),
    sessionId: await insertRow(db, 'sessions', session, 'id'),
  })
})
afterAll(() => world.end())

function inDays(count: number): Date {
  return new Date(Date.now() + days(count))
}

const nameOf = ({ table, since }: RetentionRule) => `${table}: ${since}`

describe('[OPS-13] every table', () => {
  test('has a rule, or a reason why it needs none', async () => {
    const { rows } = await world.db.execute<{ name: string }>(sql`
      select table_name as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
    const tables = rows.map(({ name }) => name).toSorted()
    const ruled = new Set(rules.map(({ table }) => table))
    expect(tables.filter((table) => ruled.has(table) === table in UNRULED_TABLES)).toEqual([])
    expect([...ruled, ...Object.keys(UNRULED_TABLES)].filter((table) => !tables.includes(table))).toEqual([])
  })

  test('of which something grows is tried here by its rule', () => {
    expect(cases.map(({ rule }) => rule).toSorted()).toEqual(rules.map(nameOf).toSorted())
  })
})

describe('[OPS-13] a rule', () => {
  test('erases what is older than it says, and nothing younger', async () => {
    const now = new Date()
    const wrong: string[] = []
    for (const rule of rules) {
      const { write, marginMs = MINUTE_MS } = cases.find((one) => one.rule === nameOf(rule)) as OldRowCase
      const from = now.getTime() - rule.keptMs
      const old = await write(new Date(from - marginMs), true)
      const young = await write(new Date(from + marginMs), false)
      await rule.erase(new Date(from), rule.atOnce ?? 500)
      if (await old.isLeft()) wrong.push(`${nameOf(rule)}: kept too long`)
      if (!(await young.isLeft())) wrong.push(`${nameOf(rule)}: erased too soon`)
    }
    expect(wrong).toEqual([])
  })

  test('erases no more at a step than it is asked to', async () => {
    const unbounded: string[] = []
    for (const rule of rules) {
      if (rule.table === 'chat_turns') continue
      const { write } = cases.find((one) => one.rule === nameOf(rule)) as OldRowCase
      const old = [1, 2, 3].map((place) => new Date(Date.now() - rule.keptMs - days(5 + place)))
      for (const at of old) await write(at, true)
      const first = await rule.erase(new Date(Date.now() - rule.keptMs), 2)
      const second = await rule.erase(new Date(Date.now() - rule.keptMs), 2)
      if (first !== 2 || second !== 1) unbounded.push(`${nameOf(rule)}: ${first}, ${second}`)
    }
    expect(unbounded).toEqual([])
  })

  test('leaves what is running, waiting or held', async () => {
    const { db } = world
    const long = inDays(-1000)
    const [club_id, answer] = [club.clubId, { specialist_id: 'hockey_fitness', language: 'cs', is_kept: false }]
    const running = { id: randomUUID(), club_id, ...answer, model: 'gpt5', prompt_tokens: 1, started_at: long }
    const endpoint = { club_id, url: 'https://x.example', events: '[]', sealed_secret: 'x' }
    const endpoint_id = await insertRow(db, 'webhook_endpoints', endpoint, 'id')
    const waiting = { endpoint_id, type: 'ping', body: 'x', max_attempts: 1, give_up_at: long, created_at: long }
    const rows = [
      ['answers', { ...running, process_id: world.database.serverProcess.id }],
      ['webhook_deliveries', waiting],
      ['payment_events', { id: randomUUID(), type: 'x', occurred_at: long }],
      ['purchases', { club_id, kind: 'tokens', package_id: 'y', status: 'pending', created_at: long }],
      ['purchases', { club_id, kind: 'tokens', package_id: 'x', status: 'paid', created_at: long }],
    ] as const
    const ids: [string, string][] = []
    for (const [table, row] of rows) ids.push([table, await insertRow(db, table, row, 'id')])
    await runRetention({ log }, rules, new Date())
    for (const [table, id] of ids) {
      const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} where id::text = ${id}`)
      expect([table, rows.length]).toEqual([table, 1])
    }
    await db.execute(sql`delete from answers`)
  })
})

describe('[OPS-13] the worker', () => {
  const rule = (erase: RetentionRule['erase'], table = 'things'): RetentionRule => ({
    ...{ table, since: 'it began', keptMs: days(1), why: 'for a test', atOnce: 10, erase },
  })

  test('goes on step by step until nothing is left, and tells how much went', async () => {
    const [now, onErased] = [new Date(), vi.fn()]
    const left = [10, 10, 3]
    const erase = vi.fn(async () => left.shift() ?? 0)
    expect(await runRetention({ log, onErased }, [rule(erase)], now)).toEqual({ things: 23 })
    expect(erase).toHaveBeenCalledTimes(3)
    expect(erase).toHaveBeenCalledWith(new Date(now.getTime() - days(1)), 10)
    expect(onErased.mock.calls).toEqual([
      ['things', 10],
      ['things', 10],
      ['things', 3],
    ])
    expect(log.info).toHaveBeenLastCalledWith({ erased: { things: 23 } }, expect.any(String))
  })

  test('does not let a large table, or one that fails, keep the others waiting', async () => {
    const [endless, other] = [vi.fn(async () => 10), vi.fn(async () => 1)]
    const failing = async () => {
      throw new Error('no connection')
    }
    const all = [rule(endless, 'large'), rule(failing, 'failing'), rule(other, 'other')]
    expect(await runRetention({ log }, all, new Date())).toEqual({ large: 200, other: 1 })
    expect(log.warn).toHaveBeenLastCalledWith(expect.objectContaining({ table: 'failing' }), expect.any(String))
  })

  test('begins no other step once it is to stop', async () => {
    const stopping = new AbortController()
    const erase = vi.fn(async () => {
      stopping.abort()
      return 10
    })
    await runRetention({ log }, [rule(erase), rule(erase, 'other')], new Date(), stopping.signal)
    expect(erase).toHaveBeenCalledTimes(1)
  })
})
