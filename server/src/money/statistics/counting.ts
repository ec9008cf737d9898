import type { Database } from '../../platform/database/database.ts'
import { writeBits } from './people-bitset.ts'
import {
  deleteWindowsWith,
  lockUsage,
  numberPeople,
  selectUsages,
  takeUncounted,
  type UncountedEntry,
  upsertDay,
} from './statistics.queries.ts'
import { activeIn, addEntry, NOBODY, noUsage, type Usage, type UsageEntry } from './usage.ts'

const COUNTED_AT_ONCE = 5_000

/**
 * Adds a club's new questions to its roll-ups, each exactly once: the ledger's flag and the sums change in one
 * transaction, so no crash, second process or late-committed charge can lose or double-count one.
 */
export async function countUsage(db: Database, clubId: string, most = COUNTED_AT_ONCE): Promise<void> {
  for (;;) {
    const taken = await db.transaction((tx) => countSome(tx, clubId, most))
    if (taken < most) return
  }
}

async function countSome(tx: Database, clubId: string, most: number): Promise<number> {
  await lockUsage(tx, clubId)
  const taken = await takeUncounted(tx, clubId, most)
  if (taken.length === 0) return 0
  const numbers = await numberPeople(tx, clubId, firstDays(taken))
  const byDay = Map.groupBy(taken, ({ day }) => day)
  const usages = await selectUsages(tx, clubId, [...byDay.keys()])
  for (const [day, entries] of byDay) {
    const usage = usages.get(day) ?? noUsage()
    for (const entry of entries) addEntry(usage, entryOf(entry, numbers.get(entry.memberId ?? '')), entry.hour)
    await storeDay(tx, clubId, day, usage)
  }
  await deleteWindowsWith(tx, clubId, [...byDay.keys()].toSorted()[0] ?? '')
  return taken.length
}

/** A question of the ledger in the form that is counted. */
export function entryOf(entry: Omit<UncountedEntry, 'person'>, person: number = NOBODY): UsageEntry {
  const { specialistId, model, kind, day, hour, tokens } = entry
  return { person, specialistId, model, kind: kind ?? 'question', day, hour, tokens }
}

async function storeDay(tx: Database, clubId: string, day: string, usage: Usage): Promise<void> {
  const people = activeIn(usage)
  const totals = { day, ...usage.members.totals(), active: people.length, people: writeBits(people) }
  await upsertDay(tx, clubId, totals, usage)
}

function firstDays(entries: readonly Omit<UncountedEntry, 'person'>[]) {
  const first = new Map<string, string>()
  for (const { memberId, day } of entries) {
    if (memberId && day < (first.get(memberId) ?? '9999')) first.set(memberId, day)
  }
  return [...first].map(([memberId, firstDay]) => ({ memberId, firstDay }))
}
