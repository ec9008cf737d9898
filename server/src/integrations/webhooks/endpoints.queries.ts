import { and, asc, count, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type EndpointRow, webhookEndpoints } from './webhooks.table.ts'

export function selectEndpoints(db: Database, clubId: string): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.clubId, clubId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
}

export async function countEndpoints(db: Database, clubId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(webhookEndpoints).where(eq(webhookEndpoints.clubId, clubId))
  return row?.count ?? 0
}

/** An endpoint of a club, locked until the transaction ends. */
export async function lockEndpoint(db: Database, clubId: string, id: string): Promise<EndpointRow | undefined> {
  const [row] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.clubId, clubId), eq(webhookEndpoints.id, id)))
    .for('update')
  return row
}

export async function insertEndpoint(
  db: Database,
  endpoint: Pick<EndpointRow, 'id' | 'clubId' | 'url' | 'events' | 'sealedSecret'>,
): Promise<EndpointRow> {
  const [row] = await db.insert(webhookEndpoints).values(endpoint).returning()
  return row as EndpointRow
}

export async function updateEndpoint(db: Database, id: string, change: Partial<EndpointRow>): Promise<EndpointRow> {
  const [row] = await db.update(webhookEndpoints).set(change).where(eq(webhookEndpoints.id, id)).returning()
  return row as EndpointRow
}

export async function deleteEndpoint(db: Database, clubId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(webhookEndpoints)
    .where(and(eq(webhookEndpoints.clubId, clubId), eq(webhookEndpoints.id, id)))
    .returning({ id: webhookEndpoints.id })
  return deleted.length > 0
}

/**
 * Marks an endpoint as working; writes only if it was failing, so that a busy endpoint's messages don't contend for its
 * row.
 */
export async function noteArrival(db: Database, id: string): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoints.id, id), isNotNull(webhookEndpoints.failingSince)))
}

export async function noteFailure(db: Database, id: string): Promise<void> {
  await db
    .update(webhookEndpoints)
    .set({ failingSince: sql`now()` })
    .where(and(eq(webhookEndpoints.id, id), isNull(webhookEndpoints.failingSince)))
}

/** Switches an active endpoint off; with `failingForMs` only if it has been failing for that long. */
export async function switchEndpointOff(
  db: Database,
  id: string,
  offReason: NonNullable<EndpointRow['offReason']>,
  failingForMs?: number,
): Promise<EndpointRow | undefined> {
  const isFailing =
    failingForMs === undefined
      ? undefined
      : lte(webhookEndpoints.failingSince, sql`now() - make_interval(secs => ${failingForMs / 1000})`)
  const [row] = await db
    .update(webhookEndpoints)
    .set({ isActive: false, offReason, offAt: sql`now()` })
    .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.isActive, true), isFailing))
    .returning()
  return row
}
