import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import Papa from 'papaparse'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { memberOf, paidClub, tryToReserve } from '../../../test/capped-shares.ts'
import { adminToken, bearer, createClub } from '../../../test/clubs.ts'
import { expectStatementToBalance } from '../../../test/statements.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import type { TokenAsker } from '../tokens/token-asker.ts'
import { forgetTokenUser, grant, settle, tokenStats } from '../tokens/tokens.ts'
import { specialistSums, statementPage } from './statement.ts'

let world: World
let db: Database

beforeAll(async () => {
  world = await openWorld()
  db = world.db
})
afterAll(() => world.end())

const NOVEMBER = new Date('2026-11-15T12:00:00Z')
const DECEMBER = new Date('2026-12-10T12:00:00Z')
const AUTUMN = { from: '2026-09-01', to: '2026-12-31' }

/** The ledger uses the database's clock: here every entry is redated to the moment it represents. */
let ticks = 0
async function dateEntries(clubId: string, now: Date): Promise<void> {
  const at = new Date(now.getTime() + ticks++).toISOString()
  await db.execute(sql`update token_entries set created_at = ${at}
    where club_id = ${clubId}::uuid and created_at > now() - interval '1 hour' and created_at < now() + interval '1 minute'`)
}

async function use(clubId: string, asker: TokenAsker, tokens: number, now = NOVEMBER, specialistId = 'golf_fitness') {
  const answer = { id: randomUUID(), clubId, plan: 'pro' as const, asker }
  await tryToReserve(db, answer, { least: tokens, most: tokens }, now)
  const memberId = asker.kind === 'member' ? asker.id : undefined
  await settle(db, answer, { inputTokens: tokens, outputTokens: 0 }, { memberId, specialistId }, now)
  await dateEntries(clubId, now)
}
const shared = (clubId: string): TokenAsker => ({ kind: 'shared', id: clubId })
async function buy(clubId: string, tokens: number, now = NOVEMBER) {
  const purchaseId = randomUUID()
  await grant(db, { clubId, model: 'gpt5', tokens, key: `grant:${purchaseId}`, purchaseId }, now)
  await dateEntries(clubId, now)
}

