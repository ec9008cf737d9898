import type { Database } from '../../platform/database/database.ts'
import { attemptRow, backoffMs, type ClaimedRow, type ClaimedWork } from '../../platform/workers/claimed-row.ts'
import type { Job } from '../../platform/workers/worker.ts'
import {
  deferEvent,
  keepFetchedEvents,
  markEventDone,
  moveCursor,
  type OpenEvent,
  selectCursor,
  selectDueEvents,
} from './events.queries.ts'
import { followEvent } from './events.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { dropPurchase, selectPurchasesOpenSince, selectSubscriptionsDue } from './payments.queries.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const EVERY_MS = 10 * MINUTE_MS
/** Younger purchases and events are left to the webhook and the success page. */
const PATIENCE_MS = 2 * MINUTE_MS
/** The provider may list events out of order, so each fetch begins this long before the cursor. */
const OVERLAP_MS = HOUR_MS
/** Stripe's retention of events. */
const EVENTS_KEPT_MS = 30 * 24 * HOUR_MS
/** Longer than any checkout stays open. */
const CHECKOUT_LIFE_MS = 25 * HOUR_MS
const EVENT_RETRIES = { firstMs: EVERY_MS, longestMs: 6 * HOUR_MS }
/** About thirty days of retries: by then the provider itself has deleted the event. */
export const EVENT_ATTEMPTS = 120
/** An event that failed this often needs attention. */
const ALARMING_ATTEMPTS = 5

/**
 * Finds changes that no event reported. Concurrent runs would be harmless, but would waste requests to the provider.
 */
export function reconciliationJob(db: Database, dependencies: PaymentDependencies): Job {
  return {
    name: 'payments reconciliation',
    everyMs: EVERY_MS,
    onLeaderOnly: true,
    atStart: true,
    run: (signal) => reconcile(db, dependencies, signal),
  }
}

/** Checks everything at the provider that may have changed unnoticed. Never rejects; can be aborted. */
export async function reconcile(db: Database, dependencies: PaymentDependencies, signal?: AbortSignal): Promise<void> {
  const attempt = async (what: string, act: () => Promise<void>) => {
    if (signal?.aborted) return
    try {
      await act()
    } catch (error) {
      dependencies.log.warn({ err: error, what }, 'Payment reconciliation failed, will retry')
    }
  }
  await attempt('events missed', () => fetchEvents(db, dependencies))
  await attempt('events open', () => followDueEvents(db, dependencies, signal))
  await attempt('purchases', async () => {
    const now = dependencies.now().getTime()
    for (const purchase of await selectPurchasesOpenSince(db, new Date(now - PATIENCE_MS))) {
      const { id, clubId, sessionId, createdAt } = purchase
      await attempt(`purchase ${id}`, async () => {
        if (sessionId) await fulfil(db, dependencies, clubId, { sessionId })
        else if (createdAt.getTime() < now - CHECKOUT_LIFE_MS) await dropPurchase(db, id)
      })
    }
  })
  await attempt('subscriptions', async () => {
    for (const { id, clubId } of await selectSubscriptionsDue(db, dependencies.now())) {
      await attempt(`subscription ${id}`, () => fulfil(db, dependencies, clubId, { subscriptionId: id }))
    }
  })
}

/**
 * Stores all events that only the provider has, from the cursor on, and then advances the cursor: webhooks never move
 * it, so no outage is masked, and an event that fails later is found by its row.
 */
async function fetchEvents(db: Database, dependencies: PaymentDependencies): Promise<void> {
  const { provider } = dependencies
  const now = dependencies.now()
  const cursor = await selectCursor(db, provider.name)
  const earliest = now.getTime() - EVENTS_KEPT_MS
  const since = new Date(Math.max(earliest, (cursor?.getTime() ?? earliest) - OVERLAP_MS))
  const events = await provider.listEventsSince(since)
  await keepFetchedEvents(db, events, now)
  const latest = events.at(-1)
  if (latest) await moveCursor(db, provider.name, latest.occurredAt)
}

/** Processes open events; one that fails waits for its retry and does not block the others. */
async function followDueEvents(
  db: Database,
  dependencies: PaymentDependencies,
  signal: AbortSignal | undefined,
): Promise<void> {
  const now = dependencies.now()
  const due = () => selectDueEvents(db, now, new Date(now.getTime() - PATIENCE_MS))
  for (let events = await due(); events.length > 0; events = await due()) {
    for (const event of events) {
      if (signal?.aborted) return
      const attempts = event.failedAttempts + 1
      // The retry is scheduled before processing, so that an event that crashes the process is counted, too.
      await deferEvent(db, event, new Date(now.getTime() + backoffMs(attempts, EVENT_RETRIES)))
      await attemptRow({ ...event, attempts }, eventQueue(db, dependencies), dependencies.log)
    }
  }
}

function eventQueue(db: Database, dependencies: PaymentDependencies): ClaimedWork<OpenEvent & ClaimedRow> {
  return {
    subject: 'Payment event',
    maxAttempts: () => EVENT_ATTEMPTS,
    alarmingAttempts: ALARMING_ATTEMPTS,
    work: ({ attempts: _, ...event }) => followEvent(db, dependencies, event),
    retry: async () => {},
    giveUp: ({ id }) => markEventDone(db, id),
    details: ({ id, type }, err) => ({ event: id, type, err }),
  }
}
