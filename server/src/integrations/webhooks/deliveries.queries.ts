import { plansWith } from '@touchline/contract/platform/pricing.ts'
import { and, eq, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { MAX_ATTEMPTS, RETRIED_FOR_MS } from './schedule.ts'
import { type AttemptRow, type DeliveryRow, webhookAttempts, webhookDeliveries } from './webhooks.table.ts'

/** Queues an event for each subscribed endpoint, while the club is open and its plan includes webhooks. */
export async function insertDeliveries(
  db: Database,
  clubId: string,
  { type, body, memberId }: Pick<DeliveryRow, 'type' | 'body' | 'memberId'>,
): Promise<void> {
  const plans = sql.join(
    plansWith('integrations').map((plan) => sql`${plan}`),
    sql`, `,
  )
  await db.execute(sql`
    insert into webhook_deliveries (endpoint_id, type, body, member_id, max_attempts, give_up_at)
    select e.id, ${type}, ${body}, ${memberId}::uuid, ${MAX_ATTEMPTS}::int, ${inMs(RETRIED_FOR_MS)}
    from webhook_endpoints e join clubs c on c.id = e.club_id
    where e.club_id = ${clubId}::uuid and e.is_active and e.events ? ${type} and c.plan in (${plans})
      and c.status <> 'inactive' and (c.ends_at is null or c.ends_at > now())`)
}

/** Queues a message for one endpoint with a single attempt; returns its id. */
export async function insertSingleDelivery(
  db: Database,
  delivery: Pick<DeliveryRow, 'endpointId' | 'type' | 'body'>,
): Promise<string> {
  const [row] = await db
    .insert(webhookDeliveries)
    .values({ ...delivery, maxAttempts: 1, giveUpAt: inMs(RETRIED_FOR_MS) })
    .returning({ id: webhookDeliveries.id })
  return row?.id ?? ''
}

/** A delivery leased by one worker, with everything needed to send it. */
export type ClaimedDelivery = Pick<DeliveryRow, 'id' | 'endpointId' | 'body' | 'attempts' | 'maxAttempts'> & {
  leaseId: string
  clubId: string
  /** Whether its retry period is over: this is the last attempt. */
  isLate: boolean
  url: string
  sealedSecret: string
  /** Null once the old secret has expired. */
  oldSealedSecret: string | null
}

/** Concurrent messages per endpoint: two, or one while it is failing. */
const AT_ONCE = sql`case when e.failing_since is null then 2 else 1 end`

/**
 * Leases deliveries that are due in one statement, so that concurrent workers get different ones. Each endpoint has few
 * slots and failing ones come last, so that a slow endpoint delays only itself. Uses the database's clock, so that the
 * processes' clocks need not agree.
 */
export async function claimDueDeliveries(db: Database, limit: number, leaseMs: number): Promise<ClaimedDelivery[]> {
  const isDue = sql`d.state = 'waiting' and d.next_attempt_at <= now()
    and (d.leased_until is null or d.leased_until <= now())`
  const leased = sql`(select count(*) from webhook_deliveries l where l.endpoint_id = e.id and l.leased_until > now())`
  const { rows } = await db.execute<ClaimedDelivery>(sql`
    with free_endpoints as (
      select e.id, ${AT_ONCE} - ${leased} as places from webhook_endpoints e
      where e.is_active and ${leased} < ${AT_ONCE}
        and exists (select from webhook_deliveries d where d.endpoint_id = e.id and ${isDue})
      order by e.failing_since is not null, random()
      limit ${limit}::int
      for no key update skip locked
    ), due as (
      select chosen.id from free_endpoints e, lateral (
        select d.id from webhook_deliveries d where d.endpoint_id = e.id and ${isDue}
        order by d.next_attempt_at limit e.places for update skip locked
      ) chosen
      limit ${limit}::int
    )
    update webhook_deliveries d
    set attempts = d.attempts + 1, leased_until = ${inMs(leaseMs)}, lease_id = gen_random_uuid()
    from due, webhook_endpoints e
    where d.id = due.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id as "endpointId", d.body, d.attempts, d.max_attempts as "maxAttempts",
      d.give_up_at <= now() as "isLate", d.lease_id as "leaseId", e.club_id as "clubId", e.url, e.sealed_secret as "sealedSecret",
      case when e.old_secret_until > now() then e.old_sealed_secret end as "oldSealedSecret"`)
  return rows
}

/** Records an attempt; false if the delivery no longer exists. */
export async function insertAttempt(
  db: Database,
  { deliveryId, ...attempt }: Omit<AttemptRow, 'id'>,
): Promise<boolean> {
  const [delivery] = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.id, deliveryId))
    .for('update')
  if (!delivery) return false
  await db.insert(webhookAttempts).values({ deliveryId, ...attempt })
  return true
}

/** Marks a message as delivered, regardless of who has the lease by now. */
export async function markDelivered(db: Database, id: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'delivered', leasedUntil: null, leaseId: null })
    .where(eq(webhookDeliveries.id, id))
}

/** Schedules the next attempt, at the latest at the end of the retry period. */
export async function deferDelivery(db: Database, claimed: ClaimedDelivery, delayMs: number): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      nextAttemptAt: sql`least(${inMs(delayMs)}, ${webhookDeliveries.giveUpAt})`,
      leasedUntil: null,
      leaseId: null,
    })
    .where(isStillClaimed(claimed))
}

/** Gives a delivery up. */
export async function giveDeliveryUp(db: Database, claimed: ClaimedDelivery): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', leasedUntil: null, leaseId: null })
    .where(isStillClaimed(claimed))
}

/** Whether the retry period of a delivery is over. */
export async function isPastEnd(db: Database, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: webhookDeliveries.id })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), lt(webhookDeliveries.giveUpAt, sql`now()`)))
  return rows.length > 0
}

/** Stops queued deliveries of an endpoint that is switched off; they can be resent manually. */
export async function stopDeliveries(db: Database, endpointId: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'stopped', leasedUntil: null, leaseId: null })
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting')))
}

/** Restarts a delivery under the same id. */
export async function restartDelivery(db: Database, id: string): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({
      ...{ state: 'waiting', attempts: 0, leasedUntil: null, leaseId: null },
      nextAttemptAt: sql`now()`,
      giveUpAt: inMs(RETRIED_FOR_MS),
    })
    .where(eq(webhookDeliveries.id, id))
}

/** For how many seconds the most overdue delivery has been due; those waiting for a retry don't count. */
export async function selectOverdueSeconds(db: Database): Promise<number> {
  const { rows } = await db.execute<{ seconds: number }>(sql`
    select coalesce(extract(epoch from now() - min(d.next_attempt_at)), 0)::float8 as seconds
    from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
    where d.state = 'waiting' and d.next_attempt_at < now() and e.is_active and e.failing_since is null`)
  return rows[0]?.seconds ?? 0
}

/** Erases deliveries created before a moment, except queued ones. */
export function deleteDeliveriesBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { createdAt, state } = webhookDeliveries
  const isOld = and(lt(createdAt, moment), ne(state, 'waiting'))
  return deleteSome(db, webhookDeliveries, { isOld, oldest: createdAt, limit })
}

// A worker whose lease expired must not end its successor's lease.
const isStillClaimed = ({ id, leaseId }: ClaimedDelivery) =>
  and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.leaseId, leaseId), eq(webhookDeliveries.state, 'waiting'))

function inMs(ms: number) {
  return sql`now() + make_interval(secs => ${ms / 1000})`
}
