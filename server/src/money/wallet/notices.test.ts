import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paidClub, tryToReserve } from '../../../test/capped-shares.ts'
import { testDatabase } from '../../../test/databases.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { grant, settle } from '../tokens/tokens.ts'
import { dismissNotice, noticesOf, notifyOfLowTokens } from './notices.ts'

let database: OpenDatabase
let db: Database

beforeAll(async () => {
  database = await testDatabase()
  db = database.db
})
afterAll(() => database.close())

const NOVEMBER = new Date('2026-11-15T12:00:00Z')
const DECEMBER = new Date('2026-12-15T12:00:00Z')
const URL = 'https://touchline.example'

async function use(clubId: string, tokens: number, now = NOVEMBER) {
  const answer = { id: randomUUID(), clubId, plan: 'pro' as const, asker: { kind: 'shared' as const, id: clubId } }
  await tryToReserve(db, answer, { least: tokens, most: tokens }, now)
  const trace = { memberId: undefined, specialistId: 'golf_fitness' }
  await settle(db, answer, { inputTokens: tokens, outputTokens: 0 }, trace, now)
}
const tell = (now = NOVEMBER) => notifyOfLowTokens(db, URL, { now })

async function subjectsTo(clubId: string): Promise<string[]> {
  const [club] = await db.select().from(clubs).where(eq(clubs.id, clubId))
  const sent = await db.select().from(mails)
  return sent.flatMap(({ toAddress, subject }) => (toAddress === club?.adminEmail ? [subject] : []))
}
const shown = async (clubId: string, now = NOVEMBER) =>
  (await noticesOf(db, clubId, now)).filter(({ isShown }) => isShown).map(({ model, level }) => [model, level])

describe('[TOK-11] notices', () => {
  test('come at 80 and 95 per cent and at the end, once each a month', async () => {
    const clubId = await paidClub(db)
    await use(clubId, 799_999)
    expect(await tell()).toBe(0)
    await use(clubId, 1)
    expect([await tell(), await tell()]).toEqual([1, 0])
    await use(clubId, 150_000)
    expect([await tell(), await tell()]).toEqual([1, 0])
    await use(clubId, 49_000)
    expect([await tell(), await tell()]).toEqual([1, 0])
    expect(await subjectsTo(clubId)).toEqual([
      'Sokol: využito 80\u00a0% tokenů GPT-5',
      'Sokol: využito 95\u00a0% tokenů GPT-5',
      'Sokol: tokeny GPT-5 došly',
    ])
    await use(clubId, 900_000, DECEMBER)
    expect(await tell(DECEMBER)).toBe(1)
  })

  test('of two levels passed at once are one, the higher; a purchase brings none back', async () => {
    const clubId = await paidClub(db)
    await use(clubId, 960_000)
    expect(await tell()).toBe(1)
    expect(await subjectsTo(clubId)).toEqual(['Sokol: využito 95\u00a0% tokenů GPT-5'])
    const purchaseId = randomUUID()
    await grant(db, { clubId, model: 'gpt5', tokens: 1_000_000, key: `grant:${purchaseId}`, purchaseId }, NOVEMBER)
    expect(await shown(clubId)).toEqual([])
    await use(clubId, 900_000)
    expect(await tell()).toBe(0)
    // 93 per cent of twice the amount.
    expect(await shown(clubId)).toEqual([['gpt5', 80]])
  })

  test('are sent once, however many notice it at once', async () => {
    const clubIds = await Promise.all(Array.from({ length: 5 }, () => paidClub(db)))
    for (const clubId of clubIds) await use(clubId, 850_000)
    const told = await Promise.all(Array.from({ length: 12 }, () => tell()))
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(5)
    for (const clubId of clubIds) expect(await subjectsTo(clubId)).toHaveLength(1)
  })

  test('stay on the page until they are put away', async () => {
    const clubId = await paidClub(db)
    await use(clubId, 850_000)
    await tell()
    expect(await shown(clubId)).toEqual([['gpt5', 80]])
    await dismissNotice(db, clubId, { model: 'gpt5', level: 80 }, NOVEMBER)
    expect(await shown(clubId)).toEqual([])
    await use(clubId, 120_000)
    await tell()
    expect(await shown(clubId)).toEqual([['gpt5', 95]])
    expect(await shown(clubId, DECEMBER)).toEqual([])
  })
})
