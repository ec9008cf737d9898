import { and, desc, eq, gt, inArray, isNotNull, isNull, like, lte } from 'drizzle-orm'
import { type MemberRow, members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { parentalConsents } from '../consents/consents.table.ts'

/** Erases mails to the parent of a young player. */
export async function deleteMailsToParent(db: Database, memberId: string): Promise<void> {
  const parent = db
    .select({ email: parentalConsents.parentEmail })
    .from(parentalConsents)
    .where(eq(parentalConsents.memberId, memberId))
  await db.delete(mails).where(and(like(mails.key, 'parental-consent:%'), inArray(mails.toAddress, parent)))
}

/** Marks a player as removed; false if a concurrent request already did. */
export async function markRemoved(db: Database, id: string, removedAt: Date): Promise<boolean> {
  const marked = await db
    .update(members)
    .set({ removedAt })
    .where(and(eq(members.id, id), eq(members.role, 'member'), isNull(members.removedAt)))
    .returning({ id: members.id })
  return marked.length > 0
}

export async function unmarkRemoved(db: Database, id: string): Promise<void> {
  await db.update(members).set({ removedAt: null }).where(eq(members.id, id))
}

/** A player of a club who was removed after a moment, locked until the transaction ends. */
export async function selectRemovedForUpdate(
  db: Database,
  clubId: string,
  id: string,
  after: Date,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.clubId, clubId), eq(members.id, id), gt(members.removedAt, after)))
    .for('update')
  return row
}

/** The players of a club who were removed after a moment, the latest first. */
export function selectRemovedAfter(db: Database, clubId: string, after: Date): Promise<MemberRow[]> {
  return db
    .select()
    .from(members)
    .where(and(eq(members.clubId, clubId), gt(members.removedAt, after)))
    .orderBy(desc(members.removedAt), members.id)
    .limit(MOST_LISTED)
}

// More than a club of the largest plan would remove in a month.
const MOST_LISTED = 2000

/** Some of the players of any club who were removed before a moment. */
export async function selectRemovedBefore(db: Database, moment: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(isNotNull(members.removedAt), lte(members.removedAt, moment)))
    .orderBy(members.removedAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Whether a player is still marked as removed; locked until the transaction ends. */
export async function lockIfRemoved(db: Database, id: string, before: Date): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), lte(members.removedAt, before)))
    .for('update')
  return rows.length > 0
}

/** Deletes a player; everything they own cascades. */
export async function deletePlayer(db: Database, id: string): Promise<void> {
  await db.delete(members).where(and(eq(members.id, id), eq(members.role, 'member')))
}

/** Whether any club has a member with this email, removed or not. */
export async function isKnownEmail(db: Database, email: string): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).where(eq(members.email, email)).limit(1)
  return rows.length > 0
}
