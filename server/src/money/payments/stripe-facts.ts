import { PLAN_IDS, type PlanId } from '@touchline/contract/platform/pricing.ts'
import type { PaymentEvent, PaymentFacts, ReceiptFacts, SessionFacts, SubscriptionFacts } from './provider.ts'
import type { Stripe } from './stripe-types.ts'

/** The state of a Stripe session, with its late payment if any; `undefined` if it is not ours. */
export function sessionFacts(
  session: Stripe.Checkout.Session,
  lateIntent: Stripe.PaymentIntent | undefined,
): SessionFacts | undefined {
  const tags = tagsOf(session.metadata)
  if (!tags) return undefined
  const state = stateOfSession(session, lateIntent)
  return {
    id: session.id,
    ...tags,
    state,
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
    receipt: state === 'paid' ? receiptOfSession(session) : undefined,
  }
}

/** The state of a Stripe subscription, with its paid invoices and late payment; `undefined` if it is not ours. */
export function subscriptionFacts(
  subscription: Stripe.Subscription,
  paidInvoices: Stripe.Invoice[],
  lateIntent: Stripe.PaymentIntent | undefined,
): SubscriptionFacts | undefined {
  const { id, metadata, status } = subscription
  const tags = tagsOf(metadata)
  if (!tags) return undefined
  const state = STATES[status]
  if (!state) throw new Error(`Stripe's subscription ${id} has the unknown status ${status}`)
  const item = present(subscription.items?.data?.[0], id, 'item')
  const periodEnd = timeOf(item.current_period_end, id, 'current_period_end')
  const invoice = expanded(subscription.latest_invoice, id, 'latest_invoice')
  const earlier = paidInvoices.filter((one) => one.id !== invoice?.id && isBill(one))
  return {
    id,
    ...tags,
    plan: planOf(id, metadata.plan),
    state,
    customerId: present(idOf(subscription.customer), id, 'customer'),
    startedAt: timeOf(subscription.start_date, id, 'start_date'),
    periodStart: timeOf(item.current_period_start, id, 'current_period_start'),
    periodEnd,
    endsAt: dateOf(subscription.cancel_at) ?? (subscription.cancel_at_period_end ? periodEnd : undefined),
    endedAt: dateOf(subscription.ended_at),
    receipt: invoice && isBill(invoice) ? receiptOfInvoice(invoice) : undefined,
    earlierReceipts: earlier.map(receiptOfInvoice),
    isPaymentOnItsWay: lateIntent?.status === 'processing',
  }
}

/** Whether an invoice is a payment: an early end creates a negative one that credits the rest of the period. */
function isBill({ status, total }: Stripe.Invoice): boolean {
  return status === 'paid' && total >= 0
}

/** Whether a subscription has ended for good. */
export function hasEnded(subscription: Stripe.Subscription): boolean {
  return STATES[subscription.status] === 'ended'
}

/** Whether the current period is paid: only then is there anything to credit when a subscription ends early. */
export function isPeriodPaid(subscription: Stripe.Subscription): boolean {
  const invoice = expanded(subscription.latest_invoice, subscription.id, 'latest_invoice')
  return STATES[subscription.status] === 'active' && invoice?.status === 'paid'
}

/** The state of a Stripe payment, with its disputes. */
export function paymentFacts(intent: Stripe.PaymentIntent, disputes: Stripe.Dispute[]): PaymentFacts {
  const charge = expanded(intent.latest_charge, intent.id, 'latest_charge')
  const isRefunded = charge?.refunded ?? false
  return {
    id: intent.id,
    clubId: intent.metadata.clubId,
    purchaseId: intent.metadata.purchaseId,
    isRefunded,
    isPartlyRefunded: (charge?.amount_refunded ?? 0) > 0 && !isRefunded,
    ...disputeOf(disputes),
  }
}

