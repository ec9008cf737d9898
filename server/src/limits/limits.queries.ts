import { lt } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { rateLimits } from './limits.table.ts'

/** Forgets counters whose while was over by then. */
export async function deleteCountersBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, moment))
}
