import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../test/databases.ts'
import { registerClub, setEntitlement } from '../../club/clubs/clubs.ts'
import { members } from '../../club/members/members.table.ts'
import { foldedNames } from '../../club/members/members.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import { tokenAccounts, tokenEntries, tokenHolds } from './tokens.table.ts'
import { grant, grantedBy, type Hold, reserve, settle, tokenStats } from './tokens.ts'

let database: OpenDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

const NOVEMBER = new Date('2026-11-15T12:00:00Z')
const DECEMBER = new Date('2026-12-01T00:00:00Z')
const MILLION = 1_000_000
const trace = { memberId: undefined, specialistId: 'golf_fitness' }

async function newClub(): Promise<string> {
  const adminEmail = `${randomUUID()}@club.example`
  const { id } = await registerClub(db, { clubName: 'Sokol', adminEmail, language: 'cs' })
  await setEntitlement(db, id, { status: 'active', plan: 'pro', endsAt: null })
  return id
}

async function addPlayer(clubId: string, id: string): Promise<void> {
  const names = { firstName: 'Eva', lastName: 'Malá', email: `${id}@mail.example` }
  await db.insert(members).values({ id, clubId, role: 'member', ...names, ...foldedNames(names) })
}

const answerIn = (clubId: string) => ({
  ...{ id: randomUUID(), clubId, plan: 'pro' as const },
  asker: { kind: 'shared' as const, id: clubId },
})
const charge = (answer: { id: string; plan: 'pro' }, tokens: number, now = NOVEMBER) =>
  settle(db, answer, { inputTokens: tokens, outputTokens: 0 }, trace, now)
const buy = (clubId: string, model: 'gpt5' | 'gpt5_mini', tokens: number, key = `grant:${randomUUID()}`) =>
  grant(db, { clubId, model, tokens, key, purchaseId: randomUUID() }, NOVEMBER)

/** Reserves and charges exactly the given number of tokens. */
async function use(clubId: string, tokens: number, now = NOVEMBER): Promise<Hold | undefined> {
  const answer = answerIn(clubId)
  const hold = await reserve(db, answer, { least: tokens, most: tokens }, now)
  await charge(answer, tokens, now)
  return hold
}

