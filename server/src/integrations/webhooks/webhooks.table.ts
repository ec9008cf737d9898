import type { WebhookError, WebhookEvent, WebhookOffReason } from '@touchline/contract/integrations/webhooks.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** Where a club wants to be told of what happens. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    url: text('url').notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    isActive: boolean('is_active').notNull().default(true),
    offReason: text('off_reason').$type<WebhookOffReason>(),
    offAt: moment('off_at'),
    /** The secret that signs, encrypted; and the one before it while it still signs, too. */
    sealedSecret: text('sealed_secret').notNull(),
    oldSealedSecret: text('old_sealed_secret'),
    oldSecretUntil: moment('old_secret_until'),
    rotatedAt: moment('rotated_at'),
    /** Since when nothing has arrived there. */
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhook_endpoints_club').on(table.clubId, table.createdAt)],
)

/** The outbox: what happened, once for each endpoint that is told of it, until it has arrived or is given up. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type').$type<WebhookEvent | 'ping'>().notNull(),
    /** What is sent, the same at every attempt. */
    body: text('body').notNull(),
    /** Whose name stands in it: it goes with them. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    state: text('state').$type<'waiting' | 'delivered' | 'failed' | 'stopped'>().notNull().default('waiting'),
    /** Attempts since it was made, or sent again by hand. */
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** After this no attempt follows. */
    giveUpAt: moment('give_up_at').notNull(),
    /** Until then one worker has it to itself, and under which name. */
    leasedUntil: moment('leased_until'),
    leaseId: uuid('lease_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  // Only deliveries still to be made: the indexes stay small however many were made.
  (table) => [
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_leased').on(table.endpointId, table.leasedUntil).where(sql`leased_until is not null`),
    index('webhook_deliveries_log').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_member').on(table.memberId),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
)

/** Each attempt, and what came back. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    /** Which one it was, and of how many. */
    number: integer('number').notNull(),
    of: integer('of').notNull(),
    at: moment('at').notNull(),
    tookMs: integer('took_ms').notNull(),
    requestHeaders: text('request_headers').notNull(),
    status: integer('status'),
    error: text('error').$type<WebhookError>(),
    responseHeaders: text('response_headers'),
    responseBody: text('response_body'),
  },
  (table) => [index('webhook_attempts_delivery').on(table.deliveryId, table.at)],
)

export type EndpointRow = typeof webhookEndpoints.$inferSelect
export type DeliveryRow = typeof webhookDeliveries.$inferSelect
export type AttemptRow = typeof webhookAttempts.$inferSelect