/** The objects an event refers to. */
export function eventOf(event: Stripe.Event): PaymentEvent {
  const id = present(event.id, 'event', 'id')
  return {
    id,
    type: present(event.type, id, 'type'),
    occurredAt: timeOf(event.created, id, 'created'),
    sessionId: undefined,
    subscriptionId: undefined,
    paymentId: undefined,
    ...referencesOf(present(event.data?.object, id, 'object') as EventObject),
  }
}

/** The payment that settled an invoice, or is to settle it. */
export function paymentIdOf(invoice: Stripe.Invoice | undefined): string | undefined {
  const payments = invoice?.payments?.data ?? []
  const payment = payments.find(({ status }) => status === 'paid') ?? payments.find((one) => one.is_default)
  return idOf(payment?.payment.payment_intent)
}

/** A part requested with `expand`; if Stripe returned only its id, that is a bug. */
export function expanded<T extends object>(
  part: string | T | null | undefined,
  id: string,
  name: string,
): T | undefined {
  if (typeof part === 'string') throw new Error(`Stripe did not expand ${name} of ${id}`)
  return part ?? undefined
}

/** A required value. */
export function present<T>(value: T | null | undefined, id: string, name: string): T {
  if (value === null || value === undefined) throw new Error(`Stripe's ${id} has no ${name}`)
  return value
}

/** The ids we tagged an object with; `undefined` if it is not ours. */
export function tagsOf(
  metadata: Stripe.Metadata | null | undefined,
): { purchaseId: string; clubId: string } | undefined {
  const { purchaseId, clubId } = metadata ?? {}
  return purchaseId && clubId ? { purchaseId, clubId } : undefined
}

function stateOfSession(
  session: Stripe.Checkout.Session,
  lateIntent: Stripe.PaymentIntent | undefined,
): SessionFacts['state'] {
  const { status, payment_status: payment } = session
  if (status === 'open') return 'open'
  if (status === 'expired') return 'expired'
  if (status !== 'complete') throw new Error(`Stripe's session ${session.id} has the unknown status ${status}`)
  if (payment === 'paid' || payment === 'no_payment_required') return 'paid'
  if (payment !== 'unpaid') throw new Error(`Stripe's session ${session.id} has the unknown payment status ${payment}`)
  const subscription = expanded(session.subscription, session.id, 'subscription')
  const isOver = subscription?.status === 'incomplete_expired' || subscription?.status === 'canceled'
  const isRefused = lateIntent?.status === 'requires_payment_method' || lateIntent?.status === 'canceled'
  return isOver || isRefused ? 'failed' : 'processing'
}

const STATES: Record<string, SubscriptionFacts['state'] | undefined> = {
  active: 'active',
  trialing: 'active',
  past_due: 'past_due',
  unpaid: 'past_due',
  incomplete: 'incomplete',
  canceled: 'ended',
  incomplete_expired: 'ended',
  paused: 'ended',
}

function planOf(subscriptionId: string, name: string | undefined): PlanId {
  const plan = PLAN_IDS.find((id) => id === name)
  return present(plan, subscriptionId, 'known plan')
}

/** A plan's first bill has the same facts whether read from its session or its subscription. */
function receiptOfSession(session: Stripe.Checkout.Session): ReceiptFacts {
  const invoice = expanded(session.invoice, session.id, 'invoice')
  const bill = invoice ? receiptOfInvoice(invoice) : receiptWithoutInvoice(session)
  const buyer = session.customer_details
  return {
    ...bill,
    // A package's invoice is created after the payment, so its id may not be known at first.
    id: (session.mode === 'subscription' && invoice?.id) || session.id,
    country: buyer?.address?.country ?? bill.country,
    address: addressLine(buyer?.address) ?? bill.address,
    vatId: vatIdOf(buyer?.tax_ids) ?? bill.vatId,
    paymentId: idOf(session.payment_intent) ?? bill.paymentId,
  }
}

