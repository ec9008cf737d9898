import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import type { TokenAsker } from './token-asker.ts'
import { tokenCaps, tokenShares } from './tokens.table.ts'

/** A share: the tokens used in its month, the tokens held, and its cap if any. */
export type Share = { month: string; used: number; held: number; cap: number | null }

/** Creates the share of an asker who has none yet. */
export async function openShare(
  db: Database,
  { clubId, month }: { clubId: string; month: string },
  { kind, id }: TokenAsker,
): Promise<void> {
  await db
    .insert(tokenShares)
    .values({ clubId, askerId: id, memberId: kind === 'member' ? id : null, month })
    .onConflictDoNothing()
}

/** Sets an asker's own cap, or removes it. */
export async function upsertCap(
  db: Database,
  { clubId, month }: { clubId: string; month: string },
  { kind, id }: TokenAsker,
  cap: number | null,
): Promise<void> {
  await db
    .insert(tokenShares)
    .values({ clubId, askerId: id, memberId: kind === 'member' ? id : null, month, cap })
    .onConflictDoUpdate({ target: [tokenShares.clubId, tokenShares.askerId], set: { cap } })
}

/** Sets the cap for all members without their own. */
export async function upsertMemberCap(db: Database, clubId: string, memberCap: number | null): Promise<void> {
  await db
    .insert(tokenCaps)
    .values({ clubId, memberCap })
    .onConflictDoUpdate({ target: tokenCaps.clubId, set: { memberCap } })
}

export async function selectMemberCap(db: Database, clubId: string): Promise<number | null> {
  const [row] = await db.select().from(tokenCaps).where(eq(tokenCaps.clubId, clubId))
  return row?.memberCap ?? null
}

export async function selectShare(db: Database, clubId: string, askerId: string): Promise<Share | undefined> {
  const [row] = await db
    .select({
      ...{ month: tokenShares.month, used: tokenShares.used, held: tokenShares.held },
      cap: sql<number | null>`coalesce(${tokenShares.cap}, case when ${tokenShares.memberId} is not null
        then ${tokenCaps.memberCap} end)::float8`,
    })
    .from(tokenShares)
    .leftJoin(tokenCaps, eq(tokenCaps.clubId, tokenShares.clubId))
    .where(and(eq(tokenShares.clubId, clubId), eq(tokenShares.askerId, askerId)))
  return row
}

/** Deletes a member's share; must come first in the transaction, as ending answers lock it first. */
export async function deleteShare(db: Database, memberId: string): Promise<void> {
  await db.delete(tokenShares).where(eq(tokenShares.memberId, memberId))
}
