import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCaps, memberOf, paidClub, tryToReserve } from '../../../test/capped-shares.ts'
import { testDatabase } from '../../../test/databases.ts'
import { members } from '../../club/members/members.table.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import { setMemberCap, setOwnCap, shareOf } from '../wallet/caps.ts'
import type { TokenAsker } from './token-asker.ts'
import { tokenEntries, tokenShares } from './tokens.table.ts'
import { releaseHold, settle } from './tokens.ts'

let database: OpenDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

const NOVEMBER = new Date('2026-11-30T23:59:00Z')
const DECEMBER = new Date('2026-12-01T00:00:01Z')
const NEED = { least: 100, most: 1000 }

const answerOf = (clubId: string, asker: TokenAsker) => ({ id: randomUUID(), clubId, plan: 'pro' as const, asker })
const use = (answer: ReturnType<typeof answerOf>, tokens: number, now = NOVEMBER) =>
  settle(db, answer, { inputTokens: tokens, outputTokens: 0 }, { memberId: undefined, specialistId: 'x' }, now)

async function clubWithMember(cap: number | null) {
  const clubId = await paidClub(db)
  const member = await memberOf(db, clubId)
  await setMemberCap(db, clubId, cap)
  return { clubId, member, ask: (now = NOVEMBER) => tryToReserve(db, answerOf(clubId, member), NEED, now) }
}

describe('[TOK-10] a monthly cap', () => {
  test('cuts an answer to what it leaves, then lets none through', async () => {
    const { ask } = await clubWithMember(2500)
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([1000, 1000, 500, 'capped'])
  })

  test('is everybody’s own, and one’s own goes before the club’s', async () => {
    const { clubId, member, ask } = await clubWithMember(1000)
    const other = await memberOf(db, clubId)
    await setOwnCap(db, clubId, member, 1500)
    expect([await ask(), await ask(), await ask()]).toEqual([1000, 500, 'capped'])
    expect(await tryToReserve(db, answerOf(clubId, other), NEED, NOVEMBER)).toBe(1000)
    expect(await tryToReserve(db, answerOf(clubId, other), NEED, NOVEMBER)).toBe('capped')
  })

  test('that is changed holds at once, both ways', async () => {
    const { clubId, ask } = await clubWithMember(null)
    expect(await ask()).toBe(1000)
    await setMemberCap(db, clubId, 500)
    expect(await ask()).toBe('capped')
    await setMemberCap(db, clubId, 1200)
    expect(await ask()).toBe(200)
    await setMemberCap(db, clubId, null)
    expect(await ask()).toBe(1000)
  })

  test('counts both models as one', async () => {
    const { clubId, member, ask } = await clubWithMember(null)
    const all = answerOf(clubId, { kind: 'shared', id: clubId })
    await tryToReserve(db, all, { least: 999_500, most: 999_500 }, NOVEMBER)
    await setMemberCap(db, clubId, 1300)
    expect([await ask(), await ask(), await ask()]).toEqual([500, 800, 'capped'])
    expect(await shareOf(db, clubId, member, NOVEMBER)).toEqual({ month: '2026-11', used: 0, held: 1300, cap: 1300 })
  })

  test('is one for all who show the club password, and can be zero', async () => {
    const { clubId, ask } = await clubWithMember(null)
    const shared: TokenAsker = { kind: 'shared', id: clubId }
    await setMemberCap(db, clubId, 50)
    expect(await tryToReserve(db, answerOf(clubId, shared), NEED, NOVEMBER)).toBe(1000)
    await setOwnCap(db, clubId, shared, 0)
    await setMemberCap(db, clubId, null)
    expect(await tryToReserve(db, answerOf(clubId, shared), NEED, NOVEMBER)).toBe('capped')
    expect(await ask()).toBe(1000)
  })

  test('gets back what an answer did not use', async () => {
    const { clubId, member } = await clubWithMember(1000)
    const [one, other] = [answerOf(clubId, member), answerOf(clubId, member)]
    await tryToReserve(db, one, NEED, NOVEMBER)
    await use(one, 300)
    expect(await tryToReserve(db, other, NEED, NOVEMBER)).toBe(700)
    await releaseHold(db, other.id)
    expect(await shareOf(db, clubId, member, NOVEMBER)).toMatchObject({ used: 300, held: 0 })
  })

  test('begins anew with the month, less what answers of the old one still hold', async () => {
    const { clubId, member, ask } = await clubWithMember(1500)
    const running = answerOf(clubId, member)
    await tryToReserve(db, running, NEED, NOVEMBER)
    expect(await ask(DECEMBER)).toBe(500)
    await use(running, 1000, DECEMBER)
    expect(await shareOf(db, clubId, member, DECEMBER)).toMatchObject({ used: 1000, held: 500 })
    expect(await ask(DECEMBER)).toBe('capped')
  })

  test('goes with the member; the ledger keeps what was used', async () => {
    const { clubId, member } = await clubWithMember(1500)
    const [ended, running] = [answerOf(clubId, member), answerOf(clubId, member)]
    await tryToReserve(db, ended, { least: 1, most: 700 }, NOVEMBER)
    await use(ended, 700)
    await tryToReserve(db, running, { least: 1, most: 500 }, NOVEMBER)
    await db.delete(members).where(eq(members.id, member.id))
    await use(running, 400)
    expect(await db.select().from(tokenShares).where(eq(tokenShares.askerId, member.id))).toEqual([])
    const entries = await db.select().from(tokenEntries).where(eq(tokenEntries.clubId, clubId))
    expect(entries.flatMap(({ generationId, allowance }) => (generationId ? [allowance] : []))).toEqual([-700, -400])
  })

  test('agrees with a simple model in any order of questions, ends, caps and months', () => checkCaps(db, 40), 120_000)
})
