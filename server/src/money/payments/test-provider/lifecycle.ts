import { randomInt } from 'node:crypto'
import type { Buyer } from '@touchline/contract/money/payments.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { EventType, PaymentEvent } from '../provider.ts'
import { quoteFor } from '../vat.ts'
import {
  findBillOfPeriod,
  findBillsOfSubscription,
  insertBill,
  insertSubscription,
  lockSubscription,
  updateBill,
  updateSession,
  updateSubscription,
} from './test-provider.queries.ts'
import type { TestSessionRow, TestSubscriptionRow } from './test-provider.table.ts'

/** A change at the test provider: its transaction, its time, and a callback that records its events. */
export type Change = {
  tx: Database
  now: Date
  emit(type: EventType, about: Partial<Pick<PaymentEvent, 'sessionId' | 'subscriptionId' | 'paymentId'>>): void
}

/** The buyer has paid an open session, or will: with `later`, the money is on its way. */
export async function completeSession(
  change: Change,
  session: TestSessionRow,
  buyer: Buyer,
  outcome: 'paid' | 'later',
): Promise<void> {
  const { tx, now, emit } = change
  const isPaid = outcome === 'paid'
  const completed: TestSessionRow = {
    ...session,
    state: isPaid ? 'paid' : 'processing',
    customerId: session.customerId ?? newId('cus'),
    subscriptionId: session.plan ? newId('sub') : null,
    country: buyer.country,
    // An invalid id would only be copied to every bill.
    vatId: quoteFor(session.netCents, buyer).isVatIdValid ? buyer.vatId : null,
    finishedAt: now,
  }
  await updateSession(tx, session.id, completed)
  const subscription = await subscribe(change, completed, isPaid ? 'active' : 'incomplete')
  if (subscription) emit('customer.subscription.created', { subscriptionId: subscription.id })
  if (isPaid) await payFirstBill(change, completed, subscription, now)
  emit('checkout.session.completed', aboutSession(completed))
}

/** The money of a later payment has arrived, or never will. */
export async function settleSession(
  change: Change,
  session: TestSessionRow,
  outcome: 'paid' | 'failed',
  at: Date,
): Promise<void> {
  const { tx, emit } = change
  await updateSession(tx, session.id, { state: outcome })
  const waiting = session.subscriptionId ? await lockSubscription(tx, session.subscriptionId) : undefined
  // A subscription cancelled in the meantime stays cancelled even if its money arrives.
  const isWaiting = waiting?.state === 'incomplete'
  const subscription = isWaiting ? await settleSubscription(change, waiting, outcome, at) : undefined
  if (outcome === 'paid') await payFirstBill(change, session, subscription, at)
  emit(`checkout.session.async_payment_${outcome === 'paid' ? 'succeeded' : 'failed'}`, aboutSession(session))
}

/** The session becomes unpayable. */
export async function expireSession({ tx, emit }: Change, session: TestSessionRow): Promise<void> {
  await updateSession(tx, session.id, { state: 'expired' })
  emit('checkout.session.expired', aboutSession(session))
}

/** The next month begins: its bill is paid, or past due. */
export async function renewSubscription(
  change: Change,
  subscription: TestSubscriptionRow,
  outcome: 'paid' | 'failed',
): Promise<TestSubscriptionRow> {
  const { tx, now, emit } = change
  const periodStart = subscription.periodEnd
  const renewed = await updateSubscription(tx, subscription.id, {
    state: outcome === 'paid' ? 'active' : 'past_due',
    periodStart,
    // Counted from the first day, so that after a short month the 31st is used again.
    periodEnd: monthsAfter(subscription.startedAt, monthsBetween(subscription.startedAt, periodStart) + 1),
  })
  const paidAt = outcome === 'paid' ? earlier(now, periodStart) : null
  await insertBill(tx, billOf(renewed, { subscriptionId: renewed.id, periodStart, paidAt }))
  emit(outcome === 'paid' ? 'invoice.paid' : 'invoice.payment_failed', { subscriptionId: renewed.id })
  emit('customer.subscription.updated', { subscriptionId: renewed.id })
  return renewed
}

/** The past-due bill of the current period is paid after all. */
export async function payOverdueBill({ tx, now, emit }: Change, subscription: TestSubscriptionRow): Promise<void> {
  const bill = await findBillOfPeriod(tx, subscription)
  if (subscription.state !== 'past_due' || !bill) throw new Error('The subscription has no unpaid invoice.')
  await updateBill(tx, bill.id, { paidAt: now })
  await updateSubscription(tx, subscription.id, { state: 'active' })
  emit('invoice.paid', { subscriptionId: subscription.id })
  emit('customer.subscription.updated', { subscriptionId: subscription.id })
}

