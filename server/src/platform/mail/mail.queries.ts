import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { deleteSome, updateSome } from '../database/some-rows.ts'
import { mails } from './mail.table.ts'
import type { Mail } from './mail-message.ts'

/** A mail leased by one worker; `attempts` identifies the lease. */
export type ClaimedMail = Mail & { id: string; attempts: number; priority: number }

/** A mail's metadata. */
export type MailFacts = Pick<typeof mails.$inferInsert, 'holdsSecret' | 'priority' | 'senderClubId' | 'senderHash'>

/** Puts a mail into the outbox; false if one with this key already exists. */
export async function insertMail(db: Database, key: string, mail: Mail, about: MailFacts): Promise<boolean> {
  const { to, text: textBody, html: htmlBody, ...heads } = mail
  const inserted = await db
    .insert(mails)
    .values({ key, toName: to.name, toAddress: to.address, textBody, htmlBody, ...about, ...heads })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  return inserted.length > 0
}

export async function deleteUnsentMail(db: Database, key: string): Promise<void> {
  await db.delete(mails).where(and(eq(mails.key, key), isUnsent))
}

/**
 * Leases mails of a priority that are due in one statement, so that concurrent workers get different ones. Uses the
 * database's clock, so that the processes' clocks need not agree.
 */
export async function claimDueMails(
  db: Database,
  limit: number,
  leaseMs: number,
  priority: number,
): Promise<ClaimedMail[]> {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isUnsent, eq(mails.priority, priority), lte(mails.nextAttemptAt, sql`now()`), isFree))
      .orderBy(mails.nextAttemptAt)
      .limit(limit)
      .for('update', { skipLocked: true }),
  )
  const claimed = await db
    .with(due)
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1`, leasedUntil: inMs(leaseMs) })
    .from(due)
    .where(eq(mails.id, due.id))
    .returning({ ...contents, id: mails.id, attempts: mails.attempts, priority: mails.priority })
  return claimed.map(({ name, address, unsubscribeUrl, replyTo, ...mail }) => ({
    ...mail,
    to: { name, address },
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
    ...(replyTo !== null && { replyTo }),
  }))
}

/** Locks the count of a club's mails to typed addresses, across all processes, until the transaction ends. */
export async function lockSender(db: Database, clubId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`outside mails of ${clubId}`}, 0))`)
}

/** The typed addresses that a club wrote to within a day, how often, and whether this member did. */
export function selectOutsideMails(db: Database, clubId: string, senderHash: string | null) {
  const address = sql<string>`lower(${mails.toAddress})`
  return db
    .select({
      address,
      mails: sql<number>`count(*)::int`,
      isOwn: sql<boolean>`coalesce(bool_or(${mails.senderHash} = ${senderHash}::text), false)`,
    })
    .from(mails)
    .where(and(eq(mails.senderClubId, clubId), gt(mails.createdAt, sql`now() - interval '1 day'`)))
    .groupBy(address)
}

/** Marks a mail as sent, regardless of who has the lease by now. */
export async function markMailSent(db: Database, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ ...withoutSecret, sentAt: sql`now()`, failedAt: null, leasedUntil: null, lastError: null })
    .where(eq(mails.id, id))
}

/** For how many seconds the oldest mail has waited that is neither sent nor given up. */
export async function selectOldestUnsentSeconds(db: Database): Promise<number> {
  const [row] = await db
    .select({ seconds: sql<number>`coalesce(extract(epoch from now() - min(${mails.createdAt})), 0)::float8` })
    .from(mails)
    .where(isUnsent)
  return row?.seconds ?? 0
}

/** Schedules another attempt and releases the lease. */
export async function deferMail(db: Database, claimed: ClaimedMail, code: string, delayMs: number): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: inMs(delayMs), leasedUntil: null, lastError: code })
    .where(isStillClaimed(claimed))
}

/**
 * Clears recipients and contents of mails that ended before a moment; their keys stay, so that each is sent only once.
 */
export function forgetMailsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(hasEndedBefore(moment), sql`to_address <> ''`)
  const change = sql`to_name = '', to_address = '', subject = '', text_body = null, html_body = null,
    unsubscribe_url = null, reply_to = null, sender_hash = null`
  return updateSome(db, mails, change, { isOld, oldest: endedAt, limit })
}

/** Deletes mails whose contents were cleared long ago. */
export function deleteMailsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(hasEndedBefore(moment), sql`to_address = ''`)
  return deleteSome(db, mails, { isOld, oldest: endedAt, limit })
}

/** Gives a mail up. */
export async function giveMailUp(db: Database, claimed: ClaimedMail, code: string): Promise<void> {
  await db
    .update(mails)
    .set({ ...withoutSecret, failedAt: sql`now()`, leasedUntil: null, lastError: code })
    .where(isStillClaimed(claimed))
}

export async function deleteMailsTo(db: Database, address: string): Promise<void> {
  await db.delete(mails).where(eq(mails.toAddress, address))
}

export async function eraseSentBodies(db: Database, address: string): Promise<void> {
  await db
    .update(mails)
    .set({ textBody: null, htmlBody: null, unsubscribeUrl: null })
    .where(and(eq(mails.toAddress, address), isNotNull(mails.sentAt)))
}

/** When a mail was sent or given up. */
const endedAt = sql`coalesce(sent_at, failed_at)`
const hasEndedBefore = (moment: Date) => sql`${endedAt} < ${moment.toISOString()}::timestamptz`
const isUnsent = and(isNull(mails.sentAt), isNull(mails.failedAt))
const isFree = or(isNull(mails.leasedUntil), lte(mails.leasedUntil, sql`now()`))

// A worker whose lease expired must not end its successor's lease.
const isStillClaimed = ({ id, attempts }: ClaimedMail) => and(eq(mails.id, id), eq(mails.attempts, attempts), isUnsent)

const contents = {
  name: mails.toName,
  address: mails.toAddress,
  subject: mails.subject,
  // Never null while a mail is unsent.
  text: sql<string>`${mails.textBody}`,
  html: sql<string>`${mails.htmlBody}`,
  unsubscribeUrl: mails.unsubscribeUrl,
  replyTo: mails.replyTo,
  isUrgent: mails.isUrgent,
}

const withoutSecret = {
  textBody: sql`case when ${mails.holdsSecret} then null else ${mails.textBody} end`,
  htmlBody: sql`case when ${mails.holdsSecret} then null else ${mails.htmlBody} end`,
  unsubscribeUrl: sql`case when ${mails.holdsSecret} then null else ${mails.unsubscribeUrl} end`,
}

function inMs(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`
}
