import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import {
  type AttemptRow,
  type DeliveryRow,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from './webhooks.table.ts'

/** A page of a club's deliveries, latest first, starting after `before`. */
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

/** The latest attempt of each of these deliveries. */
export function selectLastAttempts(db: Database, deliveryIds: string[]) {
  const { deliveryId, number, of, at, tookMs, status, error } = webhookAttempts
  return db
    .selectDistinctOn([deliveryId], { deliveryId, number, of, at, tookMs, status, error })
    .from(webhookAttempts)
    .where(inArray(deliveryId, deliveryIds))
    .orderBy(deliveryId, desc(at))
}

/** A delivery of a club, and whether its endpoint is active. */
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

/** All attempts of a delivery, latest first. */
export function selectAttempts(db: Database, deliveryId: string): Promise<AttemptRow[]> {
  return db
    .select()
    .from(webhookAttempts)
    .where(eq(webhookAttempts.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempts.at))
}