/** Pays the oldest unpaid bill; the subscription stays past due until the current period is paid. */
export async function payOldestBill(change: Change, subscription: TestSubscriptionRow): Promise<void> {
  const unpaid = (await findBillsOfSubscription(change.tx, subscription.id)).find(({ paidAt }) => !paidAt)
  if (!unpaid) throw new Error('The subscription has no unpaid invoice.')
  if (unpaid.periodStart?.getTime() === subscription.periodStart.getTime()) return payOverdueBill(change, subscription)
  await updateBill(change.tx, unpaid.id, { paidAt: change.now })
  change.emit('invoice.paid', { subscriptionId: subscription.id })
}

/** The current period ends: the next one is paid, unless the subscription was cancelled or is past due. */
export async function turnPeriod(change: Change, subscription: TestSubscriptionRow): Promise<TestSubscriptionRow> {
  const isLast = subscription.isCancelledAtPeriodEnd || subscription.state === 'past_due'
  if (!isLast) return renewSubscription(change, subscription, 'paid')
  return endSubscription(change, subscription, earlier(change.now, subscription.periodEnd))
}

/** The subscription ends. The rest of its period needs no refund: there was no real money. */
export async function endSubscription(
  { tx, emit }: Change,
  subscription: TestSubscriptionRow,
  endedAt: Date,
): Promise<TestSubscriptionRow> {
  emit('customer.subscription.deleted', { subscriptionId: subscription.id })
  return updateSubscription(tx, subscription.id, { state: 'ended', endedAt })
}

/** An unguessable id in Stripe's format, e.g. `cs_test_…`. */
export function newId(kind: 'cs' | 'sub' | 'pi' | 'in' | 'cus' | 'evt' | 'du'): string {
  return `${kind}_test_${Array.from({ length: 32 }, () => BASE62[randomInt(BASE62.length)]).join('')}`
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

async function subscribe(
  { tx, now }: Change,
  session: TestSessionRow,
  state: 'active' | 'incomplete',
): Promise<TestSubscriptionRow | undefined> {
  const { subscriptionId, plan, customerId, country } = session
  if (!subscriptionId || !plan || !customerId || !country) return undefined
  const { purchaseId, clubId, netCents, vatId } = session
  const period = { startedAt: now, periodStart: now, periodEnd: monthsAfter(now, 1) }
  const terms = { purchaseId, clubId, customerId, plan, netCents, country, vatId }
  return insertSubscription(tx, { id: subscriptionId, state, ...terms, ...period })
}

/** The first month begins when its money arrives. */
async function settleSubscription(
  { tx, emit }: Change,
  { id }: TestSubscriptionRow,
  outcome: 'paid' | 'failed',
  at: Date,
): Promise<TestSubscriptionRow> {
  emit('customer.subscription.updated', { subscriptionId: id })
  if (outcome === 'failed') return updateSubscription(tx, id, { state: 'ended', endedAt: at })
  const period = { startedAt: at, periodStart: at, periodEnd: monthsAfter(at, 1) }
  return updateSubscription(tx, id, { state: 'active', ...period })
}

async function payFirstBill(
  { tx, emit }: Change,
  session: TestSessionRow,
  subscription: TestSubscriptionRow | undefined,
  paidAt: Date,
): Promise<void> {
  const period = subscription && { subscriptionId: subscription.id, periodStart: subscription.periodStart }
  await insertBill(tx, billOf(session, { sessionId: session.id, ...period, paidAt }))
  if (subscription) emit('invoice.paid', { subscriptionId: subscription.id })
}

type BillTerms = Pick<TestSessionRow, 'purchaseId' | 'clubId' | 'netCents' | 'country' | 'vatId'>
type BillReason = { sessionId?: string; subscriptionId?: string; periodStart?: Date; paidAt: Date | null }

/** A bill with the VAT of the buyer's country. */
export function billOf(terms: BillTerms, reason: BillReason) {
  const { purchaseId, clubId, netCents, country, vatId } = terms
  if (!country) throw new Error('An invoice requires a buyer country.')
  const { vatCents, totalCents } = quoteFor(netCents, { country, vatId: vatId ?? '' })
  const ids = { id: newId('in'), paymentId: newId('pi'), purchaseId, clubId }
  return { ...ids, ...reason, netCents, vatCents, totalCents, country, vatId }
}

function aboutSession({ id, subscriptionId }: TestSessionRow) {
  return { sessionId: id, subscriptionId: subscriptionId ?? undefined }
}

/** The same day and time some months later, or the last day of a month that is too short. */
function monthsAfter(start: Date, months: number): Date {
  const moment = new Date(start)
  moment.setUTCMonth(start.getUTCMonth() + months)
  // The day overflowed into the following month, whose day 0 is the last day of the intended month.
  if (moment.getUTCDate() !== start.getUTCDate()) moment.setUTCDate(0)
  return moment
}

function monthsBetween(start: Date, end: Date): number {
  return (end.getUTCFullYear() - start.getUTCFullYear()) * 12 + end.getUTCMonth() - start.getUTCMonth()
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}