function receiptWithoutInvoice(session: Stripe.Checkout.Session): ReceiptFacts {
  const totalCents = present(session.amount_total, session.id, 'amount_total')
  const vatCents = present(session.total_details?.amount_tax, session.id, 'amount_tax')
  const intent = expanded(session.payment_intent, session.id, 'payment_intent')
  return {
    id: session.id,
    netCents: totalCents - vatCents,
    vatCents,
    totalCents,
    country: undefined,
    address: undefined,
    vatId: undefined,
    paidAt: timeOf(intent?.created ?? session.created, session.id, 'created'),
    invoiceUrl: undefined,
    paymentId: undefined,
  }
}

/** A paid invoice as a receipt. */
export function receiptOfInvoice(invoice: Stripe.Invoice): ReceiptFacts {
  const totalCents = present(invoice.total, invoice.id, 'total')
  const vatCents = (invoice.total_taxes ?? []).reduce((sum, tax) => sum + tax.amount, 0)
  return {
    id: invoice.id,
    netCents: totalCents - vatCents,
    vatCents,
    totalCents,
    country: invoice.customer_address?.country ?? undefined,
    address: addressLine(invoice.customer_address),
    vatId: vatIdOf(invoice.customer_tax_ids),
    paidAt: timeOf(invoice.status_transitions?.paid_at ?? invoice.created, invoice.id, 'created'),
    invoiceUrl: invoice.hosted_invoice_url ?? undefined,
    paymentId: paymentIdOf(invoice),
  }
}

function addressLine(address: Stripe.Address | null | undefined): string | undefined {
  if (!address) return undefined
  const { line1, line2, postal_code: code, city, state, country } = address
  const town = [code, city].filter(Boolean).join(' ')
  return [line1, line2, town, state, country].filter(Boolean).join(', ') || undefined
}

function vatIdOf(taxIds: { value: string | null }[] | null | undefined): string | undefined {
  return taxIds?.find(({ value }) => value)?.value ?? undefined
}

// A closed inquiry and a dispute withdrawn by the bank leave the money with us.
const DISPUTES: Record<string, Exclude<PaymentFacts['dispute'], 'none'> | undefined> = {
  warning_needs_response: 'open',
  warning_under_review: 'open',
  needs_response: 'open',
  under_review: 'open',
  appeal_needs_response: 'open',
  appeal_under_review: 'open',
  lost: 'lost',
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
}

/** A payment can be disputed more than once: open disputes take precedence, then lost ones; the latest of these. */
function disputeOf(disputes: Stripe.Dispute[]): Pick<PaymentFacts, 'dispute' | 'disputeId'> {
  const latestFirst = disputes.toSorted((one, other) => other.created - one.created)
  const known = latestFirst.map(({ id, status }) => ({
    dispute: present(DISPUTES[status], id, `known status (${status})`),
    disputeId: id,
  }))
  const decisive = (['open', 'lost', 'won'] as const).map((state) => known.find(({ dispute }) => dispute === state))
  return decisive.find((found) => found !== undefined) ?? { dispute: 'none', disputeId: undefined }
}

type EventObject = Stripe.Checkout.Session | Stripe.Invoice | Stripe.Subscription | Stripe.Charge | Stripe.Dispute

function referencesOf(thing: EventObject): Partial<Pick<PaymentEvent, 'sessionId' | 'subscriptionId' | 'paymentId'>> {
  switch (thing.object) {
    case 'checkout.session':
      return { sessionId: thing.id, subscriptionId: idOf(thing.subscription) }
    case 'invoice':
      return { subscriptionId: idOf(thing.parent?.subscription_details?.subscription) }
    case 'subscription':
      return { subscriptionId: thing.id }
    case 'charge':
    case 'dispute':
      return { paymentId: idOf(thing.payment_intent) }
    default:
      return {}
  }
}

function idOf(reference: string | { id: string } | null | undefined): string | undefined {
  return (typeof reference === 'string' ? reference : reference?.id) ?? undefined
}

function timeOf(seconds: number | null | undefined, id: string, name: string): Date {
  return new Date(present(seconds, id, name) * 1000)
}

function dateOf(seconds: number | null | undefined): Date | undefined {
  return seconds === null || seconds === undefined ? undefined : new Date(seconds * 1000)
}
