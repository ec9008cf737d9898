import { MEMBERS_NAMED, type Statistics, type StatisticsPeriod } from '@touchline/contract/money/statistics.ts'
import { nameOf } from '../../club/members/members.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { countUsage, entryOf } from './counting.ts'
import { dayOf } from './days.ts'
import { mostUsing, namedMembers, reportOf, sumPeriod } from './report.ts'
import {
  lockUsage,
  noteRequest,
  type StatisticsRow,
  selectNames,
  selectNamesOf,
  selectOldWindows,
  selectStatistics,
  selectTotalsBetween,
  selectUncountedClubs,
  selectUsagesBetween,
  type UncountedEntry,
  upsertWindow,
} from './statistics.queries.ts'
import { type Usage, type UsageEntry, usageOf } from './usage.ts'
import { earliestDayOf, firstDayOf, type Period, sumWindow, type UsageWindow, windowOf } from './window.ts'

/** With more uncounted questions than this, count first, then read. */
const MOST_UNCOUNTED = 500
const RENEWED_AT_ONCE = 50

/** A club's usage in the last days: finished days from precomputed sums, today from its roll-up and the ledger. */
export async function clubStatistics(
  db: Database,
  clubId: string,
  { days, timeZone }: { days: StatisticsPeriod; timeZone: string },
  now = new Date(),
): Promise<Statistics> {
  const period = { days: Number(days), timeZone, today: dayOf(now) }
  const { window, ...row } = await readStatistics(db, clubId, period)
  const uncounted = row.uncounted.filter(({ day }) => day === period.today)
  const { entries, unnumbered } = numbered(uncounted, row.highest)
  const sums = sumPeriod(period, { window, today: row.today && usageOf(row.today), uncounted: entries })
  const report = reportOf(period, window, sums)
  const newMembers = row.newMembers + unnumbered.size
  const { ranked, names } = await rankedByUse(db, clubId, sums.all, unnumbered)
  return {
    computedAt: now.toISOString(),
    members: row.members,
    newMembers,
    returningMembers: Math.max(0, report.now.activeMembers - newMembers),
    ...report,
    ...namedMembers(sums.all, ranked, names),
  }
}

/** Counts new questions every minute, and rebuilds requested windows of finished days after midnight. */
export function statisticsJob(db: Database, log: { warn(details: object, message: string): void }): Job {
  return {
    name: 'statistics',
    everyMs: 60_000,
    onLeaderOnly: true,
    atStart: true,
    async run(signal) {
      for (const clubId of await selectUncountedClubs(db)) {
        if (signal.aborted) return
        await countUsage(db, clubId).catch((err) =>
          log.warn({ err, clubId }, 'Counting club questions failed, will retry'),
        )
      }
      await renewWindows(db, dayOf(new Date()), signal)
    },
  }
}

/** Rebuilds the recently requested windows of finished days, so that the first request of a day is fast. */
export async function renewWindows(db: Database, today: string, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const old = await selectOldWindows(db, today, RENEWED_AT_ONCE)
    for (const { clubId, requestedOn, ...window } of old) {
      if (signal?.aborted) return
      await buildWindow(db, clubId, { ...window, today }, requestedOn)
    }
    if (old.length < RENEWED_AT_ONCE) return
  }
}

type Read = Omit<StatisticsRow, 'summed'> & { window: UsageWindow }

async function readStatistics(db: Database, clubId: string, period: Period): Promise<Read> {
  const read = () => selectStatistics(db, clubId, period, firstDayOf(period), MOST_UNCOUNTED + 1)
  let row = await read()
  for (;;) {
    const isLate = row.uncounted.some(({ day }) => day < period.today)
    if (isLate || row.uncounted.length > MOST_UNCOUNTED) await countUsage(db, clubId)
    else if (!row.summed) await buildWindow(db, clubId, period, period.today)
    else break
    row = await read()
  }
  const { summed, ...rest } = row
  if (row.requestedOn !== period.today) await noteRequest(db, clubId, period)
  return { ...rest, window: windowOf(summed) }
}

/** Under the lock, so that no finished day changes between being read and being summed. */
async function buildWindow(db: Database, clubId: string, period: Period, requestedOn: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUsage(tx, clubId)
    const usages = await selectUsagesBetween(tx, clubId, firstDayOf(period), period.today)
    const totals = await selectTotalsBetween(tx, clubId, earliestDayOf(period), period.today)
    await upsertWindow(tx, clubId, period, sumWindow(period, usages, totals), requestedOn)
  })
}

/** People who ask for the first time have no number yet: for this response they get one after the highest. */
function numbered(uncounted: readonly UncountedEntry[], highest: number) {
  const unnumbered = new Map<string, number>()
  const entries: UsageEntry[] = uncounted.map(({ person, ...entry }) => {
    const { memberId } = entry
    if (person === null && memberId !== null && !unnumbered.has(memberId))
      unnumbered.set(memberId, highest + 1 + unnumbered.size)
    return entryOf(entry, person ?? unnumbered.get(memberId ?? ''))
  })
  return { entries, unnumbered }
}

/** The heaviest users and their names; fetches more until enough of them are still in the club. */
async function rankedByUse(db: Database, clubId: string, all: Usage, unnumbered: ReadonlyMap<string, number>) {
  for (let most = MEMBERS_NAMED; ; most *= 4) {
    const ranked = mostUsing(all, most)
    const names = await namesOf(db, clubId, ranked, unnumbered)
    const named = ranked.filter(({ person }) => names.has(person))
    if (named.length >= MEMBERS_NAMED || ranked.length < most) return { ranked, names }
  }
}

async function namesOf(
  db: Database,
  clubId: string,
  ranked: readonly { person: number }[],
  unnumbered: ReadonlyMap<string, number>,
) {
  const [known, unknown] = await Promise.all([
    selectNames(
      db,
      clubId,
      ranked.map(({ person }) => person),
    ),
    unnumbered.size > 0 ? selectNamesOf(db, clubId, [...unnumbered.keys()]) : [],
  ])
  const all = [...known, ...unknown.map((row) => ({ ...row, number: unnumbered.get(row.memberId) ?? 0 }))]
  return new Map(all.map((row) => [row.number, { id: row.memberId, name: nameOf(row) || row.email }]))
}
