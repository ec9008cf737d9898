import { clubExists } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { keepEvent, markEventDone } from './events.queries.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { selectPurchaseBySession, selectReceiptByPayment, selectSubscription } from './payments.queries.ts'
import { EVENT_TYPES, type PaymentEvent } from './provider.ts'

/**
 * Receives an event: stores it, processes it, and only then marks it done. Rejects if processing fails, so that the
 * provider sends it again; until then, reconciliation finds the event open.
 */
export async function receiveEvent(
  db: Database,
  dependencies: PaymentDependencies,
  event: PaymentEvent,
): Promise<void> {
  if (!(EVENT_TYPES as readonly string[]).includes(event.type)) return
  const { isDone } = await keepEvent(db, event)
  if (!isDone) await followEvent(db, dependencies, event)
}

/** Processes a stored event. */
export async function followEvent(db: Database, dependencies: PaymentDependencies, event: PaymentEvent): Promise<void> {
  const clubId = (await clubWeKnow(db, event)) ?? (await clubTheProviderKnows(db, dependencies, event))
  if (clubId) return fulfil(db, dependencies, clubId, event, event.id)
  dependencies.log.info({ event: event.id, type: event.type }, 'Payment event matches no club')
  await markEventDone(db, event.id)
}

async function clubWeKnow(db: Database, about: PaymentEvent): Promise<string | undefined> {
  const { sessionId, subscriptionId, paymentId } = about
  const known =
    (sessionId && (await selectPurchaseBySession(db, sessionId))) ||
    (subscriptionId && (await selectSubscription(db, subscriptionId))) ||
    (paymentId && (await selectReceiptByPayment(db, paymentId)))
  return known ? (known.clubId ?? undefined) : undefined
}

/** An event can arrive before we have stored its subject: then ask the provider which club it belongs to. */
async function clubTheProviderKnows(
  db: Database,
  { provider }: PaymentDependencies,
  { sessionId, subscriptionId, paymentId }: PaymentEvent,
): Promise<string | undefined> {
  const facts =
    (sessionId && (await provider.getSession(sessionId))) ||
    (subscriptionId && (await provider.getSubscription(subscriptionId))) ||
    (paymentId && (await provider.getPayment(paymentId)))
  const clubId = facts ? facts.clubId : undefined
  return clubId && (await clubExists(db, clubId)) ? clubId : undefined
}
