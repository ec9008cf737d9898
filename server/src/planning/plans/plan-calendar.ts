import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { BoundedCache } from '../../platform/bounded-cache.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { offThread, workOf } from '../../platform/off-thread/off-thread.ts'
import { secretAddress } from '../../platform/secrets/secret-address.ts'
import { type Owner, planOf } from './finding.ts'
import type { run } from './plan-feed.thread.ts'
import { lockOwnPlan, selectPlanOfFeed, updatePlan } from './plans.queries.ts'
import type { PlanRow } from './plans.table.ts'

/** Creates a new secret calendar link in the caller's language, which revokes an existing one. */
export function openFeed(db: Database, owner: Owner, planId: string, language: LanguageCode): Promise<Plan> {
  return changeFeed(db, owner, planId, { feedToken: secretAddress(), feedLanguage: language })
}

/** Revokes the calendar link. */
export function closeFeed(db: Database, owner: Owner, planId: string): Promise<Plan> {
  return changeFeed(db, owner, planId, { feedToken: null, feedLanguage: null })
}

/** The calendar behind a secret link. */
export async function feedAt(db: Database, token: string): Promise<string> {
  const row = await selectPlanOfFeed(db, token)
  if (!row) throw new Failure('CALENDAR_NOT_FOUND')
  const key = [row.id, row.version, row.feedLanguage].join(' ')
  const there = calendars.get(key)
  if (there !== undefined) return there
  // Calendar programs queue separately, so that they never delay the plan's owner.
  const calendar = await offThread.run(WRITE, row, { clubId: `calendar of ${row.id}` })
  calendars.set(key, calendar)
  return calendar
}

const WRITE = workOf<typeof run>(new URL('./plan-feed.thread.ts', import.meta.url))
const MOST_CHARACTERS = 8 * 1024 * 1024
const calendars = new BoundedCache<string>(MOST_CHARACTERS, (calendar) => calendar.length)

async function changeFeed(
  db: Database,
  owner: Owner,
  planId: string,
  feed: Pick<PlanRow, 'feedToken' | 'feedLanguage'>,
): Promise<Plan> {
  await db.transaction(async (tx) => {
    if (!(await lockOwnPlan(tx, owner, planId))) throw new Failure('PLAN_NOT_FOUND')
    await updatePlan(tx, planId, feed)
  })
  return planOf(db, owner, planId)
}
