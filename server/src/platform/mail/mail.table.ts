import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The outbox: every mail from its creation on, so that none is lost or sent twice. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Identifies the occasion, e.g. `club-password:{clubId}`: one mail per occasion. */
    key: text('key').notNull().unique(),
    toName: text('to_name').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** The bodies; null once a mail containing a secret was sent or given up. */
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    holdsSecret: boolean('holds_secret').notNull(),
    /** One-click unsubscribe address (RFC 8058); erased with the bodies. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** The address for replies, if it is not the sender. */
    replyTo: text('reply_to'),
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** 1: a user is waiting for it, so it overtakes those with 0. */
    priority: integer('priority').notNull().default(0),
    /** The club on whose behalf it is sent to a typed address; null for an account's own address. */
    senderClubId: uuid('sender_club_id'),
    /** The requesting member, hashed: mails outlive their senders. Null for an administrator. */
    senderHash: text('sender_hash'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
    /** The end of a worker's lease. */
    leasedUntil: time('leased_until'),
    sentAt: time('sent_at'),
    failedAt: time('failed_at'),
    /** A code such as `EENVELOPE-550`, never words of the mail or of the server. */
    lastError: text('last_error'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  // Partial indexes over unsent mails stay small however many were sent.
  (table) => [
    index('mails_address').on(table.toAddress),
    index('mails_remembered').on(sql`coalesce(sent_at, failed_at)`).where(sql`to_address <> ''`),
    index('mails_forgotten').on(sql`coalesce(sent_at, failed_at)`).where(sql`to_address = ''`),
    index('mails_farewell').on(sql`coalesce(sent_at, failed_at)`).where(sql`key like 'club-erased:%'`),
    index('mails_waiting').on(table.priority, table.nextAttemptAt).where(sql`sent_at is null and failed_at is null`),
    index('mails_sender').on(table.senderClubId, table.createdAt).where(sql`sender_club_id is not null`),
  ],
)

function time(name: string) {
  return timestamp(name, { withTimezone: true })
}
