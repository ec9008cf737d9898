import type { TestCheckout } from '@touchline/contract/money/payments.ts'
import type { PaymentEvent, PaymentFacts, ReceiptFacts, SessionFacts, SubscriptionFacts } from '../provider.ts'
import type { TestBillRow, TestEventRow, TestSessionRow, TestSubscriptionRow } from './test-provider.table.ts'

/** A session as the port reports it. */
export function sessionFacts(session: TestSessionRow, bill: TestBillRow | undefined): SessionFacts {
  return {
    id: session.id,
    purchaseId: session.purchaseId,
    clubId: session.clubId,
    state: session.state,
    customerId: session.customerId ?? undefined,
    subscriptionId: session.subscriptionId ?? undefined,
    receipt: session.state === 'paid' ? receiptFacts(bill) : undefined,
  }
}

/** A subscription with its bills as the port reports it. */
export function subscriptionFacts(subscription: TestSubscriptionRow, bills: TestBillRow[]): SubscriptionFacts {
  const { id, purchaseId, clubId, plan, state, customerId, startedAt, periodStart, periodEnd } = subscription
  return {
    ...{ id, purchaseId, clubId, plan, state, customerId, startedAt, periodStart, periodEnd },
    endsAt: subscription.isCancelledAtPeriodEnd ? periodEnd : undefined,
    endedAt: subscription.endedAt ?? undefined,
    receipt: receiptFacts(bills.find((bill) => isOfRunningPeriod(bill, subscription))),
    earlierReceipts: bills
      .filter((bill) => !isOfRunningPeriod(bill, subscription))
      .flatMap((bill) => receiptFacts(bill) ?? []),
    isPaymentOnItsWay: false,
  }
}

function isOfRunningPeriod(bill: TestBillRow, { periodStart }: TestSubscriptionRow): boolean {
  return bill.periodStart?.getTime() === periodStart.getTime()
}

/** Refunds and disputes of a payment. */
export function paymentFacts({ paymentId, clubId, purchaseId, refund, ...bill }: TestBillRow): PaymentFacts {
  const isRefunded = refund === 'whole'
  const { dispute, disputeId } = { dispute: bill.dispute, disputeId: bill.disputeId ?? undefined }
  return { id: paymentId, clubId, purchaseId, isRefunded, isPartlyRefunded: refund === 'part', dispute, disputeId }
}

/** An event as the port reports it. */
export function eventFacts({ id, type, occurredAt, ...about }: TestEventRow): PaymentEvent {
  return {
    ...{ id, type, occurredAt },
    sessionId: about.sessionId ?? undefined,
    subscriptionId: about.subscriptionId ?? undefined,
    paymentId: about.paymentId ?? undefined,
  }
}

/** The data on a session's checkout page. */
export function checkoutOf(session: TestSessionRow): TestCheckout {
  const { id, state, kind, plan, packageId, clubName, netCents } = session
  const cancelUrl = returnAddress(session, 'cancel')
  return { sessionId: id, status: state, kind, plan, packageId, clubName, netCents, cancelUrl }
}

/** Where a buyer is redirected to, with the session's id. */
export function returnAddress(session: TestSessionRow, way: 'success' | 'cancel'): string {
  if (way === 'success') return session.successUrl.replaceAll('{CHECKOUT_SESSION_ID}', session.id)
  const address = new URL(session.cancelUrl)
  address.searchParams.set('session_id', session.id)
  return address.href
}

/** A paid bill as the port reports it. */
export function receiptFacts(bill: TestBillRow | undefined): ReceiptFacts | undefined {
  if (!bill?.paidAt) return undefined
  const { id, netCents, vatCents, totalCents, country, paidAt, paymentId } = bill
  const vatId = bill.vatId ?? undefined
  const unknown = { address: undefined, invoiceUrl: undefined }
  return { id, netCents, vatCents, totalCents, country, vatId, paidAt, paymentId, ...unknown }
}
