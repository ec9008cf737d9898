import type { WebhookAttempt, WebhookDelivery, WholeDelivery } from '@touchline/contract/integrations/webhooks.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { setLatestDelivery } from '../../platform/observability/leader-metrics.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { restartDelivery, selectOverdueSeconds } from './deliveries.queries.ts'
import { lockEndpoint } from './endpoints.queries.ts'
import { selectAttempts, selectDeliveries, selectDelivery, selectLastAttempts } from './log.queries.ts'
import type { AttemptRow, DeliveryRow } from './webhooks.table.ts'

const LISTED = 25

/** The deliveries of a club, latest first. */
export async function deliveriesOf(
  db: Database,
  clubId: string,
  before?: string,
): Promise<{ deliveries: WebhookDelivery[]; hasMore: boolean }> {
  const rows = await selectDeliveries(db, clubId, before, LISTED + 1)
  const shown = rows.slice(0, LISTED)
  const last =
    shown.length > 0
      ? await selectLastAttempts(
          db,
          shown.map(({ id }) => id),
        )
      : []
  const byDelivery = new Map(last.map((attempt) => [attempt.deliveryId, attempt]))
  return {
    deliveries: shown.map((row) => deliveryOf(row, byDelivery.get(row.id))),
    hasMore: rows.length > shown.length,
  }
}

/** One delivery with all requests and responses. */
export async function deliveryWithAttempts(db: Database, clubId: string, id: string): Promise<WholeDelivery> {
  const { delivery } = await requireDelivery(db, clubId, id)
  const attempts = await selectAttempts(db, id)
  return {
    ...deliveryOf(delivery, attempts[0]),
    body: delivery.body,
    attempts: attempts.map((attempt) => ({
      ...attemptOf(attempt),
      requestHeaders: attempt.requestHeaders,
      responseHeaders: attempt.responseHeaders,
      responseBody: attempt.responseBody,
    })),
  }
}

/** Resends a delivery with a full set of attempts; receivers recognise it by its id. */
export async function sendAgain(db: Database, clubId: string, id: string): Promise<WebhookDelivery> {
  const { delivery } = await requireDelivery(db, clubId, id)
  await db.transaction(async (tx) => {
    const endpoint = await lockEndpoint(tx, clubId, delivery.endpointId)
    if (!endpoint) throw new Failure('DELIVERY_NOT_FOUND')
    if (!endpoint.isActive) throw new Failure('WEBHOOK_SWITCHED_OFF')
    await restartDelivery(tx, id)
  })
  const [again, [last]] = await Promise.all([requireDelivery(db, clubId, id), selectLastAttempts(db, [id])])
  return deliveryOf(again.delivery, last)
}

/** Measures whether deliveries are on time, ignoring failing endpoints, which are their club's responsibility. */
export function overdueDeliveriesJob(db: Database): Job {
  return {
    ...{ name: 'overdue webhooks', everyMs: 15_000, onLeaderOnly: true, atStart: true },
    run: async () => setLatestDelivery(await selectOverdueSeconds(db)),
  }
}

async function requireDelivery(db: Database, clubId: string, id: string) {
  const found = await selectDelivery(db, clubId, id)
  if (!found) throw new Failure('DELIVERY_NOT_FOUND')
  return found
}

type LastAttempt = Pick<AttemptRow, 'number' | 'of' | 'at' | 'tookMs' | 'status' | 'error'>

function deliveryOf(row: DeliveryRow, last: LastAttempt | undefined): WebhookDelivery {
  const { id, endpointId, type, state, createdAt, nextAttemptAt } = row
  return {
    ...{ id, endpointId, type, state, createdAt: createdAt.toISOString() },
    nextAttemptAt: state === 'waiting' ? nextAttemptAt.toISOString() : null,
    last: last ? attemptOf(last) : null,
  }
}

function attemptOf({ number, of, at, tookMs, status, error }: LastAttempt): WebhookAttempt {
  return { number, of, at: at.toISOString(), tookMs, status, error }
}
