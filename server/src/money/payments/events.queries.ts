import { and, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { paymentCursors, paymentEvents } from './payments.table.ts'
import type { PaymentEvent, PaymentProvider } from './provider.ts'

/** An unprocessed event, and how often reconciliation has tried to process it. */
export type OpenEvent = PaymentEvent & { failedAttempts: number }

/** Stores an event unless it is known; returns whether it has been fully processed. */
export async function keepEvent(db: Database, event: PaymentEvent): Promise<{ isDone: boolean }> {
  await db.insert(paymentEvents).values(event).onConflictDoNothing({ target: paymentEvents.id })
  const [row] = await db
    .select({ doneAt: paymentEvents.doneAt })
    .from(paymentEvents)
    .where(eq(paymentEvents.id, event.id))
  return { isDone: row?.doneAt != null }
}

export async function markEventDone(db: Database, id: string): Promise<void> {
  await db.update(paymentEvents).set({ doneAt: sql`now()` }).where(eq(paymentEvents.id, id))
}

/** Stores those of these events that are new, to be processed from a given moment on. */
export async function keepFetchedEvents(db: Database, events: PaymentEvent[], dueAt: Date): Promise<void> {
  for (let start = 0; start < events.length; start += EVENTS_AT_ONCE) {
    const some = events.slice(start, start + EVENTS_AT_ONCE).map((event) => ({ ...event, nextAttemptAt: dueAt }))
    await db.insert(paymentEvents).values(some).onConflictDoNothing({ target: paymentEvents.id })
  }
}

/** Events to process now: those due for a retry, and those unprocessed since before a given moment. */
export async function selectDueEvents(db: Database, now: Date, receivedBefore: Date): Promise<OpenEvent[]> {
  const isDue = or(
    lte(paymentEvents.nextAttemptAt, now),
    and(isNull(paymentEvents.nextAttemptAt), lt(paymentEvents.receivedAt, receivedBefore)),
  )
  const rows = await db
    .select()
    .from(paymentEvents)
    .where(and(isNull(paymentEvents.doneAt), isDue))
    .orderBy(paymentEvents.occurredAt)
    .limit(EVENTS_AT_ONCE)
  return rows.map(({ sessionId, subscriptionId, paymentId, ...event }) => ({
    ...event,
    sessionId: sessionId ?? undefined,
    subscriptionId: subscriptionId ?? undefined,
    paymentId: paymentId ?? undefined,
  }))
}

/** Deletes fully processed events from before a moment. */
export function deleteEventsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { occurredAt, doneAt } = paymentEvents
  const isOld = and(lt(occurredAt, moment), isNotNull(doneAt))
  return deleteSome(db, paymentEvents, { isOld, oldest: occurredAt, limit })
}

export async function deferEvent(db: Database, { id, failedAttempts }: OpenEvent, until: Date): Promise<void> {
  await db
    .update(paymentEvents)
    .set({ failedAttempts: failedAttempts + 1, nextAttemptAt: until })
    .where(eq(paymentEvents.id, id))
}

/** The moment up to which all events of a provider have been fetched. */
export async function selectCursor(db: Database, provider: PaymentProvider['name']): Promise<Date | undefined> {
  const [row] = await db.select().from(paymentCursors).where(eq(paymentCursors.provider, provider))
  return row?.fetchedTo
}

/** Advances the cursor, never moves it back. */
export async function moveCursor(db: Database, provider: PaymentProvider['name'], fetchedTo: Date): Promise<void> {
  await db
    .insert(paymentCursors)
    .values({ provider, fetchedTo })
    .onConflictDoUpdate({
      target: paymentCursors.provider,
      set: { fetchedTo: sql`greatest(${paymentCursors.fetchedTo}, excluded.fetched_to)` },
    })
}

const EVENTS_AT_ONCE = 200
