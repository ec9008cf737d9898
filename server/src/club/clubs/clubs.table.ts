import type { SubscriptionStatus } from '@touchline/contract/club/clubs.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** Clubs: who administers them, what they pay for, and the secrets by which their people get in. */
export const clubs = pgTable(
  'clubs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    adminEmail: text('admin_email').notNull(),
    /** The language of the club's mails. */
    language: text('language').notNull(),
    plan: text('plan').$type<PlanId>(),
    status: text('status').$type<SubscriptionStatus>().notNull().default('inactive'),
    /** When access ends, if known. */
    endsAt: timestamp('ends_at', { withTimezone: true }),
    passwordHash: text('password_hash'),
    /** The club password as a keyed HMAC: joining finds the club by it. */
    passwordLookup: text('password_lookup'),
    pinHash: text('pin_hash'),
    /** Both codes, encrypted, until nobody may read them any more. */
    sealedCodes: text('sealed_codes'),
    codesSealedAt: timestamp('codes_sealed_at', { withTimezone: true }),
    /** The person for whom abuse and self-harm are no news; shown to players who tell of them. */
    welfareName: text('welfare_name'),
    welfarePhone: text('welfare_phone'),
    welfareEmail: text('welfare_email'),
    /** When the administrator put the list of first steps away. */
    firstStepsHiddenAt: timestamp('first_steps_hidden_at', { withTimezone: true }),
    /** From which percentage of its tokens the administrator is notified; null until chosen. */
    noticeLevel: integer('notice_level').$type<80 | 95 | 100>(),
    /** Which version of the terms the club accepted by registering, and when. */
    termsVersion: text('terms_version'),
    termsAcceptedAt: timestamp('terms_accepted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('clubs_password_lookup').on(table.passwordLookup),
    index('clubs_admin_email').on(table.adminEmail),
    index('clubs_unpaid').on(table.createdAt).where(sql`password_hash is null`),
    index('clubs_codes_sealed').on(table.codesSealedAt).where(sql`sealed_codes is not null`),
  ],
)

export type ClubRow = typeof clubs.$inferSelect

/** Whether the people of a club may come in. */
export function isOpen({ status, endsAt }: Pick<ClubRow, 'status' | 'endsAt'>, now = new Date()): boolean {
  return status !== 'inactive' && (endsAt === null || endsAt > now)
}

/** The same as a condition of a query that joins clubs: what opens without a session asks for it. */
export const clubIsOpen = sql`${clubs.status} <> 'inactive' and (${clubs.endsAt} is null or ${clubs.endsAt} > now())`
