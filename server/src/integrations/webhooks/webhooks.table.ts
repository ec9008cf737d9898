import type { WebhookError, WebhookEvent, WebhookOffReason } from '@touchline/contract/integrations/webhooks.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'

const moment = (name: string) => timestamp(name, { withTimezone: true })

/** A club's endpoints for events. */
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
    /** The signing secret, encrypted; and the previous one during the rotation period. */
    sealedSecret: text('sealed_secret').notNull(),
    oldSealedSecret: text('old_sealed_secret'),
    oldSecretUntil: moment('old_secret_until'),
    rotatedAt: moment('rotated_at'),
    /** Since when no message has been delivered; null while it works. */
    failingSince: moment('failing_since'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('webhook_endpoints_club').on(table.clubId, table.createdAt)],
)

/** The outbox: each event once per subscribed endpoint, until it is delivered or given up. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    endpointId: uuid('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    type: text('type').$type<WebhookEvent | 'ping'>().notNull(),
    /** The request body, identical in every attempt. */
    body: text('body').notNull(),
    /** The member whose name it contains: deleted with them. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    state: text('state').$type<'waiting' | 'delivered' | 'failed' | 'stopped'>().notNull().default('waiting'),
    /** Attempts since it was created or resent manually. */
    attempts: integer('attempts').notNull().default(0),
    maxAttempts: integer('max_attempts').notNull(),
    nextAttemptAt: moment('next_attempt_at').notNull().defaultNow(),
    /** No attempts after this. */
    giveUpAt: moment('give_up_at').notNull(),
    /** The current lease: its end and its holder. */
    leasedUntil: moment('leased_until'),
    leaseId: uuid('lease_id'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  // Partial indexes over pending deliveries stay small however many were made.
  (table) => [
    index('webhook_deliveries_due').on(table.endpointId, table.nextAttemptAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_leased').on(table.endpointId, table.leasedUntil).where(sql`leased_until is not null`),
    index('webhook_deliveries_log').on(table.endpointId, table.createdAt),
    index('webhook_deliveries_member').on(table.memberId),
    index('webhook_deliveries_created').on(table.createdAt),
  ],
)

/** Each attempt and its response. */
export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: 'cascade' }),
    /** Its number, and the maximum at that time. */
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
