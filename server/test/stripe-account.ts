import { randomBytes } from 'node:crypto'
import { type Params, textAt, textsAt } from './stripe-form.ts'

/** The buyer's details as typed into the checkout. */
type Buyer = { email: string; country: string; vatId: string | undefined }

/** A checkout session. */
export type Sale = {
  id: string
  params: Params
  createdAt: number
  status: 'open' | 'complete' | 'expired'
  paymentStatus: 'unpaid' | 'paid'
  netCents: number
  taxCents: number
  buyer?: Buyer
  customerId?: string | undefined
  subscriptionId?: string
  invoiceId?: string
  intentId?: string
}

/** A subscription. */
export type Plan = {
  id: string
  itemId: string
  customerId: string
  metadata: Record<string, string>
  priceCents: number
  buyer: Buyer
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'past_due' | 'canceled'
  startedAt: number
  periodStart: number
  periodEnd: number
  cancelAt: number | null
  isCancelledAtPeriodEnd: boolean
  endedAt: number | null
  invoiceId: string
}

/** An invoice. */
export type Bill = {
  id: string
  customerId: string
  subscriptionId: string | undefined
  metadata: Record<string, string>
  reason: 'manual' | 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  status: 'draft' | 'open' | 'paid' | 'void'
  netCents: number
  taxCents: number
  buyer: Buyer
  createdAt: number
  paidAt: number | null
  intentId: string | undefined
  attemptCount?: number
}

/** How a stored card behaves. */
export type CardBehaviour = 'pays' | 'pays_later' | 'declined' | 'authentication'

/** A payment intent and its charge. */
export type Payment = {
  id: string
  chargeId: string
  customerId: string | undefined
  metadata: Record<string, string>
  amountCents: number
  status: 'processing' | 'requires_payment_method' | 'requires_action' | 'canceled' | 'succeeded'
  createdAt: number
  refundedCents: number
  disputes: Dispute[]
}

/** A buyer's dispute of a payment. */
type Dispute = { id: string; status: 'needs_response' | 'won' | 'lost'; createdAt: number }

/** Stripe's response to a request that it refuses. */
export class Refusal extends Error {
  readonly status: number
  readonly body: { type: string; message: string; code?: string; param?: string }

  constructor(status: number, message: string, more: { type?: string; code?: string; param?: string } = {}) {
    super(message)
    this.status = status
    this.body = { type: 'invalid_request_error', message, ...more }
  }
}

/** Everything one Stripe account holds, and the operations of its API. */
export class Account {
  readonly sales = new Map<string, Sale>()
  readonly plans = new Map<string, Plan>()
  readonly bills = new Map<string, Bill>()
  readonly payments = new Map<string, Payment>()
  readonly customers = new Map<string, { id: string; email: string }>()
  /** Stored cards by customer; unlisted ones pay, `none` means no card. */
  readonly cards = new Map<string, CardBehaviour | 'none'>()
  readonly now: () => number
  /** Emits an event about the object with this id. */
  readonly tell: (type: string, id: string) => void

  constructor(now: () => number, tell: (type: string, id: string) => void) {
    this.now = now
    this.tell = tell
  }

  createSale(params: Params): Sale {
    const complaint = complaintAbout(params)
    if (complaint) throw new Refusal(400, complaint)
    const customerId = textAt(params, 'customer')
    if (customerId) this.#customer(customerId)
    const netCents = Number(textAt(params, 'line_items.0.price_data.unit_amount'))
    const sale: Sale = {
      id: idLike('cs_test_', 58),
      params,
      createdAt: this.now(),
      status: 'open',
      paymentStatus: 'unpaid',
      netCents,
      taxCents: 0,
      customerId,
    }
    this.sales.set(sale.id, sale)
    return sale
  }

  expireSale(id: string): Sale {
    const sale = found(this.sales, id, 'checkout.session', 'session')
    if (sale.status !== 'open')
      throw new Refusal(400, 'Only Checkout Sessions with a status in ["open"] can be expired.')
    sale.status = 'expired'
    this.tell('checkout.session.expired', id)
    return sale
  }

  updatePlan(id: string, params: Params): Plan {
    const plan = found(this.plans, id, 'subscription', 'id')
    const atPeriodEnd = textAt(params, 'cancel_at_period_end')
    const at = textAt(params, 'cancel_at')
    if (atPeriodEnd !== undefined && at !== undefined) {
      throw new Refusal(400, 'You may only specify one of these parameters: cancel_at, cancel_at_period_end.')
    }
    if (isOver(plan)) throw new Refusal(400, 'A canceled subscription can only update its cancellation_details.')
    const isUnset = atPeriodEnd === 'false' && plan.isCancelledAtPeriodEnd
    if (atPeriodEnd === 'true') plan.cancelAt = plan.periodEnd
    else if (isUnset || at === '') plan.cancelAt = null
    else if (at !== undefined) plan.cancelAt = Number(at)
    plan.isCancelledAtPeriodEnd = atPeriodEnd === 'true'
    this.tell('customer.subscription.updated', id)
    return plan
  }

  cancelPlan(id: string, params: Params): Plan {
    const plan = found(this.plans, id, 'subscription', 'id')
    if (isOver(plan)) throw missing('subscription', id, 'id')
    if (textAt(params, 'prorate') === 'true' && textAt(params, 'invoice_now') === 'true') this.#giveBack(plan)
    this.endPlan(plan, this.now())
    return plan
  }

