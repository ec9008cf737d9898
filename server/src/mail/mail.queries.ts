import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { mails } from './mail.table.ts'
import type { Mail } from './mail.ts'

/** A mail one worker has to itself for a while; `attempts` tells this claim from a later one. */
export type ClaimedMail = Mail & { id: string; attempts: number }

/** Puts a mail into the outbox, unless there is one for this occasion: then it answers false. */
export async function insertMail(db: Database, key: string, mail: Mail, holdsSecret: boolean): Promise<boolean> {
  const { to, subject, text: textBody, html: htmlBody, unsubscribeUrl } = mail
  const inserted = await db
    .insert(mails)
    .values({ key, toName: to.name, toAddress: to.address, subject, textBody, htmlBody, holdsSecret, unsubscribeUrl })
    .onConflictDoNothing({ target: mails.key })
    .returning({ id: mails.id })
  return inserted.length > 0
}

/**
 * Takes the mails that are due and free, and leases them, in one statement: of several workers that ask at the same
 * moment each gets others. The database's clock decides, so that the clocks of the processes need not agree.
 */
export async function claimDueMails(db: Database, limit: number, leaseMs: number): Promise<ClaimedMail[]> {
  const due = db.$with('due').as(
    db
      .select({ id: mails.id })
      .from(mails)
      .where(and(isUnsent, lte(mails.nextAttemptAt, sql`now()`), isFree))
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
    .returning({ ...contents, id: mails.id, attempts: mails.attempts })
  return claimed.map(({ name, address, unsubscribeUrl, ...mail }) => ({
    ...mail,
    to: { name, address },
    ...(unsubscribeUrl !== null && { unsubscribeUrl }),
  }))
}

/** Notes that a mail is out; whoever held the lease by then, it is true. */
export async function markMailSent(db: Database, id: string): Promise<void> {
  await db
    .update(mails)
    .set({ ...withoutSecret, sentAt: sql`now()`, failedAt: null, leasedUntil: null, lastError: null })
    .where(eq(mails.id, id))
}

/** Frees a mail for another attempt later. */
export async function deferMail(db: Database, claimed: ClaimedMail, code: string, delayMs: number): Promise<void> {
  await db
    .update(mails)
    .set({ nextAttemptAt: inMs(delayMs), leasedUntil: null, lastError: code })
    .where(isStillClaimed(claimed))
}

/** Ends all attempts at a mail. */
export async function giveMailUp(db: Database, claimed: ClaimedMail, code: string): Promise<void> {
  await db
    .update(mails)
    .set({ ...withoutSecret, failedAt: sql`now()`, leasedUntil: null, lastError: code })
    .where(isStillClaimed(claimed))
}

const isUnsent = and(isNull(mails.sentAt), isNull(mails.failedAt))
const isFree = or(isNull(mails.leasedUntil), lte(mails.leasedUntil, sql`now()`))

// A worker that outlived its lease must not end the lease of the worker that followed it.
const isStillClaimed = ({ id, attempts }: ClaimedMail) => and(eq(mails.id, id), eq(mails.attempts, attempts), isUnsent)

const contents = {
  name: mails.toName,
  address: mails.toAddress,
  subject: mails.subject,
  // Never null while a mail is unsent.
  text: sql<string>`${mails.textBody}`,
  html: sql<string>`${mails.htmlBody}`,
  unsubscribeUrl: mails.unsubscribeUrl,
}

const withoutSecret = {
  textBody: sql`case when ${mails.holdsSecret} then null else ${mails.textBody} end`,
  htmlBody: sql`case when ${mails.holdsSecret} then null else ${mails.htmlBody} end`,
  unsubscribeUrl: sql`case when ${mails.holdsSecret} then null else ${mails.unsubscribeUrl} end`,
}

function inMs(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`
}
