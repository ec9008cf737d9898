import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import {
  type AttemptRow,
  type DeliveryRow,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from './webhooks.table.ts'

/** The deliveries of a club, the latest first, from the one after `before`. */
export async function selectDeliveries(
  db: Database,
  clubId: string,
  before: string | undefined,
  limit: number,
): Promise<DeliveryRow[]> {
  const isOlder = before
    ? sql`(${webhookDeliveries.createdAt}, ${webhookDeliveries.id}) <
        (select created_at, id from webhook_deliveries where id = ${before}::uuid)`
    : undefined
  const rows = await db
    .select({ delivery: webhookDeliveries })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookEndpoints.clubId, clubId), isOlder))
    .orderBy(desc(webhookDeliveries.createdAt), desc(webhookDeliveries.id))
    .limit(limit)
  return rows.map(({ delivery }) => delivery)
}

/** The latest attempt at each of these deliveries. */
export function selectLastAttempts(db: Database, deliveryIds: string[]) {
  const { deliveryId, number, of, at, tookMs, status, error } = webhookAttempts
  return db
    .selectDistinctOn([deliveryId], { deliveryId, number, of, at, tookMs, status, error })
    .from(webhookAttempts)
    .where(inArray(deliveryId, deliveryIds))
    .orderBy(deliveryId, desc(at))
}

/** A delivery of a club, with its endpoint's switch. */
export async function selectDelivery(
  db: Database,
  clubId: string,
  id: string,
): Promise<{ delivery: DeliveryRow; isActive: boolean } | undefined> {
  const [row] = await db
    .select({ delivery: webhookDeliveries, isActive: webhookEndpoints.isActive })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .where(and(eq(webhookEndpoints.clubId, clubId), eq(webhookDeliveries.id, id)))
  return row
}

/** All attempts at a delivery, the latest first. */
export function selectAttempts(db: Database, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.at))
}
