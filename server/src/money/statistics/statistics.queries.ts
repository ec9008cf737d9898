import { and, eq, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import { members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { given, statement } from '../../platform/database/statement.ts'
import { dayOf } from './days.ts'
import { usageDays, usagePeople, usageWindows } from './statistics.table.ts'
import { type StoredUsage, storedUsage, type Usage, usageOf } from './usage.ts'
import { type DayTotals, type Period, type StoredWindow, storedWindow, type UsageWindow } from './window.ts'

/** A question of the ledger that is not in the roll-ups yet. */
export type UncountedEntry = {
  /** The person's number, if they asked before. */
  person: number | null
  memberId: string | null
  specialistId: string
  model: 'gpt5' | 'gpt5_mini'
  kind: 'document' | 'clip' | null
  day: string
  hour: number
  tokens: number
}

/** Everything that a page of statistics needs, read in one snapshot. */
export type StatisticsRow = {
  summed: StoredWindow | null
  requestedOn: string | null
  today: StoredUsage | null
  uncounted: UncountedEntry[]
  newMembers: number
  members: number
  /** The highest number in use. */
  highest: number
}

/** Locks a club's roll-ups until the transaction ends. */
export async function lockUsage(db: Database, clubId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`usage ${clubId}`}, 0))`)
}

export async function selectStatistics(
  db: Database,
  clubId: string,
  { days, timeZone, today }: Period,
  from: string,
  mostUncounted: number,
): Promise<StatisticsRow> {
  const [row] = await readStatistics(db, { clubId, days, timeZone, today, from, mostUncounted })
  if (!row) throw new Error('Statistics query returned no row')
  return row
}

// The member may have been erased: then the question is anonymous.
const entryColumns = sql`m.id as "memberId", e.specialist_id as "specialistId", e.model, e.kind,
  to_char(e.created_at at time zone 'UTC', 'YYYY-MM-DD') as day,
  extract(hour from e.created_at at time zone 'UTC')::int as hour,
  (-e.allowance - e.bought)::float8 as tokens`

const readStatistics = statement<
  { clubId: string; days: number; timeZone: string; today: string; from: string; mostUncounted: number },
  StatisticsRow
>(
  'select-statistics',
  sql`
    select w.summed, w.requested_on::text as "requestedOn",
      (select usage from usage_days where club_id = ${given('clubId')}::uuid and day = ${given('today')}::date) as today,
      (select coalesce(json_agg(entry), '[]') from (
        select p.number as person, ${entryColumns}
        from token_entries e left join members m on m.id = e.member_id left join usage_people p on p.member_id = m.id
        where e.club_id = ${given('clubId')}::uuid and e.generation_id is not null and not e.is_counted
        limit ${given('mostUncounted')}::int) entry) as uncounted,
      (select count(*)::int from usage_people
        where club_id = ${given('clubId')}::uuid and first_day >= ${given('from')}::date) as "newMembers",
      (select count(*)::int from members where club_id = ${given('clubId')}::uuid and removed_at is null) as members,
      (select coalesce(max(number), 0) from usage_people where club_id = ${given('clubId')}::uuid) as highest
    from (select) as one left join usage_windows w on w.club_id = ${given('clubId')}::uuid
      and w.days = ${given('days')}::int and w.time_zone = ${given('timeZone')} and w.until = ${given('today')}::date`,
)

/** Marks some of a club's uncounted questions as counted and returns them. */
export async function takeUncounted(
  db: Database,
  clubId: string,
  most: number,
): Promise<Omit<UncountedEntry, 'person'>[]> {
  const { rows } = await db.execute<Omit<UncountedEntry, 'person'>>(sql`
    with taken as (
      update token_entries set is_counted = true where id in (
        select id from token_entries where club_id = ${clubId} and generation_id is not null and not is_counted
        order by created_at limit ${most})
      returning *)
    select ${entryColumns} from taken e left join members m on m.id = e.member_id`)
  return rows
}

/** Clubs with questions that are not in the roll-ups yet. */
export async function selectUncountedClubs(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select distinct club_id as id from token_entries where generation_id is not null and not is_counted`,
  )
  return rows.map(({ id }) => id)
}

/** Assigns numbers to people who have none, and lowers their first day if needed; returns everyone's number by id. */
export async function numberPeople(
  db: Database,
  clubId: string,
  people: readonly { memberId: string; firstDay: string }[],
): Promise<Map<string, number>> {
  const asked = sql`json_to_recordset(${JSON.stringify(people)}::json) as asked ("memberId" uuid, "firstDay" date)`
  await db.execute(sql`
    insert into usage_people (club_id, number, member_id, first_day)
    select ${clubId}::uuid, (select coalesce(max(number), 0) from usage_people where club_id = ${clubId})
      + row_number() over (order by "memberId"), "memberId", "firstDay"
    from ${asked} where not exists (select from usage_people where member_id = "memberId")`)
  await db.execute(sql`
    update usage_people set first_day = "firstDay" from ${asked} where member_id = "memberId" and first_day > "firstDay"`)
  const ids = people.map(({ memberId }) => memberId)
  const rows = await db
    .select({ memberId: usagePeople.memberId, number: usagePeople.number })
    .from(usagePeople)
    .where(inArray(usagePeople.memberId, ids))
  return new Map(rows.map(({ memberId, number }) => [memberId ?? '', number]))
}

