import type Stripe from 'stripe'
import { type Account, type Bill, type Payment, type Plan, Refusal, type Sale } from './stripe-account.ts'
import { textAt, textsAt } from './stripe-form.ts'

/** An object as Stripe's API serialises it. */
export type Thing = { id?: string; object: string; [field: string]: unknown }

/** A deep partial of one of the SDK's types: every field written here exists there. */
type Part<T> = T extends (infer Item)[] ? Part<Item>[] : T extends object ? { [Name in keyof T]?: Part<T[Name]> } : T

/** The object with this id as the API returns it, with references by id. */
export function thingOf(account: Account, id: string): Thing | undefined {
  const payments = [...account.payments.values()]
  const charged = payments.find((payment) => payment.chargeId === id)
  const disputed = payments.find(({ disputes }) => disputes.some((dispute) => dispute.id === id))
  const made = [
    map(account.sales.get(id), session),
    map(account.plans.get(id), (plan) => ({
      ...subscription(plan),
      default_payment_method: account.cards.get(plan.customerId) === 'none' ? null : `pm_${plan.customerId}`,
    })),
    map(account.bills.get(id), invoice),
    map(account.payments.get(id), paymentIntent),
    map(account.customers.get(id), customer),
    map(account.customers.get(id.replace('pm_', '')), ({ id: customerId }) => storedCard(customerId)),
    map(charged, charge),
    map(disputed, (payment) => dispute(payment, id)),
  ]
  return made.find((thing) => thing !== undefined) as Thing | undefined
}

/** Replaces the references named by `expand` with their objects, up to Stripe's depth limit. */
export function expandAll(account: Account, thing: Thing, places: string[]): Thing {
  for (const place of places) {
    const names = place.split('.')
    if (names.length > 4) throw new Refusal(400, 'You cannot expand more than 4 levels of a property.')
    expand(account, thing, names)
  }
  return thing
}

/** A page of a list ordered latest first. */
export function pageOf(things: Thing[], url: string, limit: number, startingAfter: string | undefined): Thing {
  const start = startingAfter ? things.findIndex(({ id }) => id === startingAfter) + 1 : 0
  const data = things.slice(start, start + limit)
  return { object: 'list', url, data, has_more: start + limit < things.length }
}

/** A portal session for a customer. */
export function portal({ id, customerId }: { id: string; customerId: string }): Thing {
  return {
    id,
    object: 'billing_portal.session',
    customer: customerId,
    url: `https://billing.stripe.com/p/session/${id}`,
  }
}

function session(sale: Sale): Part<Stripe.Checkout.Session> {
  const { params, buyer } = sale
  const isPlan = textAt(params, 'mode') === 'subscription'
  return {
    id: sale.id,
    object: 'checkout.session',
    amount_subtotal: sale.netCents,
    amount_total: sale.netCents + sale.taxCents,
    client_reference_id: textAt(params, 'client_reference_id') ?? null,
    created: sale.createdAt,
    currency: 'eur',
    customer: sale.customerId ?? null,
    customer_details: buyer ? { email: buyer.email, address: address(buyer), tax_ids: taxIds(buyer) } : null,
    customer_email: textAt(params, 'customer_email') ?? null,
    expires_at: sale.createdAt + 24 * 3600,
    invoice: sale.invoiceId ?? null,
    livemode: false,
    locale: textAt(params, 'locale') ?? null,
    metadata: textsAt(params, 'metadata'),
    mode: isPlan ? 'subscription' : 'payment',
    payment_intent: sale.intentId ?? null,
    payment_status: sale.paymentStatus,
    status: sale.status,
    subscription: sale.subscriptionId ?? null,
    success_url: textAt(params, 'success_url') ?? null,
    cancel_url: textAt(params, 'cancel_url') ?? null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: sale.taxCents },
    url: sale.status === 'open' ? `https://checkout.stripe.com/c/pay/${sale.id}` : null,
  }
}

