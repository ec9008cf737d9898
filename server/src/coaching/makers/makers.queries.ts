import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { type MadeThing, madeThings } from './makers.table.ts'

/** What identifies a making. */
export type MakingKey = Pick<MadeThing, 'memberId' | 'kind' | 'hash'>

/** Blocks the same wish of the same member until the transaction ends. */
export async function lockMaking(db: Database, { memberId, kind, hash }: MakingKey): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`making ${memberId} ${kind} ${hash}`}, 0))`)
}

export async function selectMade(db: Database, key: MakingKey, after: Date): Promise<string | undefined> {
  const { memberId, kind, hash } = madeThings
  const [row] = await db
    .select({ thingId: madeThings.thingId })
    .from(madeThings)
    .where(and(eq(memberId, key.memberId), eq(kind, key.kind), eq(hash, key.hash), gt(madeThings.madeAt, after)))
  return row?.thingId
}

/** Deletes the records from before a moment: the same wish then makes a new artefact. */
export function deleteMadeBefore(db: Database, moment: Date, limit: number): Promise<number> {
  return deleteSome(db, madeThings, { isOld: lte(madeThings.madeAt, moment), oldest: madeThings.madeAt, limit })
}

/** Records what was made. */
export async function noteMade(db: Database, key: MakingKey, thingId: string): Promise<void> {
  await db
    .insert(madeThings)
    .values({ ...key, thingId })
    .onConflictDoUpdate({
      target: [madeThings.memberId, madeThings.kind, madeThings.hash],
      set: { thingId: sql`excluded.thing_id`, madeAt: sql`excluded.made_at` },
    })
}
