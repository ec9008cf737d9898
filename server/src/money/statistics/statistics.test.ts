import { randomUUID } from 'node:crypto'
import { MEMBERS_NAMED, type StatisticsPeriod } from '@touchline/contract/money/statistics.ts'
import { commonRoleOf, partsOf, type SpecialistId } from '@touchline/contract/platform/sports.ts'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { sweep } from '../../../test/retention.ts'
import { type LedgerQuestion, writeLedger } from '../../../test/usage.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { members } from '../../club/members/members.table.ts'
import { addSeedPlayers } from '../../club/members/members.ts'
import { reserve, settle } from '../tokens/tokens.ts'
import { countUsage } from './counting.ts'
import { addDays, dayOf, mondayOf } from './days.ts'
import { breakdownOf, hoursByWeekday } from './small-groups.ts'
import { usageDays, usageWindows } from './statistics.table.ts'
import { clubStatistics, renewWindows, statisticsJob } from './statistics.ts'
import type { Counted } from './usage.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

// The week after the end of daylight saving time in Prague, and the first days of a month.
const NOW = new Date('2026-11-03T10:30:00Z')
const SPECIALISTS: SpecialistId[] = ['football_trainer', 'football_psychologist', 'golf_fitness', 'tennis_psychologist']
const ZONES = ['Europe/Prague', 'Asia/Kolkata', 'America/New_York', 'UTC']

/** A club with the given number of players who never asked. */
async function clubOf(players: number): Promise<{ club: TestClub; ids: string[] }> {
  const club = await createClub(world, { plan: 'pro' })
  const people = Array.from({ length: players }, (_, index) => ({
    ...{ firstName: `Hráč${index}`, lastName: 'Malý', email: `h${index}@mail.example` },
    ...{ joinedAt: NOW, lastActive: null },
  }))
  await addSeedPlayers(world.db, club.clubId, people)
  const rows = await world.db.select().from(members).where(eq(members.clubId, club.clubId))
  return { club, ids: rows.filter(({ role }) => role === 'member').map(({ id }) => id) }
}

const question = (memberId: string | null, at: string, more: Partial<LedgerQuestion> = {}): LedgerQuestion => ({
  ...{ memberId, at: new Date(at), specialistId: 'football_trainer', model: 'gpt5', kind: null, tokens: 100 },
  ...more,
})

/** Counts the ledger the slow way: entry by entry, with all people. */
function directCount(questions: readonly LedgerQuestion[], days: number, zone: string) {
  const today = dayOf(NOW)
  const from = addDays(today, 1 - days)
  const within = (first: string, until: string) => questions.filter(({ at }) => dayOf(at) >= first && dayOf(at) < until)
  const now = within(from, addDays(today, 1))
  const people = (some: readonly LedgerQuestion[]) => new Set(some.flatMap(({ memberId }) => memberId ?? []))
  const tokens = (some: readonly LedgerQuestion[]) => some.reduce((sum, one) => sum + one.tokens, 0)
  const totals = (some: readonly LedgerQuestion[]) => ({
    ...{ activeMembers: people(some).size, questions: some.length, tokens: tokens(some) },
  })
  const numbers = new Map([...people(questions)].map((id, index) => [id, index + 1]))
  const counted = (some: readonly LedgerQuestion[]): Counted => [
    some.length,
    tokens(some),
    ...[...people(some)].slice(0, 3).map((id) => numbers.get(id) ?? 0),
  ]
  const by = <Key extends string>(key: (one: LedgerQuestion) => Key, amount: 0 | 1 = 0) =>
    breakdownOf(
      [...Map.groupBy(now, key)].map(([id, some]) => ({ id, amount: counted(some)[amount], counted: [counted(some)] })),
    )
  const earlier = people(questions.filter(({ at }) => dayOf(at) < from))
  const each = (length: number, first: string, count: (some: LedgerQuestion[]) => number) =>
    Array.from({ length }, (_, index) => count(within(addDays(first, index), addDays(first, index + 1))))
  return {
    now: totals(now),
    before: totals(within(addDays(from, -days), from)),
    newMembers: [...people(now)].filter((id) => !earlier.has(id)).length,
    returningMembers: [...people(now)].filter((id) => earlier.has(id)).length,
    daily: {
      active: each(days, from, (some) => people(some).size),
      questions: each(days, from, (some) => some.length),
      activeBefore: each(days, addDays(from, -days), (some) => people(some).size),
    },
    weekly: Array.from({ length: 10 }, (_, index) => {
      const week = addDays(mondayOf(today), 7 * (index - 9))
      const some = within(week, addDays(week, 7))
      return { week, active: people(some).size, questions: some.length }
    }),
    hours: hoursByWeekday(
      Object.fromEntries(
        [...Map.groupBy(now, ({ at }) => hourOfWeek(at, zone))].map(([key, some]) => [key, counted(some)]),
      ),
    ),
    sports: by(({ specialistId }) => partsOf(specialistId).discipline),
    roles: by(({ specialistId }) => commonRoleOf(specialistId)),
    models: by(({ model }) => model),
    kinds: by(({ kind }) => kind ?? 'question'),
    specialists: by(({ specialistId }) => specialistId, 1),
  }
}

