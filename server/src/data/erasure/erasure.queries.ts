import { and, asc, eq, gt, inArray, isNull, like, lt, lte, or, sql } from 'drizzle-orm'
import { clubErasures, type ErasureRow } from '../../club/clubs/club-erasures.table.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { invitations } from '../../club/invitations/invitations.table.ts'
import { type MemberRow, members } from '../../club/members/members.table.ts'
import { sessions } from '../../club/sessions/sessions.table.ts'
import { answers } from '../../coaching/chat/chat.table.ts'
import { type PurchaseRow, purchases, receipts, subscriptions } from '../../money/payments/payments.table.ts'
import { listPeople, teamLists } from '../../planning/lists/lists.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { parentalConsents } from '../consents/consents.table.ts'

export async function selectErasure(db: Database, clubId: string): Promise<ErasureRow | undefined> {
  const [row] = await db.select().from(clubErasures).where(eq(clubErasures.clubId, clubId))
  return row
}

export function selectErasures(db: Database): Promise<ErasureRow[]> {
  return db.select().from(clubErasures).orderBy(clubErasures.eraseAt)
}

/**
 * Records a club's erasure. Requested again, the day stays, and purchases since then count as made before the request.
 */
export async function upsertErasure(
  db: Database,
  erasure: typeof clubErasures.$inferInsert & Pick<ErasureRow, 'cancelled' | 'purchasesBefore'>,
): Promise<{ erasure: ErasureRow; isNew: boolean }> {
  const [inserted] = await db.insert(clubErasures).values(erasure).onConflictDoNothing().returning()
  if (inserted) return { erasure: inserted, isNew: true }
  const { clubId, cancelled, purchasesBefore } = erasure
  const [before] = await db.select().from(clubErasures).where(eq(clubErasures.clubId, clubId)).for('update')
  if (!before) throw new Error('Club erasure was cancelled concurrently')
  const both = {
    cancelled: [...new Set([...before.cancelled, ...cancelled])],
    purchasesBefore: [...new Set([...before.purchasesBefore, ...purchasesBefore])],
  }
  await db.update(clubErasures).set(both).where(eq(clubErasures.clubId, clubId))
  return { erasure: { ...before, ...both }, isNew: false }
}

/** Cancels a club's erasure; false if it is already due or was never requested. */
export async function deleteErasure(db: Database, clubId: string, now: Date): Promise<boolean> {
  const deleted = await db
    .delete(clubErasures)
    .where(and(eq(clubErasures.clubId, clubId), gt(clubErasures.eraseAt, now)))
    .returning({ clubId: clubErasures.clubId })
  return deleted.length > 0
}

/** Cancels an erasure even if it is due. */
export async function dropErasure(db: Database, clubId: string): Promise<void> {
  await db.delete(clubErasures).where(eq(clubErasures.clubId, clubId))
}

/** Whether a club is due to be erased; locked until the transaction ends. */
export async function lockIfDue(db: Database, clubId: string, now: Date): Promise<boolean> {
  const rows = await db
    .select({ clubId: clubErasures.clubId })
    .from(clubErasures)
    .where(and(eq(clubErasures.clubId, clubId), lte(clubErasures.eraseAt, now)))
    .for('update')
  return rows.length > 0
}

/** Leases a club that is due to be erased and counts the attempt; undefined while leased, deferred or cancelled. */
export async function claimErasure(
  db: Database,
  clubId: string,
  now: Date,
  leaseMs: number,
): Promise<ErasureRow | undefined> {
  const [row] = await db
    .update(clubErasures)
    .set({ attempts: sql`${clubErasures.attempts} + 1`, leasedUntil: new Date(now.getTime() + leaseMs) })
    .where(
      and(
        eq(clubErasures.clubId, clubId),
        lte(clubErasures.eraseAt, now),
        or(isNull(clubErasures.leasedUntil), lte(clubErasures.leasedUntil, now)),
      ),
    )
    .returning()
  return row
}

/** Defers the erasure of a club. */
export async function deferErasure(db: Database, clubId: string, leasedUntil: Date): Promise<void> {
  await db.update(clubErasures).set({ leasedUntil }).where(eq(clubErasures.clubId, clubId))
}

/** A club that is only waiting has not failed: resetting the attempts keeps its retries frequent. */
export async function noteWaiting(db: Database, clubId: string): Promise<void> {
  await db.update(clubErasures).set({ attempts: 0 }).where(eq(clubErasures.clubId, clubId))
}

/** Records which subscriptions end because of an erasure. */
export async function noteCancelled(db: Database, clubId: string, cancelled: string[]): Promise<void> {
  await db.update(clubErasures).set({ cancelled }).where(eq(clubErasures.clubId, clubId))
}