export async function selectUsages(db: Database, clubId: string, days: readonly string[]): Promise<Map<string, Usage>> {
  const rows = await db
    .select({ day: usageDays.day, usage: usageDays.usage })
    .from(usageDays)
    .where(and(eq(usageDays.clubId, clubId), inArray(usageDays.day, [...days])))
  return new Map(rows.map(({ day, usage }) => [day, usageOf(usage)]))
}

export async function upsertDay(db: Database, clubId: string, totals: DayTotals, usage: Usage): Promise<void> {
  const day = { ...totals, usage: storedUsage(usage) }
  await db
    .insert(usageDays)
    .values({ clubId, ...day })
    .onConflictDoUpdate({ target: [usageDays.clubId, usageDays.day], set: day })
}

/** A club's usages from one day up to, but excluding, another. */
export async function selectUsagesBetween(db: Database, clubId: string, from: string, until: string) {
  const rows = await db
    .select({ day: usageDays.day, usage: usageDays.usage })
    .from(usageDays)
    .where(and(eq(usageDays.clubId, clubId), gte(usageDays.day, from), lt(usageDays.day, until)))
  return rows.map(({ day, usage }) => ({ day, usage: usageOf(usage) }))
}

export function selectTotalsBetween(db: Database, clubId: string, from: string, until: string): Promise<DayTotals[]> {
  const { day, questions, tokens, active, people } = usageDays
  return db
    .select({ day, questions, tokens, active, people })
    .from(usageDays)
    .where(and(eq(usageDays.clubId, clubId), gte(day, from), lt(day, until)))
}

export async function upsertWindow(
  db: Database,
  clubId: string,
  { days, timeZone, today }: Period,
  window: UsageWindow,
  requestedOn: string,
): Promise<void> {
  const summed = storedWindow(window)
  await db
    .insert(usageWindows)
    .values({ clubId, days, timeZone, until: today, requestedOn, summed })
    .onConflictDoUpdate({
      target: [usageWindows.clubId, usageWindows.days, usageWindows.timeZone],
      set: { until: today, requestedOn, summed },
    })
}

export async function noteRequest(db: Database, clubId: string, { days, timeZone, today }: Period): Promise<void> {
  await db
    .update(usageWindows)
    .set({ requestedOn: today })
    .where(and(eq(usageWindows.clubId, clubId), eq(usageWindows.days, days), eq(usageWindows.timeZone, timeZone)))
}

/** Invalidates the windows that contain a day, because it has changed. */
export async function deleteWindowsWith(db: Database, clubId: string, day: string): Promise<void> {
  await db.delete(usageWindows).where(and(eq(usageWindows.clubId, clubId), sql`${usageWindows.until} > ${day}`))
}

/** Deletes the windows that were not requested since a day. */
export function deleteUnrequestedWindows(db: Database, since: Date, limit: number): Promise<number> {
  const { requestedOn } = usageWindows
  return deleteSome(db, usageWindows, { isOld: lt(requestedOn, dayOf(since)), oldest: requestedOn, limit })
}

/** Deletes the sums of days that are outside every period. */
export function deleteUsageDaysBefore(db: Database, moment: Date, limit: number): Promise<number> {
  return deleteSome(db, usageDays, { isOld: lt(usageDays.day, dayOf(moment)), oldest: usageDays.day, limit })
}

/** Some of the windows that end before today. */
export function selectOldWindows(db: Database, today: string, most: number) {
  const { clubId, days, timeZone, requestedOn } = usageWindows
  return db
    .select({ clubId, days, timeZone, requestedOn })
    .from(usageWindows)
    .where(lt(usageWindows.until, today))
    .orderBy(usageWindows.until)
    .limit(most)
}

/** The members behind some numbers, except those who have left. */
export function selectNames(db: Database, clubId: string, numbers: readonly number[]) {
  return readNames(db, { clubId, numbers: `{${numbers.join()}}` })
}

const readNames = statement<
  { clubId: string; numbers: string },
  { number: number; memberId: string; firstName: string; lastName: string; email: string }
>(
  'select-names-of-numbers',
  sql`
    with asked as materialized (
      select number, (select member_id from usage_people p where p.club_id = ${given('clubId')}::uuid and p.number = n.number) as id
      from unnest(${given('numbers')}::int[]) as n (number))
    select asked.number, m.id as "memberId", m.first_name as "firstName", m.last_name as "lastName", m.email
    from asked join members m on m.id = asked.id where m.removed_at is null`,
)

export function selectNamesOf(db: Database, clubId: string, ids: readonly string[]) {
  return db
    .select(nameColumns)
    .from(members)
    .where(and(eq(members.clubId, clubId), inArray(members.id, [...ids]), isNull(members.removedAt)))
}

const nameColumns = {
  memberId: members.id,
  firstName: members.firstName,
  lastName: members.lastName,
  email: members.email,
}