  /** The portal where a customer manages cards and invoices. */
  openPortal(params: Params): { id: string; customerId: string; params: Params } {
    const customerId = textAt(params, 'customer') ?? ''
    this.#customer(customerId)
    return { id: idLike('bps_', 24), customerId, params }
  }

  endPlan(plan: Plan, endedAt: number): void {
    plan.status = 'canceled'
    plan.endedAt = endedAt
    this.tell('customer.subscription.deleted', plan.id)
  }

  writeBill(
    bill: Omit<Bill, 'id' | 'createdAt' | 'paidAt' | 'intentId' | 'status' | 'taxCents'> & Partial<Bill>,
    status: Bill['status'],
  ): Bill {
    const createdAt = this.now()
    const paidAt = status === 'paid' ? createdAt : null
    const written: Bill = { taxCents: 0, intentId: undefined, ...bill, id: idLike('in_'), status, createdAt, paidAt }
    this.bills.set(written.id, written)
    return written
  }

  takePayment(payment: Pick<Payment, 'customerId' | 'metadata' | 'amountCents' | 'status'>): Payment {
    const taken: Payment = {
      ...payment,
      id: idLike('pi_'),
      chargeId: idLike('ch_'),
      createdAt: this.now(),
      refundedCents: 0,
      disputes: [],
    }
    this.payments.set(taken.id, taken)
    return taken
  }

  newCustomer(email: string): string {
    const id = idLike('cus_', 14)
    this.customers.set(id, { id, email })
    return id
  }

  /** Credits the rest of the period of the last invoice, whether it was paid or not. */
  #giveBack(plan: Plan): void {
    const last = found(this.bills, plan.invoiceId, 'invoice', 'invoice')
    const left = Math.max(0, plan.periodEnd - this.now()) / (plan.periodEnd - plan.periodStart)
    const netCents = -Math.round(last.netCents * left)
    const taxCents = -Math.round(last.taxCents * left)
    plan.invoiceId = this.writeBill({ ...billOf(plan), netCents, taxCents, reason: 'subscription_update' }, 'paid').id
  }

  #customer(id: string): void {
    if (this.customers.has(id)) return
    throw new Refusal(400, `No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' })
  }
}

/** The fields that an invoice takes over from its subscription. */
export function billOf(plan: Plan) {
  const { customerId, metadata, buyer } = plan
  return { customerId, subscriptionId: plan.id, metadata, buyer, netCents: plan.priceCents }
}

/** The object with this id; throws a refusal if there is none. */
export function found<T>(things: Map<string, T>, id: string, object: string, param: string): T {
  const thing = things.get(id)
  if (!thing) throw missing(object, id, param)
  return thing
}

export function isOver(plan: Plan): boolean {
  return plan.status === 'canceled' || plan.status === 'incomplete_expired'
}

/** A random id in Stripe's format. */
export function idLike(prefix: string, length = 24): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
  return prefix + Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')
}

function missing(object: string, id: string, param: string): Refusal {
  return new Refusal(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param })
}

/** What Stripe refuses even though every parameter has the right type. */
function complaintAbout(params: Params): string | undefined {
  const mode = textAt(params, 'mode')
  const isPlan = mode === 'subscription'
  const recurring = textAt(params, 'line_items.0.price_data.recurring.interval')
  const customer = textAt(params, 'customer')
  const rules: [boolean, string][] = [
    [!mode, 'Missing required param: mode.'],
    [!params.line_items, 'Missing required param: line_items.'],
    [!URL.canParse(textAt(params, 'success_url') ?? ''), 'Not a valid URL: success_url'],
    [isPlan && !recurring, 'You must provide at least one recurring price in `subscription` mode.'],
    [!isPlan && !!recurring, 'You specified `payment` mode but passed a recurring price.'],
    [isPlan && 'invoice_creation' in params, 'You can only enable invoice creation when `mode` is set to `payment`.'],
    [isPlan && 'customer_creation' in params, '`customer_creation` can only be used in `payment` and `setup` mode.'],
    [isPlan && 'payment_intent_data' in params, 'You can not pass `payment_intent_data` in `subscription` mode.'],
    [!isPlan && 'subscription_data' in params, 'You can not pass `subscription_data` in `payment` mode.'],
    [!customer && 'customer_update' in params, '`customer_update` can only be used with `customer`.'],
    [!!customer && 'customer_email' in params, 'You may only specify one of these: customer, customer_email.'],
    [!!customer && 'customer_creation' in params, '`customer_creation` can not be used with `customer`.'],
    [
      !!customer && !!params.tax_id_collection && textAt(params, 'customer_update.name') !== 'auto',
      'Tax ID collection requires updating business name on the customer.',
    ],
    [
      !!customer && !!params.automatic_tax && textAt(params, 'customer_update.address') !== 'auto',
      'Automatic tax calculation in Checkout requires a valid address on the Customer.',
    ],
    [Object.values(textsAt(params, 'metadata')).some((value) => value.length > 500), 'Metadata values are too long.'],
  ]
  return rules.find(([isBroken]) => isBroken)?.[1]
}
