import { lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { deleteSome } from '../database/some-rows.ts'
import { given, statement } from '../database/statement.ts'
import { rateLimits } from './limits.table.ts'

/** A counter's state after counting an event; `expireMs` is the end of its window. */
export type CounterState = { points: number; expireMs: number }

/**
 * Counts an event, unless the window is full: then it returns undefined. A single statement, so that parallel events
 * are all counted.
 */
export async function countEvent(
  db: Database,
  event: { key: string; max: number; now: Date; windowEnd: Date },
): Promise<CounterState | undefined> {
  const { key, max, now, windowEnd } = event
  const [state] = await count(db, { key, max, now: now.toISOString(), windowEnd: windowEnd.toISOString() })
  return state
}

/** Removes one event from the window in which it was counted, not from a later one. */
export async function takeBackEvent(db: Database, key: string, expireMs: number): Promise<void> {
  await takeBack(db, { key, expire: new Date(expireMs).toISOString() })
}

/** When the window of a counter ends. */
export async function selectWindowEnd(db: Database, key: string): Promise<number | undefined> {
  const [state] = await windowEnd(db, { key })
  return state?.expireMs
}

/** Deletes counters whose window ended before a moment. */
export function deleteCountersBefore(db: Database, moment: Date, limit: number): Promise<number> {
  return deleteSome(db, rateLimits, { isOld: lt(rateLimits.expire, moment), oldest: rateLimits.expire, limit })
}

const EXPIRE_MS = sql`round(extract(epoch from expire) * 1000)::float8 as "expireMs"`

const count = statement<{ key: string; max: number; now: string; windowEnd: string }, CounterState>(
  'count-event',
  sql`insert into rate_limits (key, points, expire) values (${given('key')}, 1, ${given('windowEnd')}::timestamptz)
    on conflict (key) do update set
      points = case when rate_limits.expire <= ${given('now')}::timestamptz then 1 else rate_limits.points + 1 end,
      expire = case when rate_limits.expire <= ${given('now')}::timestamptz then excluded.expire else rate_limits.expire end
    where rate_limits.expire <= ${given('now')}::timestamptz or rate_limits.points < ${given('max')}::int
    returning points, ${EXPIRE_MS}`,
)

const takeBack = statement<{ key: string; expire: string }>(
  'take-back-event',
  sql`update rate_limits set points = points - 1
    where key = ${given('key')} and expire = ${given('expire')}::timestamptz and points > 0`,
)

const windowEnd = statement<{ key: string }, Pick<CounterState, 'expireMs'>>(
  'select-window-end',
  sql`select ${EXPIRE_MS} from rate_limits where key = ${given('key')}`,
)
