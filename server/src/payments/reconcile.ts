import type { Database } from '../database/database.ts'
import type { Job } from '../workers/worker.ts'
import type { PaymentDesk } from './desk.ts'
import { followEvent, receiveEvent } from './events.ts'
import { fulfil } from './fulfil.ts'
import {
  dropPurchase,
  selectDoneEvents,
  selectLatestEventTime,
  selectOpenEvents,
  selectPurchasesOpenSince,
  selectSubscriptionsDue,
} from './payments.queries.ts'

const MINUTE_MS = 60_000
const EVERY_MS = 10 * MINUTE_MS
/** Younger purchases and events are left to the webhook and the success page, which are on their way. */
const PATIENCE_MS = 2 * MINUTE_MS
/** Events may reach us out of order: so far before the latest one we look for gaps. */
const OVERLAP_MS = 60 * MINUTE_MS
/** As far back as providers send lost events again. */
const LOOK_BACK_MS = 3 * 24 * 60 * MINUTE_MS
/** No checkout lives longer than this. */
const CHECKOUT_LIFE_MS = 25 * 60 * MINUTE_MS

/** Finds what no event told us. Several processes at once would do no harm, but ask the provider in vain. */
export function reconciliationJob(db: Database, desk: PaymentDesk): Job {
  return {
    name: 'payments reconciliation',
    everyMs: EVERY_MS,
    onLeaderOnly: true,
    atStart: true,
    run: () => reconcile(db, desk),
  }
}

/** Asks the provider about everything that may have changed without our hearing of it. Never rejects. */
export async function reconcile(db: Database, desk: PaymentDesk): Promise<void> {
  const attempt = async (what: string, act: () => Promise<void>) => {
    try {
      await act()
    } catch (error) {
      desk.log.warn({ err: error, what }, 'Reconciling payments failed and will be tried again')
    }
  }
  await attempt('events missed', () => fetchMissedEvents(db, desk))
  const now = desk.now().getTime()
  for (const event of await selectOpenEvents(db, new Date(now - PATIENCE_MS)).catch(() => [])) {
    await attempt(`event ${event.id}`, () => followEvent(db, desk, event))
  }
  for (const purchase of await selectPurchasesOpenSince(db, new Date(now - PATIENCE_MS)).catch(() => [])) {
    const { id, clubId, sessionId, createdAt } = purchase
    await attempt(`purchase ${id}`, async () => {
      if (sessionId) await fulfil(db, desk, clubId, { sessionId })
      else if (createdAt.getTime() < now - CHECKOUT_LIFE_MS) await dropPurchase(db, id)
    })
  }
  for (const { id, clubId } of await selectSubscriptionsDue(db, desk.now()).catch(() => [])) {
    await attempt(`subscription ${id}`, () => fulfil(db, desk, clubId, { subscriptionId: id }))
  }
}

async function fetchMissedEvents(db: Database, desk: PaymentDesk): Promise<void> {
  const latest = await selectLatestEventTime(db)
  const earliest = desk.now().getTime() - LOOK_BACK_MS
  const since = new Date(Math.max(earliest, (latest?.getTime() ?? earliest) - OVERLAP_MS))
  const done = await selectDoneEvents(db, since)
  for (const event of await desk.provider.listEventsSince(since)) {
    if (!done.has(event.id)) await receiveEvent(db, desk, event)
  }
}
