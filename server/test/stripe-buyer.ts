import {
  type Account,
  type Bill,
  billOf,
  found,
  idLike,
  isOver,
  type Payment,
  type Plan,
  type Sale,
} from './stripe-account.ts'
import { textAt, textsAt } from './stripe-form.ts'

/** A buyer's tax rate in hundredths of a percent. */
export type TaxRate = (country: string, vatId: string | undefined) => number

/** What a buyer does at the checkout, and the details they enter. */
export type Visit = {
  outcome: 'paid' | 'declined' | 'later' | 'cancelled'
  country?: string
  vatId?: string | undefined
  /** Stripe invoices a single payment after it was made; here not before `writeInvoice`. */
  isInvoiceLate?: boolean
}

/** Events at Stripe that we do not cause: buyers pay or do not, months pass, banks take money back. */
export function buyersOf(account: Account, rate: TaxRate) {
  const { tell } = account
  const taxOf = (cents: number, { buyer }: { buyer: Bill['buyer'] }) =>
    Math.round((cents * rate(buyer.country, buyer.vatId)) / 10_000)
  const sale = (id: string) => found(account.sales, id, 'checkout.session', 'session')
  const plan = (id: string) => found(account.plans, id, 'subscription', 'id')
  const payment = (id: string) => found(account.payments, id, 'payment_intent', 'intent')
  const bill = (id: string | undefined) => found(account.bills, id ?? '', 'invoice', 'invoice')

  function settle(payment: Payment, invoice: Bill | undefined): void {
    payment.status = 'succeeded'
    tell('payment_intent.succeeded', payment.id)
    tell('charge.succeeded', payment.chargeId)
    if (!invoice) return
    invoice.status = 'paid'
    invoice.paidAt = account.now()
    tell('invoice.paid', invoice.id)
  }

  function refuse(payment: Payment, invoice: Bill | undefined): void {
    payment.status = 'requires_payment_method'
    tell('payment_intent.payment_failed', payment.id)
    if (invoice) tell('invoice.payment_failed', invoice.id)
  }

  function fill(open: Sale, { country = 'CZ', vatId }: Visit): asserts open is Sale & Required<Pick<Sale, 'buyer'>> {
    const email = textAt(open.params, 'customer_email') ?? account.customers.get(open.customerId ?? '')?.email ?? ''
    open.buyer = { email, country, vatId }
    const isTaxed = textAt(open.params, 'automatic_tax.enabled') === 'true'
    open.taxCents = isTaxed ? taxOf(open.netCents, { buyer: open.buyer }) : 0
    const makesCustomer =
      textAt(open.params, 'mode') === 'subscription' || textAt(open.params, 'customer_creation') === 'always'
    if (makesCustomer) open.customerId ??= account.newCustomer(email)
  }

  function subscribe(open: Sale, buyer: Bill['buyer'], status: Plan['status']): Plan {
    const startedAt = account.now()
    const subscription: Plan = {
      id: idLike('sub_'),
      itemId: idLike('si_', 14),
      customerId: open.customerId ?? '',
      metadata: textsAt(open.params, 'subscription_data.metadata'),
      priceCents: open.netCents,
      buyer,
      status,
      startedAt,
      periodStart: startedAt,
      periodEnd: monthAfter(startedAt),
      cancelAt: null,
      isCancelledAtPeriodEnd: false,
      endedAt: null,
      invoiceId: '',
    }
    const first = { ...billOf(subscription), taxCents: open.taxCents, reason: 'subscription_create' as const }
    subscription.invoiceId = account.writeBill(first, 'open').id
    account.plans.set(subscription.id, subscription)
    open.subscriptionId = subscription.id
    open.invoiceId = subscription.invoiceId
    return subscription
  }

  function writeInvoice(id: string): void {
    const done = sale(id)
    if (!done.buyer || textAt(done.params, 'invoice_creation.enabled') !== 'true') return
    const { customerId = '', netCents, taxCents, intentId, buyer } = done
    const metadata = textsAt(done.params, 'invoice_creation.invoice_data.metadata')
    const items = { customerId, subscriptionId: undefined, metadata, netCents, taxCents, intentId, buyer }
    done.invoiceId = account.writeBill({ ...items, reason: 'manual' }, 'paid').id
    tell('invoice.paid', done.invoiceId)
  }

  function pay(sessionId: string, visit: Visit): void {
    const open = sale(sessionId)
    if (open.status !== 'open') throw new Error(`The checkout ${sessionId} is ${open.status}`)
    if (visit.outcome === 'cancelled') return
    fill(open, visit)
    const { customerId } = open
    const amountCents = open.netCents + open.taxCents
    const metadata = textsAt(open.params, 'payment_intent_data.metadata')
    const taken = account.takePayment({ customerId, metadata, amountCents, status: 'processing' })
    // Checkout shows a refusal on its page, where the buyer may try another card, so the session stays open.
    if (visit.outcome === 'declined') refuse(taken, undefined)
    else complete(open, taken, visit)
  }

  function complete(open: Sale & Required<Pick<Sale, 'buyer'>>, taken: Payment, visit: Visit): void {
    const isPaid = visit.outcome === 'paid'
    const isPlan = textAt(open.params, 'mode') === 'subscription'
    open.status = 'complete'
    open.paymentStatus = isPaid ? 'paid' : 'unpaid'
    if (isPlan) {
      const subscription = subscribe(open, open.buyer, isPaid ? 'active' : 'incomplete')
      tell('customer.subscription.created', subscription.id)
      bill(subscription.invoiceId).intentId = taken.id
    } else open.intentId = taken.id
    if (isPaid) settle(taken, isPlan ? bill(open.invoiceId) : undefined)
    tell('checkout.session.completed', open.id)
    if (isPaid && !isPlan && !visit.isInvoiceLate) writeInvoice(open.id)
  }

  /** The pending payment of a checkout that ended with "later" succeeds or fails. */
  function settleLater(sessionId: string, outcome: 'paid' | 'failed'): void {
    const done = sale(sessionId)
    const invoice = done.subscriptionId ? bill(done.invoiceId) : undefined
    const late = payment(done.intentId ?? invoice?.intentId ?? '')
    if (late.status !== 'processing') throw new Error(`The payment ${late.id} is ${late.status}`)
    if (outcome === 'failed') {
      refuse(late, invoice)
      tell('checkout.session.async_payment_failed', sessionId)
      return
    }
    done.paymentStatus = 'paid'
    settle(late, invoice)
    if (done.subscriptionId) change(plan(done.subscriptionId), 'active')
    else writeInvoice(sessionId)
    tell('checkout.session.async_payment_succeeded', sessionId)
  }

  function change(subscription: Plan, status: Plan['status']): void {
    subscription.status = status
    tell('customer.subscription.updated', subscription.id)
  }

  /** A month ends: the next one begins, and its invoice is a draft for about an hour before it is charged. */
  function beginPeriod(subscriptionId: string): void {
    const running = plan(subscriptionId)
    if (isOver(running) || running.cancelAt) throw new Error(`The subscription ${subscriptionId} does not renew`)
    running.periodStart = running.periodEnd
    running.periodEnd = monthAfter(running.periodEnd)
    const taxCents = taxOf(running.priceCents, running)
    const invoice = { ...billOf(running), taxCents, reason: 'subscription_cycle' as const }
    running.invoiceId = account.writeBill(invoice, 'draft').id
    tell('customer.subscription.updated', subscriptionId)
  }

  /** The month that has begun, or else the next one, is paid or not. */
  function renew(subscriptionId: string, outcome: 'paid' | 'failed' | 'later'): void {
    const running = plan(subscriptionId)
    if (bill(running.invoiceId).status !== 'draft') beginPeriod(subscriptionId)
    const invoice = bill(running.invoiceId)
    const amountCents = invoice.netCents + invoice.taxCents
    const { customerId } = running
    const taken = account.takePayment({ customerId, metadata: {}, amountCents, status: 'processing' })
    invoice.intentId = taken.id
    invoice.status = 'open'
    // A slow bank leaves the subscription unchanged.
    if (outcome === 'later') return
    if (outcome === 'paid') settle(taken, invoice)
    else refuse(taken, invoice)
    change(running, outcome === 'paid' ? 'active' : 'past_due')
  }

  /** The buyer pays what a failed renewal left open. */
  function payOverdue(subscriptionId: string): void {
    const owing = plan(subscriptionId)
    if (owing.status !== 'past_due') throw new Error(`The subscription ${subscriptionId} is ${owing.status}`)
    const invoice = bill(owing.invoiceId)
    settle(payment(invoice.intentId ?? ''), invoice)
    change(owing, 'active')
  }

  /** The buyer pays a subscription's oldest open bill on Stripe's page, whatever was billed since. */
  function payOldest(subscriptionId: string): void {
    const owing = plan(subscriptionId)
    const open = [...account.bills.values()].find(
      (one) => one.subscriptionId === subscriptionId && one.status === 'open',
    )
    if (!open) throw new Error(`The subscription ${subscriptionId} owes nothing`)
    settle(payment(open.intentId ?? ''), open)
    if (open.id === owing.invoiceId && !isOver(owing)) change(owing, 'active')
  }

  return {
    pay,
    payOldest,
    settleLater,
    beginPeriod,
    renew,
    payOverdue,
    writeInvoice,

    /** Ends a cancelled subscription's last period, or an unpaid subscription after Stripe's retries. */
    endPeriod(subscriptionId: string): void {
      const ending = plan(subscriptionId)
      account.endPlan(ending, ending.status === 'past_due' ? account.now() : (ending.cancelAt ?? ending.periodEnd))
    },

    /** The first payment does not arrive within a day. */
    giveUp(subscriptionId: string): void {
      const unpaid = plan(subscriptionId)
      if (unpaid.status !== 'incomplete') throw new Error(`The subscription ${subscriptionId} is ${unpaid.status}`)
      bill(unpaid.invoiceId).status = 'void'
      unpaid.endedAt = account.now()
      change(unpaid, 'incomplete_expired')
    },

    /** A subscription cancelled in the portal only gets an end date. */
    cancelInPortal(subscriptionId: string): void {
      const cancelled = plan(subscriptionId)
      cancelled.cancelAt = cancelled.periodEnd
      change(cancelled, cancelled.status)
    },

    expire(sessionId: string): void {
      account.expireSale(sessionId)
    },

    refund(paymentId: string, { partly = false } = {}): void {
      const paid = payment(paymentId)
      paid.refundedCents = partly ? Math.ceil(paid.amountCents / 2) : paid.amountCents
      tell('charge.refunded', paid.chargeId)
    },

    dispute(paymentId: string): void {
      const paid = payment(paymentId)
      const id = idLike('du_')
      paid.disputes.push({ id, status: 'needs_response', createdAt: account.now() })
      tell('charge.dispute.created', id)
    },

    closeDispute(paymentId: string, outcome: 'won' | 'lost'): void {
      const dispute = payment(paymentId).disputes.at(-1)
      if (!dispute) throw new Error(`The payment ${paymentId} is not disputed`)
      dispute.status = outcome
      tell('charge.dispute.closed', dispute.id)
    },
  }
}

function monthAfter(seconds: number): number {
  const date = new Date(seconds * 1000)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.getTime() / 1000
}