function subscription(plan: Plan): Part<Stripe.Subscription> {
  return {
    id: plan.id,
    object: 'subscription',
    cancel_at: plan.cancelAt,
    cancel_at_period_end: plan.isCancelledAtPeriodEnd,
    canceled_at: plan.endedAt,
    created: plan.startedAt,
    currency: 'eur',
    customer: plan.customerId,
    ended_at: plan.endedAt,
    items: {
      object: 'list',
      data: [
        {
          id: plan.itemId,
          object: 'subscription_item',
          current_period_start: plan.periodStart,
          current_period_end: plan.periodEnd,
          quantity: 1,
          subscription: plan.id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${plan.id}`,
    },
    latest_invoice: plan.invoiceId,
    livemode: false,
    metadata: plan.metadata,
    start_date: plan.startedAt,
    status: plan.status,
  }
}

function invoice(bill: Bill): Part<Stripe.Invoice> {
  const total = bill.netCents + bill.taxCents
  return {
    id: bill.id,
    object: 'invoice',
    attempt_count: bill.attemptCount ?? 1,
    billing_reason: bill.reason,
    created: bill.createdAt,
    currency: 'eur',
    customer: bill.customerId,
    customer_address: address(bill.buyer),
    customer_tax_ids: taxIds(bill.buyer),
    hosted_invoice_url: `https://invoice.stripe.com/i/${bill.id}`,
    livemode: false,
    metadata: bill.subscriptionId ? {} : bill.metadata,
    parent: bill.subscriptionId
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { metadata: bill.metadata, subscription: bill.subscriptionId },
        }
      : null,
    status: bill.status,
    status_transitions: { paid_at: bill.paidAt, finalized_at: bill.createdAt },
    subtotal: bill.netCents,
    total,
    total_excluding_tax: bill.netCents,
    total_taxes: [{ amount: bill.taxCents, tax_behavior: 'exclusive', taxable_amount: bill.netCents }],
  }
}

function invoicePayments(account: Account, id: string): Part<Stripe.ApiList<Stripe.InvoicePayment>> {
  const bill = account.bills.get(id)
  const payment = account.payments.get(bill?.intentId ?? '')
  const line: Part<Stripe.InvoicePayment> = {
    id: id.replace('in_', 'inpay_'),
    object: 'invoice_payment',
    invoice: id,
    is_default: true,
    payment: payment ? { type: 'payment_intent', payment_intent: payment.id } : {},
    status: bill?.status === 'paid' ? 'paid' : 'open',
  }
  return { object: 'list', data: payment ? [line] : [], has_more: false, url: `/v1/invoice_payments?invoice=${id}` }
}

function paymentIntent(payment: Payment): Part<Stripe.PaymentIntent> {
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amountCents,
    created: payment.createdAt,
    currency: 'eur',
    customer: payment.customerId ?? null,
    latest_charge: payment.status === 'succeeded' ? payment.chargeId : null,
    livemode: false,
    metadata: payment.metadata,
    status: payment.status,
  }
}

function charge(payment: Payment): Part<Stripe.Charge> {
  return {
    id: payment.chargeId,
    object: 'charge',
    amount: payment.amountCents,
    amount_refunded: payment.refundedCents,
    created: payment.createdAt,
    currency: 'eur',
    disputed: payment.disputes.length > 0,
    livemode: false,
    metadata: payment.metadata,
    paid: payment.status === 'succeeded',
    payment_intent: payment.id,
    refunded: payment.refundedCents === payment.amountCents,
  }
}

function dispute(payment: Payment, id: string): Part<Stripe.Dispute> {
  const { createdAt = 0, status = 'needs_response' } = payment.disputes.find((one) => one.id === id) ?? {}
  return {
    id,
    object: 'dispute',
    amount: payment.amountCents,
    charge: payment.chargeId,
    created: createdAt,
    currency: 'eur',
    payment_intent: payment.id,
    status,
  }
}

function customer({ id, email }: { id: string; email: string }): Part<Stripe.Customer> {
  return { id, object: 'customer', email, livemode: false, invoice_settings: { default_payment_method: null } }
}

/** The card that pays for a customer's subscription. */
function storedCard(customerId: string): Part<Stripe.PaymentMethod> {
  const card = { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2028 }
  return { id: `pm_${customerId}`, object: 'payment_method', type: 'card', customer: customerId, card }
}

function address({ country }: Bill['buyer']): Stripe.Address {
  return { city: 'Town', country, line1: 'Street 1', line2: null, postal_code: '10000', state: null }
}

function taxIds({ vatId }: Bill['buyer']): { type: 'eu_vat'; value: string }[] {
  return vatId ? [{ type: 'eu_vat', value: vatId }] : []
}

const EXPANDABLE: Record<string, string[]> = {
  'checkout.session': ['customer', 'invoice', 'payment_intent', 'subscription'],
  subscription: ['customer', 'latest_invoice', 'default_payment_method'],
  customer: ['invoice_settings'],
  part: ['default_payment_method'],
  invoice: ['customer', 'payments'],
  payment_intent: ['customer', 'latest_charge'],
  charge: ['payment_intent'],
  dispute: ['charge', 'payment_intent'],
}

function expand(account: Account, thing: Thing, [name = '', ...rest]: string[]): void {
  if (thing.object === 'list' && name === 'data') {
    for (const item of thing.data as Thing[]) expand(account, item, rest)
    return
  }
  if (!EXPANDABLE[thing.object ?? 'part']?.includes(name))
    throw new Refusal(400, `This property cannot be expanded (${name}).`)
  const part = thing[name]
  const whole = name === 'payments' ? invoicePayments(account, thing.id ?? '') : part
  thing[name] = typeof whole === 'string' ? thingOf(account, whole) : whole
  if (thing[name] && rest.length > 0) expand(account, thing[name] as Thing, rest)
}

function map<From, To>(value: From | undefined, make: (value: From) => To): To | undefined {
  return value === undefined ? undefined : make(value)
}