describe('[TOK-13] the statement', () => {
  test('leaves out a question that cost nothing: it moved no tokens and names nobody', async () => {
    const clubId = await paidClub(db)
    const member = await memberOf(db, clubId)
    await use(clubId, member, 0)
    await use(clubId, member, 2_000)
    const { lines } = await statementPage(db, clubId, { ...AUTUMN, model: 'gpt5' }, { now: NOVEMBER })
    expect(lines.filter(({ kind }) => kind === 'charge').map(({ tokens }) => tokens)).toEqual([-2_000])
  })

  test('lists what came and went with the balance after it: allowance, charges, purchases, refunds, expiry', async () => {
    const clubId = await paidClub(db)
    const member = await memberOf(db, clubId)
    await use(clubId, member, 300_000)
    await use(clubId, shared(clubId), 100_000)
    await buy(clubId, 500_000)
    await buy(clubId, -200_000)
    const { lines, sums } = await statementPage(db, clubId, { ...AUTUMN, model: 'gpt5' }, { now: DECEMBER })
    expect(lines.map(({ kind, tokens, balance, who }) => [kind, tokens, balance, who?.name ?? who?.kind])).toEqual([
      ['renewal', 1_000_000, 1_300_000, undefined],
      ['expiry', -600_000, 300_000, undefined],
      ['refund', -200_000, 900_000, undefined],
      ['purchase', 500_000, 1_100_000, undefined],
      ['charge', -100_000, 600_000, 'shared'],
      ['charge', -300_000, 700_000, 'Eva Malá'],
      ['renewal', 1_000_000, 1_000_000, undefined],
    ])
    expect(sums.gpt5).toEqual({
      ...{ opening: 0, renewal: 2_000_000, purchase: 500_000, refund: -200_000 },
      ...{ charge: -400_000, expiry: -600_000, closing: 1_300_000 },
    })
    expect((await tokenStats(db, clubId, DECEMBER)).stats.gpt5.remaining).toBe(1_300_000)
  })

  test('is filtered by days, model and person, and its parts fit together', async () => {
    const clubId = await paidClub(db)
    const [one, other] = [await memberOf(db, clubId), await memberOf(db, clubId)]
    for (let day = 1; day <= 9; day++) {
      await use(clubId, day % 2 ? one : other, day * 1000, new Date(`2026-11-0${day}T10:00:00Z`))
    }
    const now = NOVEMBER
    const some = await statementPage(db, clubId, { from: '2026-11-03', to: '2026-11-05' }, { now })
    expect(some.lines.map(({ tokens }) => tokens)).toEqual([-5000, -4000, -3000])
    expect(some.sums.gpt5).toMatchObject({ opening: 997_000, charge: -12_000, closing: 985_000 })
    const hers = await statementPage(db, clubId, { ...AUTUMN, who: one.id }, { now })
    expect(hers.lines.map(({ tokens, balance }) => [tokens, balance])).toEqual(
      [9, 7, 5, 3, 1].map((k) => [-k * 1000, null]),
    )
    expect([hers.count, hers.selected]).toEqual([5, -25_000])
    expect((await statementPage(db, clubId, { ...AUTUMN, model: 'gpt5_mini' }, { now })).lines).toMatchObject([
      { kind: 'renewal', balance: 5_000_000 },
    ])
    await db.update(members).set({ removedAt: now }).where(eq(members.id, one.id))
    await forgetTokenUser(db, clubId, other.id)
    expect((await statementPage(db, clubId, { ...AUTUMN, who: 'former' }, { now })).count).toBe(9)
  })

  test('comes in pages that leave nothing out, with balances that go on', async () => {
    const clubId = await paidClub(db)
    for (let times = 0; times < 23; times++) await use(clubId, shared(clubId), 1000 + times)
    await expectStatementToBalance(db, clubId, DECEMBER, 5)
  })

  test('balances with the account after any run of questions, purchases, refunds and months', async () => {
    const Act = fc.oneof(
      fc.record({ kind: fc.constant('use' as const), tokens: fc.integer({ min: 1, max: 900_000 }) }),
      fc.record({ kind: fc.constant('buy' as const), tokens: fc.integer({ min: -400_000, max: 400_000 }) }),
      fc.constant({ kind: 'month' as const }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(Act, { maxLength: 14 }), async (acts) => {
        const clubId = await paidClub(db)
        let month = 5
        const now = () => new Date(Date.UTC(2026, month, 20))
        for (const act of acts) {
          if (act.kind === 'month') month++
          else if (act.kind === 'buy') await buy(clubId, act.tokens, now())
          else await use(clubId, shared(clubId), act.tokens, now())
        }
        await expectStatementToBalance(db, clubId, now(), 4)
      }),
      { numRuns: 25 },
    )
  }, 120_000)

  test('names no specialist, and sums them only of ended months, of three people or more, and roughly', async () => {
    const clubId = await paidClub(db)
    const people = [await memberOf(db, clubId), await memberOf(db, clubId), await memberOf(db, clubId)]
    for (const person of people) await use(clubId, person, 12_345, NOVEMBER, 'football_psychologist')
    for (const person of people.slice(0, 2)) await use(clubId, person, 30_001, NOVEMBER, 'golf_fitness')
    // The club password is anonymous, so it does not count as a third person.
    await use(clubId, shared(clubId), 20_000, NOVEMBER, 'golf_fitness')
    expect(await specialistSums(db, clubId, '2026-11', DECEMBER)).toEqual({
      specialists: [{ specialistId: 'football_psychologist', tokens: 40_000 }],
      others: 80_000,
    })
    await expect(specialistSums(db, clubId, '2026-11', NOVEMBER)).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    const page = await statementPage(db, clubId, AUTUMN, { now: NOVEMBER })
    expect(JSON.stringify(page)).not.toMatch(/psychologist|golf/)
  })

  test('is a table that spreadsheets read, with names that are no formulas', async () => {
    const club = await createClub(world, { players: 1 })
    const playerId = club.players[0]?.playerId ?? ''
    await db.update(members).set({ firstName: '=1+1', lastName: 'Novák, "ml."' }).where(eq(members.id, playerId))
    const now = new Date()
    await use(club.clubId, { kind: 'member', id: playerId }, 1234, now)
    const day = now.toISOString().slice(0, 10)
    const url = `/api/clubs/${club.clubId}/wallet/statement.csv?from=${day.slice(0, 8)}01&to=${day}&model=gpt5`
    const headers = { ...bearer(await adminToken(world.app, club)), 'accept-language': 'cs' }
    const answer = await world.app.inject({ url, headers })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    const { data, errors } = Papa.parse<string[]>(answer.body.replace('\ufeff', '').trimEnd())
    expect(errors).toEqual([])
    expect(data.map((row) => row.length)).toEqual([7, 7, 7])
    expect(data[1]).toEqual([day, expect.any(String), '\'=1+1 Novák, "ml."', 'GPT-5', 'odpověď', '-1234', '998766'])
    const other = await createClub(world)
    expect((await world.app.inject({ url, headers: bearer(await adminToken(world.app, other)) })).statusCode).toBe(403)
  })
})
