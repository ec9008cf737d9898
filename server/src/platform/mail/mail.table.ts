import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The outbox: every mail from the moment it is decided, so that none is lost and none is written twice. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Names the occasion, e.g. `club-password:{clubId}`: one occasion, one mail. */
    key: text('key').notNull().unique(),
    toName: text('to_name').notNull(),
    toAddress: text('to_address').notNull(),
    subject: text('subject').notNull(),
    /** The bodies; null once a mail that held a secret was sent or given up. */
    textBody: text('text_body'),
    htmlBody: text('html_body'),
    holdsSecret: boolean('holds_secret').notNull(),
    /** Where the reader ends mails of this kind by one press (RFC 8058); erased as the bodies are. */
    unsubscribeUrl: text('unsubscribe_url'),
    /** Whom an answer reaches, if that is not the sender. */
    replyTo: text('reply_to'),
    isUrgent: boolean('is_urgent').notNull().default(false),
    /** 1: somebody sits and waits for it, and it overtakes what has 0. */
    priority: integer('priority').notNull().default(0),
    /** The club in whose name an address was written to that somebody typed; null for an account's own address. */
    senderClubId: uuid('sender_club_id'),
    /** The member who wished it, hashed: mails outlive their senders. Null for an administrator. */
    senderHash: text('sender_hash'),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
    /** Until then one worker has the mail to itself. */
    leasedUntil: time('leased_until'),
    sentAt: time('sent_at'),
    failedAt: time('failed_at'),
    /** A code such as `EENVELOPE-550`, never words of the mail or of the server. */
    lastError: text('last_error'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  // Only mails still to be sent: the index stays small however many were sent.
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