export async function markPlayersNotified(db: Database, clubId: string, playersToldAt: Date): Promise<void> {
  await db.update(clubErasures).set({ playersToldAt }).where(eq(clubErasures.clubId, clubId))
}

/** A page of a club's players, after an id. */
export function selectPlayersAfter(db: Database, clubId: string, after: string | undefined, limit: number) {
  return db
    .select()
    .from(members)
    .where(
      and(
        eq(members.clubId, clubId),
        eq(members.role, 'member'),
        isNull(members.removedAt),
        after ? gt(members.id, after) : undefined,
      ),
    )
    .orderBy(asc(members.id))
    .limit(limit) as unknown as Promise<MemberRow[]>
}

export async function endSessionsOfClub(db: Database, clubId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.clubId, clubId))
}

/** The running answers of a club. */
export async function selectRunningAnswers(db: Database, clubId: string): Promise<string[]> {
  const rows = await db
    .select({ id: answers.id })
    .from(answers)
    .where(and(eq(answers.clubId, clubId), eq(answers.status, 'running')))
  return rows.map(({ id }) => id)
}

/** Erases mails to people of a club who belong to no other club. */
export async function deleteMailsOfClub(db: Database, clubId: string): Promise<void> {
  const own = db.select({ email: members.email }).from(members).where(eq(members.clubId, clubId))
  const listed = db
    .select({ email: sql<string>`${listPeople.email}` })
    .from(listPeople)
    .innerJoin(teamLists, eq(teamLists.id, listPeople.listId))
    .where(and(eq(teamLists.clubId, clubId), sql`${listPeople.email} is not null`))
  const invited = db
    .select({ key: sql<string>`'invitation:' || ${invitations.id}` })
    .from(invitations)
    .where(eq(invitations.clubId, clubId))
  const parents = db
    .select({ email: parentalConsents.parentEmail })
    .from(parentalConsents)
    .innerJoin(members, eq(members.id, parentalConsents.memberId))
    .where(eq(members.clubId, clubId))
  const elsewhere = sql`exists (select from ${members} where ${members.email} = ${mails.toAddress} and ${members.clubId} <> ${clubId})`
  await db
    .delete(mails)
    .where(
      or(
        and(or(inArray(mails.toAddress, own), inArray(mails.toAddress, listed)), sql`not ${elsewhere}`),
        eq(mails.senderClubId, clubId),
        like(mails.key, `%${clubId}%`),
        inArray(mails.key, invited),
        and(like(mails.key, CONSENT_MAILS), inArray(mails.toAddress, parents)),
      ),
    )
}

/** The key pattern of mails to parents. */
const CONSENT_MAILS = 'parental-consent:%'

/** Clubs that registered before a moment, never paid and have no payment in progress. */
export async function selectUnpaidClubs(db: Database, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(lt(clubs.createdAt, before), isUnpaid, hasNo(['processing', 'paid'])))
    .orderBy(clubs.createdAt)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Whether a club has never paid and no payment can start; locked until the transaction ends. */
export async function lockIfUnpaid(db: Database, clubId: string): Promise<boolean> {
  const [row] = await db.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('update')
  if (!row) return false
  const unpaid = await db
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(eq(clubs.id, clubId), isUnpaid, hasNo(['pending', 'processing', 'paid'])))
  return unpaid.length > 0
}

/** A club gets its password with its first payment and keeps one from then on. */
const isUnpaid = and(
  isNull(clubs.passwordHash),
  eq(clubs.status, 'inactive'),
  sql`not exists (select from ${receipts} where ${receipts.clubId} = ${clubs.id})`,
  sql`not exists (select from ${subscriptions} where ${subscriptions.clubId} = ${clubs.id})`,
)

function hasNo(states: PurchaseRow['status'][]) {
  const found = and(eq(purchases.clubId, clubs.id), inArray(purchases.status, states))
  return sql`not exists (select from ${purchases} where ${found})`
}

/** Deletes a club; everything it owns cascades. */
export async function deleteClub(db: Database, clubId: string): Promise<void> {
  await db.delete(clubs).where(eq(clubs.id, clubId))
}

/** Erases the final mails to administrators of erased clubs, once they have been sent. */
export function deleteFarewellsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(
    sql`${mails.key} like 'club-erased:%'`,
    sql`coalesce(sent_at, failed_at) < ${moment.toISOString()}::timestamptz`,
  )
  return deleteSome(db, mails, { isOld, oldest: sql`coalesce(sent_at, failed_at)`, limit })
}
