import type { SubscriptionStatus } from '@touchline/contract/club/clubs.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

/** Clubs: who administers them, what they pay for, and the secrets their members log in with. */
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
    /** Keyed HMAC of the club password, to find the club at joining. */
    passwordLookup: text('password_lookup'),
    pinHash: text('pin_hash'),
    /** Both codes, encrypted, while they may still be read. */
    sealedCodes: text('sealed_codes'),
    codesSealedAt: timestamp('codes_sealed_at', { withTimezone: true }),
    /** The club's contact for abuse and self-harm; shown to players who report either. */
    welfareName: text('welfare_name'),
    welfarePhone: text('welfare_phone'),
    welfareEmail: text('welfare_email'),
    /** When the administrator dismissed the list of first steps. */
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

/** Whether a club is open, so that its members have access. */
export function isOpen({ status, endsAt }: Pick<ClubRow, 'status' | 'endsAt'>, now = new Date()): boolean {
  return status !== 'inactive' && (endsAt === null || endsAt > now)
}

/** The same as an SQL condition for queries that join clubs; used by endpoints that need no session. */
export const clubIsOpen = sql`${clubs.status} <> 'inactive' and (${clubs.endsAt} is null or ${clubs.endsAt} > now())`
