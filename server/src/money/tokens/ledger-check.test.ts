import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/databases.ts'
import { metricValue } from '../../../test/metrics.ts'
import { registerClub, setEntitlement } from '../../club/clubs/clubs.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import { watchLeadership } from '../../platform/observability/leader-metrics.ts'
import { metricsText } from '../../platform/observability/prometheus.ts'
import { selectDrift, sumPastMonths } from './ledger-check.queries.ts'
import { tokenAccounts, tokenEntries, tokenHolds } from './tokens.table.ts'
import { grant, heldTokensJob, ledgerCheckJob, reserve, settle } from './tokens.ts'

const CLUBS = 30

let database: OpenDatabase
let db: Database
let clubIds: string[]
const complaints: object[] = []
const log = { error: (details: object) => void complaints.push(details) }
const NEVER = new AbortController().signal

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
  clubIds = []
  // More than one batch of the check.
  for (let index = 0; index < CLUBS; index++) clubIds.push(await usedClub())
})
beforeEach(() => watchLeadership(() => true))
afterAll(() => database.close())

/** A club that has bought tokens, asked and been answered, with another answer in progress. */
async function usedClub(): Promise<string> {
  const adminEmail = `${randomUUID()}@club.example`
  const { id: clubId } = await registerClub(db, { clubName: 'Sokol', adminEmail, language: 'cs' })
  await setEntitlement(db, clubId, { status: 'active', plan: 'pro', endsAt: null })
  await grant(db, { clubId, model: 'gpt5', tokens: 1_000, key: randomUUID(), purchaseId: randomUUID() })
  const asker = { kind: 'shared' as const, id: clubId }
  const answer = { id: randomUUID(), clubId, plan: 'pro' as const, asker }
  await reserve(db, answer, { least: 100, most: 100 })
  await settle(db, answer, { inputTokens: 60, outputTokens: 30 }, { memberId: undefined, specialistId: 'golf_fitness' })
  await reserve(db, { ...answer, id: randomUUID() }, { least: 50, most: 50 })
  return clubId
}

async function drift(): Promise<number | undefined> {
  await ledgerCheckJob(db, log).run(NEVER)
  return metricValue(await metricsText(), 'touchline_ledger_drift_tokens')
}

describe('[OPS-11] the drift of the ledger', () => {
  test('is 0 after grants, charges and holds, and says when it was looked', async () => {
    expect(await drift()).toBe(0)
    expect(complaints).toEqual([])
    const checked = metricValue(await metricsText(), 'touchline_ledger_checked_timestamp_seconds') ?? 0
    expect(Math.abs(checked - Date.now() / 1000)).toBeLessThan(60)
  })

  test.each(['allowance', 'bought', 'held'] as const)('is what %s of an account is off by', async (column) => {
    const clubId = [...clubIds].sort().at(-1) ?? ''
    const add = (tokens: number) =>
      db
        .update(tokenAccounts)
        .set({ [column]: sql`${tokenAccounts[column]} + ${tokens}` })
        .where(eq(tokenAccounts.clubId, clubId))
    await add(7)
    expect(await drift()).toBe(7)
    expect(complaints.at(-1)).toEqual({ clubs: [{ clubId, drift: 7 }] })
    await add(-7)
    expect(await drift()).toBe(0)
  })

  /** A full pass over all accounts. */
  const dayPasses = () => sumPastMonths(db, '2021-01', 1)

  test('is found in old months, too, once a day, and then every time', async () => {
    const clubId = [...clubIds].sort()[0] ?? ''
    const old = { clubId, model: 'gpt5' as const, month: '2020-03', key: `old ${clubId}` }
    await db.insert(tokenEntries).values({ ...old, bought: 500 })
    await db
      .update(tokenAccounts)
      .set({ bought: sql`${tokenAccounts.bought} + 500` })
      .where(and(eq(tokenAccounts.clubId, clubId), eq(tokenAccounts.model, 'gpt5')))
    await dayPasses()
    expect(await drift()).toBe(0)
    await db.update(tokenEntries).set({ bought: 493 }).where(eq(tokenEntries.key, old.key))
    await dayPasses()
    expect([await drift(), await drift()]).toEqual([7, 7])
    await db.update(tokenEntries).set({ bought: 500 }).where(eq(tokenEntries.key, old.key))
    await dayPasses()
    expect(await drift()).toBe(0)
  })

  test('is looked for in the old months of all accounts within the runs of a day', async () => {
    const begun = new Date()
    for (let run = 0; run < 7; run++) await sumPastMonths(db, '2021-01', 7)
    const { rows } = await db.execute<{ late: number }>(sql`select count(*)::int as late from token_accounts a
      left join ledger_checkpoints k on k.club_id = a.club_id and k.model = a.model
      where k.summed_at is null or k.summed_at < ${begun.toISOString()}::timestamptz - interval '1 second'`)
    expect(rows).toEqual([{ late: 0 }])
  })

  test('costs no more where a club has many old entries', async () => {
    const clubId = [...clubIds].sort()[1] ?? ''
    const rowsReadIn = async (tx: Database) => {
      const { rows } = await tx.execute<{ read: number }>(sql`select (coalesce(idx_tup_fetch, 0)
        + coalesce(seq_tup_read, 0))::float8 as read from pg_stat_xact_user_tables where relname = 'token_entries'`)
      return rows[0]?.read ?? 0
    }
    const readByCheck = () =>
      db.transaction(async (tx) => {
        const before = await rowsReadIn(tx)
        await selectDrift(tx, undefined, CLUBS)
        return (await rowsReadIn(tx)) - before
      })
    const before = await readByCheck()
    await db.execute(sql`insert into token_entries (club_id, model, key, month, bought)
      select ${clubId}::uuid, 'gpt5', 'many ' || n, '2020-04', 0 from generate_series(1, 5000) n`)
    await db.execute(sql`analyze token_entries`)
    await dayPasses()
    expect(await readByCheck()).toBeLessThanOrEqual(before + 100)
  })

  test('is said by the leader alone: what another knew before is not shown', async () => {
    expect(await drift()).toBe(0)
    watchLeadership(() => false)
    const text = await metricsText()
    expect(metricValue(text, 'touchline_leader')).toBe(0)
    expect(text).toContain('# TYPE touchline_ledger_drift_tokens gauge')
    expect(metricValue(text, 'touchline_ledger_drift_tokens')).toBeUndefined()
    watchLeadership(() => true)
    expect(metricValue(await metricsText(), 'touchline_ledger_drift_tokens')).toBeUndefined()
  })
})

test('[OPS-11] what running answers hold is counted', async () => {
  await heldTokensJob(db).run(NEVER)
  expect(metricValue(await metricsText(), 'touchline_holds_open')).toBe(CLUBS)
  expect(metricValue(await metricsText(), 'touchline_held_tokens')).toBe(50 * CLUBS)
  await db.delete(tokenHolds).where(eq(tokenHolds.clubId, clubIds[0] ?? ''))
  expect(await drift()).toBe(50)
})
