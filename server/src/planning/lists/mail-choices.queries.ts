import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { clubs } from '../../club/clubs/clubs.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ListRow, listMailChoices, teamLists } from './lists.table.ts'

/** The token with which an address unsubscribes from a club's reminders; stable across mails. */
export async function tokenOfAddress(
  db: Database,
  clubId: string,
  addressHash: string,
  newToken: string,
): Promise<string> {
  await db.insert(listMailChoices).values({ clubId, addressHash, token: newToken }).onConflictDoNothing()
  const [row] = await db
    .select({ token: listMailChoices.token })
    .from(listMailChoices)
    .where(and(eq(listMailChoices.clubId, clubId), eq(listMailChoices.addressHash, addressHash)))
  return row?.token ?? newToken
}

/** The addresses that unsubscribed from a club's reminders. */
export async function selectUnsubscribed(db: Database, clubId: string): Promise<Set<string>> {
  const rows = await db
    .select({ hash: listMailChoices.addressHash })
    .from(listMailChoices)
    .where(and(eq(listMailChoices.clubId, clubId), isNotNull(listMailChoices.unsubscribedAt)))
  return new Set(rows.map(({ hash }) => hash))
}

export async function selectMailChoice(db: Database, token: string) {
  const [row] = await db
    .select({ club: clubs.name, unsubscribedAt: listMailChoices.unsubscribedAt })
    .from(listMailChoices)
    .innerJoin(clubs, eq(clubs.id, listMailChoices.clubId))
    .where(eq(listMailChoices.token, token))
  return row
}

export async function updateMailChoice(db: Database, token: string, unsubscribedAt: Date | null): Promise<void> {
  await db.update(listMailChoices).set({ unsubscribedAt }).where(eq(listMailChoices.token, token))
}

const isDue = (now: Date) =>
  and(lte(teamLists.remindAt, now), isNull(teamLists.remindedAt), isNull(teamLists.deletedAt))

/** Leases the next list whose reminder is due; the attempt counts regardless of its outcome. */
export async function claimDueList(db: Database, now: Date, leaseMs: number): Promise<ListRow | undefined> {
  const next = db
    .select({ id: teamLists.id })
    .from(teamLists)
    .where(and(isDue(now), or(isNull(teamLists.remindLeasedUntil), lte(teamLists.remindLeasedUntil, now))))
    .orderBy(teamLists.remindAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [row] = await db
    .update(teamLists)
    .set({
      remindAttempts: sql`${teamLists.remindAttempts} + 1`,
      remindLeasedUntil: new Date(now.getTime() + leaseMs),
    })
    .where(eq(teamLists.id, sql`(${next})`))
    .returning()
  return row
}

/** Locks a list if its reminder is still due. */
export async function lockDueList(db: Database, id: string, now: Date): Promise<ListRow | undefined> {
  const [row] = await db
    .select()
    .from(teamLists)
    .where(and(eq(teamLists.id, id), isDue(now)))
    .for('update')
  return row
}

/** Postpones the reminder of a list. */
export async function deferReminder(db: Database, id: string, remindLeasedUntil: Date): Promise<void> {
  await db.update(teamLists).set({ remindLeasedUntil }).where(eq(teamLists.id, id))
}
