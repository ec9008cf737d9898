import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../clubs/clubs.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Invitations into a club: its team link, for anyone who has it, and mailed ones for one person, valid once. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<'team' | 'mail'>().notNull(),
    /** Only the hash is stored; the recipient has the token. */
    tokenHash: text('token_hash').notNull(),
    /** Team link only: encrypted while it is valid, so that the administrator can view it again. */
    sealedToken: text('sealed_token'),
    /** Mailed invitations only, until used or revoked. */
    email: text('email'),
    name: text('name'),
    madeAt: moment('made_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
    revokedAt: moment('revoked_at'),
  },
  (table) => [
    uniqueIndex('invitations_token').on(table.tokenHash),
    uniqueIndex('invitations_team_link').on(table.clubId).where(sql`kind = 'team' and revoked_at is null`),
    uniqueIndex('invitations_open_email').on(table.clubId, table.email).where(sql`email is not null`),
    index('invitations_made').on(table.clubId, table.madeAt),
    index('invitations_expires').on(table.expiresAt),
  ],
)

export type InvitationRow = typeof invitations.$inferSelect