/** An account is the sum of its entries, what is held is the sum of the holds, and nothing is below zero. */
async function expectBooksToBalance(clubId: string): Promise<void> {
  const accounts = await db.select().from(tokenAccounts).where(eq(tokenAccounts.clubId, clubId))
  for (const { model, month, allowance, bought, held } of accounts) {
    const entries = (await db.select().from(tokenEntries).where(eq(tokenEntries.clubId, clubId))).filter(
      (entry) => entry.model === model,
    )
    const ofMonth = entries.filter((entry) => entry.month === month)
    expect(sum(ofMonth.map((entry) => entry.allowance))).toBe(allowance)
    expect(sum(entries.map((entry) => entry.bought))).toBe(bought)
    const holds = await db.select().from(tokenHolds).where(sql`club_id = ${clubId} and model = ${model}`)
    expect(sum(holds.map(({ tokens }) => tokens))).toBe(held)
    expect(Math.min(allowance, bought, held)).toBeGreaterThanOrEqual(0)
  }
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

describe('an answer', () => {
  test('[TOK-03] is GPT-5’s while its tokens last, then Mini’s, then nobody’s', async () => {
    const clubId = await newClub()
    expect(await use(clubId, MILLION)).toEqual({ model: 'gpt5', tokens: MILLION })
    expect(await use(clubId, 5 * MILLION)).toEqual({ model: 'gpt5_mini', tokens: 5 * MILLION })
    expect(await reserve(db, answerIn(clubId), { least: 1, most: 100 }, NOVEMBER)).toBeUndefined()
    expect((await tokenStats(db, clubId, NOVEMBER)).stats).toMatchObject({
      gpt5: { remaining: 0 },
      gpt5_mini: { remaining: 0 },
    })
    await expectBooksToBalance(clubId)
  })

  test('is cut to what is left, unless not even a short one fits', async () => {
    const clubId = await newClub()
    await use(clubId, MILLION - 500)
    expect(await reserve(db, answerIn(clubId), { least: 400, most: 4000 }, NOVEMBER)).toEqual({
      model: 'gpt5',
      tokens: 500,
    })
    expect(await reserve(db, answerIn(clubId), { least: 400, most: 4000 }, NOVEMBER)).toMatchObject({
      model: 'gpt5_mini',
    })
  })

  test('lets go of what it did not use, and is charged once', async () => {
    const clubId = await newClub()
    const answer = answerIn(clubId)
    await reserve(db, answer, { least: 10, most: 5000 }, NOVEMBER)
    await charge(answer, 120)
    await charge(answer, 120)
    expect((await tokenStats(db, clubId, NOVEMBER)).stats.gpt5).toMatchObject({ used: 120, remaining: MILLION - 120 })
    await expectBooksToBalance(clubId)
  })

  test('[TOK-04] that used more than it held takes nothing that others hold', async () => {
    const clubId = await newClub()
    await use(clubId, MILLION - 100)
    const [one, other] = [answerIn(clubId), answerIn(clubId)]
    await reserve(db, one, { least: 60, most: 60 }, NOVEMBER)
    await reserve(db, other, { least: 40, most: 40 }, NOVEMBER)
    await charge(one, 500)
    await charge(other, 40)
    expect((await tokenStats(db, clubId, NOVEMBER)).stats.gpt5).toMatchObject({ used: MILLION, remaining: 0 })
    await expectBooksToBalance(clubId)
  })

  test('[TOK-09] can be traced: club, player, specialist, model, request, time, tokens in and out', async () => {
    const clubId = await newClub()
    const answer = answerIn(clubId)
    const memberId = randomUUID()
    await addPlayer(clubId, memberId)
    await reserve(db, answer, { least: 10, most: 5000 }, NOVEMBER)
    await settle(
      db,
      answer,
      { inputTokens: 70, outputTokens: 50 },
      { memberId, specialistId: 'tennis_fitness' },
      NOVEMBER,
    )
    const [entry] = await db.select().from(tokenEntries).where(eq(tokenEntries.generationId, answer.id))
    expect(entry).toMatchObject({ clubId, memberId, specialistId: 'tennis_fitness', model: 'gpt5', allowance: -120 })
    expect(entry).toMatchObject({ inputTokens: 70, outputTokens: 50, createdAt: expect.any(Date) })
  })
})

describe('the month', () => {
  test('[TOK-02] gives its allowance first, then what was bought is used; that stays, the allowance does not', async () => {
    const clubId = await newClub()
    await buy(clubId, 'gpt5', MILLION)
    await use(clubId, 1_400_000)
    expect((await tokenStats(db, clubId, NOVEMBER)).stats.gpt5).toMatchObject({ used: 1_400_000, remaining: 600_000 })
    expect((await tokenStats(db, clubId, DECEMBER)).stats.gpt5).toMatchObject({ used: 0, remaining: 1_600_000 })
    await use(clubId, 100, DECEMBER)
    expect((await tokenStats(db, clubId, DECEMBER)).stats.gpt5).toMatchObject({ used: 100, remaining: 1_599_900 })
    await expectBooksToBalance(clubId)
  })

  test('[TOK-02] that begins while an answer runs is the month of its charge', async () => {
    const clubId = await newClub()
    const answer = answerIn(clubId)
    await reserve(db, answer, { least: 10, most: 5000 }, NOVEMBER)
    await charge(answer, 300, DECEMBER)
    expect((await tokenStats(db, clubId, DECEMBER)).stats.gpt5).toMatchObject({ used: 300, remaining: MILLION - 300 })
    await expectBooksToBalance(clubId)
  })

  test('does not come back for a process whose clock is behind', async () => {
    const clubId = await newClub()
    await use(clubId, 1000, DECEMBER)
    await use(clubId, 50, NOVEMBER)
    expect((await tokenStats(db, clubId, DECEMBER)).stats.gpt5.remaining).toBe(MILLION - 1050)
    await expectBooksToBalance(clubId)
  })
})

describe('bought tokens', () => {
  test('[PAY-04] come once, and can be taken back as far as they are there', async () => {
    const clubId = await newClub()
    const purchaseId = randomUUID()
    const entry = { clubId, model: 'gpt5' as const, purchaseId }
    for (let times = 0; times < 3; times++)
      await grant(db, { ...entry, key: `grant:${purchaseId}`, tokens: MILLION }, NOVEMBER)
    await use(clubId, 1_700_000)
    await grant(db, { ...entry, key: `refund:${purchaseId}`, tokens: -MILLION }, NOVEMBER)
    expect((await tokenStats(db, clubId, NOVEMBER)).stats.gpt5.remaining).toBe(0)
    expect(await grantedBy(db, purchaseId)).toBe(700_000)
    await expectBooksToBalance(clubId)
  })
})

const Act = fc.oneof(
  fc.record({ kind: fc.constant('ask' as const), most: fc.integer({ min: 1, max: 400_000 }) }),
  fc.record({ kind: fc.constant('end' as const), which: fc.nat(20), used: fc.integer({ min: 0, max: 500_000 }) }),
  fc.record({ kind: fc.constant('buy' as const), tokens: fc.integer({ min: 1, max: 300_000 }) }),
  fc.record({ kind: fc.constant('take back' as const), tokens: fc.integer({ min: 1, max: 300_000 }) }),
  fc.constant({ kind: 'next month' as const }),
)

test('[TOK-04] the books balance after any interleaving of questions, ends, purchases and months', async () => {
  const Rounds = fc.array(fc.array(Act, { maxLength: 6 }), { maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(Rounds, async (rounds) => {
      const town = { clubId: await newClub(), open: [], month: 10 }
      for (const round of rounds) {
        await Promise.all(round.map((act) => perform(town, act)))
        await expectBooksToBalance(town.clubId)
      }
    }),
    { numRuns: 60 },
  )
}, 120_000)

type Town = { clubId: string; open: ReturnType<typeof answerIn>[]; month: number }
type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never

async function perform(town: Town, act: ValueOf<typeof Act>): Promise<void> {
  const { clubId, open } = town
  const now = new Date(Date.UTC(2026, town.month, 15))
  switch (act.kind) {
    case 'next month':
      town.month++
      return
    case 'ask': {
      const answer = answerIn(clubId)
      const hold = await reserve(db, answer, { least: Math.ceil(act.most / 10), most: act.most }, now)
      if (hold) open.push(answer)
      return
    }
    case 'end': {
      const answer = open[act.which % Math.max(1, open.length)]
      if (answer) await charge(answer, act.used, now)
      return
    }
    default: {
      const tokens = act.kind === 'buy' ? act.tokens : -act.tokens
      await grant(db, { clubId, model: 'gpt5', tokens, key: randomUUID(), purchaseId: randomUUID() }, now)
    }
  }
}