/** Computed by `Intl`, for the beginning of the hour like the roll-ups. */
function hourOfWeek(at: Date, timeZone: string): number {
  const hour = new Date(Math.floor(at.getTime() / 3_600_000) * 3_600_000)
  const parts = new Intl.DateTimeFormat('en', { timeZone, weekday: 'short', hour: 'numeric', hourCycle: 'h23' })
    .formatToParts(hour)
    .map(({ value }) => value)
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].findIndex((name) => parts.includes(name))
  return weekday * 24 + Number(parts.at(-1))
}

describe('statistics', () => {
  test('[STAT-01] equal a direct count of the ledger, live and rolled up, over months and changes of clocks', async () => {
    const { club, ids } = await clubOf(6)
    const anyQuestion = fc.record({
      memberId: fc.option(fc.constantFrom(...ids), { freq: 8 }),
      minutesAgo: fc.oneof(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 0, max: 120_000 })),
      specialistId: fc.constantFrom(...SPECIALISTS),
      model: fc.constantFrom('gpt5' as const, 'gpt5_mini' as const),
      kind: fc.constantFrom(null, null, 'document' as const, 'clip' as const),
      tokens: fc.integer({ min: 1, max: 1_000_000 }),
    })
    const all: LedgerQuestion[] = []
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyQuestion, { minLength: 1, maxLength: 25 }),
        fc.boolean(),
        fc.constantFrom<StatisticsPeriod>('7', '30', '90'),
        fc.constantFrom(...ZONES),
        async (some, isCountedNow, days, zone) => {
          const questions = some.map(({ minutesAgo, ...one }) => ({
            ...one,
            at: new Date(NOW.getTime() - minutesAgo * 60_000),
          }))
          // Each round adds to the same ledger: many entries arrive late, for days already rolled up.
          await writeLedger(world.db, club.clubId, questions)
          all.push(...questions)
          if (isCountedNow) await countUsage(world.db, club.clubId, 7)
          const figures = await clubStatistics(world.db, club.clubId, { days, timeZone: zone }, NOW)
          const direct = directCount(all, Number(days), zone)
          expect(figures).toMatchObject(direct)
        },
      ),
      { numRuns: 20 },
    )
  })

  test('[STAT-01] are for administrators of clubs whose plan has them', async () => {
    const pro = await createClub(world, { plan: 'pro', players: 1 })
    const basic = await createClub(world, { plan: 'basic' })
    const read = async (club: TestClub, token: string, query = '?days=90&timeZone=Europe/Prague') => {
      const url = `/api/clubs/${club.clubId}/statistics${query}`
      const answer = await world.app.inject({ url, headers: bearer(token) })
      return [answer.statusCode, answer.json().code]
    }
    const admin = await adminToken(world.app, pro)
    expect(await read(pro, admin)).toEqual([200, undefined])
    expect(await read(pro, admin, '?days=31')).toEqual([400, expect.any(String)])
    expect(await read(pro, admin, '?timeZone=Moon/Crater')).toEqual([400, expect.any(String)])
    expect(await read(pro, pro.players[0]?.token ?? '')).toEqual([403, 'NOT_ALLOWED'])
    expect(await read(basic, await adminToken(world.app, basic))).toEqual([403, 'PLAN_LACKS_FEATURE'])
  })

  test('[STAT-01] know what a question came with from its charge, and count it at once and once', async () => {
    const { club, ids } = await clubOf(1)
    const asker = { kind: 'member' as const, id: ids[0] ?? '' }
    const answer = { id: randomUUID(), clubId: club.clubId, plan: 'pro' as const, asker }
    await reserve(world.db, answer, { least: 10, most: 5000 })
    const trace = { memberId: ids[0], specialistId: 'golf_fitness', kind: 'clip' as const }
    for (let times = 0; times < 2; times++) {
      await settle(world.db, answer, { inputTokens: 70, outputTokens: 50 }, trace)
    }
    const read = () => clubStatistics(world.db, club.clubId, { days: '7', timeZone: 'UTC' })
    const live = await read()
    expect(live).toMatchObject({ now: { activeMembers: 1, questions: 1, tokens: 120 }, newMembers: 1 })
    expect(live.topMembers).toEqual([{ id: ids[0], name: 'Hráč0 Malý', questions: 1, tokens: 120 }])
    // From one person: shown in the total only.
    expect(live.kinds).toEqual({ groups: [], others: { groups: 1, amount: 1 } })
    for (let times = 0; times < 2; times++)
      await statisticsJob(world.db, world.app.log).run(new AbortController().signal)
    expect({ ...(await read()), computedAt: live.computedAt }).toEqual(live)
  })

  test('[STAT-01] name who used most and sum the rest; the total is the sum of all', async () => {
    const { club, ids } = await clubOf(MEMBERS_NAMED + 3)
    const asked = ids.map((id, index) => question(id, '2026-11-01T09:00:00Z', { tokens: 1000 - index }))
    await writeLedger(world.db, club.clubId, [...asked, question(null, '2026-11-01T09:00:00Z', { tokens: 5000 })])
    const { topMembers, otherMembers, now } = await clubStatistics(
      world.db,
      club.clubId,
      { days: '30', timeZone: 'UTC' },
      NOW,
    )
    expect(topMembers.map(({ id }) => id)).toEqual(ids.slice(0, MEMBERS_NAMED))
    const rest = asked.slice(MEMBERS_NAMED).reduce((sum, { tokens }) => sum + tokens, 0)
    expect(otherMembers).toEqual({ members: 3, questions: 4, tokens: rest + 5000 })
    expect(now.tokens).toBe(topMembers.reduce((sum, { tokens }) => sum + tokens, otherMembers.tokens))
  })

  test('[STAT-01] keep an erased member’s questions as somebody’s whom nobody can name', async () => {
    const { club, ids } = await clubOf(4)
    await writeLedger(
      world.db,
      club.clubId,
      ids.flatMap((id) => [question(id, '2026-11-02T09:00:00Z'), question(id, '2026-10-20T09:00:00Z')]),
    )
    const read = () => clubStatistics(world.db, club.clubId, { days: '30', timeZone: 'UTC' }, NOW)
    const before = await read()
    await world.db.delete(members).where(eq(members.id, ids[0] ?? ''))
    const { topMembers, otherMembers, members: people, ...after } = await read()
    expect(after).toMatchObject({ now: before.now, daily: before.daily, sports: before.sports, hours: before.hours })
    expect(topMembers.map(({ id }) => id)).not.toContain(ids[0])
    expect(otherMembers).toEqual({ members: 1, questions: 2, tokens: 200 })
    const kept = await world.db.select().from(usageDays).where(eq(usageDays.clubId, club.clubId))
    const windows = await world.db.select().from(usageWindows).where(eq(usageWindows.clubId, club.clubId))
    expect(JSON.stringify([kept, windows])).not.toContain(ids[0])
    expect(people).toBe(before.members - 1)
  })

  test('[STAT-01] sum finished days anew overnight where somebody reads them, and forget what nobody reads', async () => {
    const { club, ids } = await clubOf(1)
    await writeLedger(world.db, club.clubId, [question(ids[0] ?? '', '2026-10-30T09:00:00Z')])
    await clubStatistics(world.db, club.clubId, { days: '7', timeZone: 'UTC' }, NOW)
    const windows = () => world.db.select().from(usageWindows).where(eq(usageWindows.clubId, club.clubId))
    await renewWindows(world.db, '2026-11-04')
    expect(await windows()).toMatchObject([{ until: '2026-11-04', requestedOn: '2026-11-03' }])
    const next = await clubStatistics(
      world.db,
      club.clubId,
      { days: '7', timeZone: 'UTC' },
      new Date('2026-11-06T08:00:00Z'),
    )
    expect(next).toMatchObject({ now: { questions: 0 }, before: { questions: 1 } })
    await sweep(world, 'usage_windows', new Date('2026-11-30T08:00:00Z'))
    expect(await windows()).toEqual([])
  })
})
