import type { ChargeOrder, Payer, PaymentProvider, Refusal, StoredCard } from './provider.ts'
import { answered, isCardError, isRefusal, known } from './stripe-answers.ts'
import { chargeFacts, isOnItsWay } from './stripe-charge-facts.ts'
import { expanded, paymentIdOf } from './stripe-facts.ts'
import type { Stripe } from './stripe-types.ts'

type Charges = Pick<PaymentProvider, 'getStoredCard' | 'prepareCharge' | 'payCharge' | 'closeCharge' | 'getCharge'>

/**
 * Charges to the stored card. Each is an invoice, which Stripe taxes, numbers and shows like those of the checkout, and
 * which can be paid only once. Stripe never collects one automatically (`auto_advance`).
 */
export function stripeCharges(
  stripe: Stripe,
  taxCode: string,
  findIntent: (id: string) => Promise<Stripe.PaymentIntent | undefined>,
): Charges {
  const find = (id: string) => known('invoice', stripe.invoices.retrieve(id, { expand: ['payments'] }))

  async function intentOf(invoice: Stripe.Invoice): Promise<Stripe.PaymentIntent | undefined> {
    const id = paymentIdOf(invoice)
    return id ? findIntent(id) : undefined
  }

  async function close(id: string): Promise<void> {
    const invoice = await find(id)
    if (!invoice || !['draft', 'open'].includes(invoice.status ?? '')) return
    if (invoice.status === 'open' && isOnItsWay(await intentOf(invoice))) return
    try {
      if (invoice.status === 'draft') await stripe.invoices.del(id)
      else await answered('invoice', stripe.invoices.voidInvoice(id))
    } catch (error) {
      // Another process may have closed it, or it has been paid after all.
      if (!isRefusal(error) || ['draft', 'open'].includes((await find(id))?.status ?? '')) throw error
    }
  }

  /** Records the reason on the invoice before it becomes unpayable. */
  async function refuse(id: string, refusal: Refusal): Promise<void> {
    await answered('invoice', stripe.invoices.update(id, { metadata: { refusal } }))
    await close(id)
  }

  async function finalized(id: string): Promise<Stripe.Invoice | undefined> {
    const invoice = await find(id)
    if (invoice?.status !== 'draft') return invoice
    try {
      await answered('invoice', stripe.invoices.finalizeInvoice(id, { auto_advance: false }))
    } catch (error) {
      if (!isRefusal(error) || (await find(id))?.status === 'draft') throw error
    }
    return find(id)
  }

  return {
    getStoredCard: async (payer) => cardFacts(await methodOf(stripe, payer)),

    async prepareCharge(order) {
      const left = order.attempt > 1 ? await draftLeft(stripe, order, close) : undefined
      if (left) return left.id
      const key = `top-up:${order.purchaseId}:${order.attempt}`
      const draft = await answered('invoice', stripe.invoices.create(invoiceOf(order), { idempotencyKey: key }))
      // Only the process that created the draft fills it, once: two lines would charge twice.
      const billed = await answered(
        'invoice',
        stripe.invoices.addLines(draft.id, linesOf(order, taxCode), { idempotencyKey: `top-up-line:${draft.id}` }),
      )
      if (billed.subtotal === order.priceCents) return billed.id
      await close(draft.id)
      throw new Error(`Stripe's invoice ${draft.id} does not match the ordered amount`)
    },

    async payCharge(chargeId, payer, attempt) {
      const invoice = await finalized(chargeId)
      if (invoice?.status !== 'open' || invoice.attempt_count > 0) return
      const method = await methodOf(stripe, payer)
      if (!method) return refuse(chargeId, 'no_card')
      const params = { payment_method: method.id, off_session: true }
      try {
        const options = { idempotencyKey: `top-up-pay:${chargeId}:${attempt}` }
        await answered('invoice', stripe.invoices.pay(chargeId, params, options))
      } catch (error) {
        if (!isCardError(error)) throw error
        await refuse(chargeId, NEEDS_HOLDER.has(error.code ?? '') ? 'authentication' : 'declined')
      }
    },

    closeCharge: close,

    async getCharge(chargeId) {
      const invoice = await find(chargeId)
      return invoice && chargeFacts(invoice, invoice.status === 'open' ? await intentOf(invoice) : undefined)
    },
  }
}

/** Stripe's codes for a payment that the cardholder must confirm in person. */
const NEEDS_HOLDER = new Set(['authentication_required', 'invoice_payment_intent_requires_action'])

/** The customer's default method comes first: it is the one changed in the portal. */
async function methodOf(stripe: Stripe, payer: Payer): Promise<Stripe.PaymentMethod | undefined> {
  const place = 'invoice_settings.default_payment_method'
  const customer = await known('customer', stripe.customers.retrieve(payer.customerId, { expand: [place] }))
  const chosen =
    customer && !customer.deleted
      ? expanded(customer.invoice_settings?.default_payment_method, customer.id, place)
      : undefined
  if (chosen) return chosen
  const expand = ['default_payment_method']
  const subscription = await known('subscription', stripe.subscriptions.retrieve(payer.subscriptionId, { expand }))
  return subscription && expanded(subscription.default_payment_method, subscription.id, 'default_payment_method')
}

function cardFacts(method: Stripe.PaymentMethod | undefined): StoredCard | undefined {
  if (!method) return undefined
  const { type, card, sepa_debit: account } = method
  return {
    brand: card?.brand ?? type,
    last4: card?.last4 ?? account?.last4 ?? '',
    expiresMonth: card?.exp_month ?? null,
    expiresYear: card?.exp_year ?? null,
  }
}

/** The draft that an earlier attempt completed but could not report; incomplete drafts are removed. */
async function draftLeft(
  stripe: Stripe,
  { purchaseId, payer, priceCents }: ChargeOrder,
  close: (id: string) => Promise<void>,
): Promise<Stripe.Invoice | undefined> {
  const drafts = stripe.invoices.list({ customer: payer.customerId, status: 'draft', limit: 100 })
  let usable: Stripe.Invoice | undefined
  for await (const draft of drafts) {
    if (draft.metadata?.purchaseId !== purchaseId) continue
    if (!usable && draft.subtotal === priceCents) usable = draft
    else await close(draft.id)
  }
  return usable
}

function invoiceOf({ purchaseId, clubId, packageId, payer }: ChargeOrder): Stripe.InvoiceCreateParams {
  return {
    customer: payer.customerId,
    currency: 'eur',
    collection_method: 'charge_automatically',
    auto_advance: false,
    pending_invoice_items_behavior: 'exclude',
    automatic_tax: { enabled: true },
    metadata: { purchaseId, clubId, packageId },
  }
}

function linesOf({ itemName, priceCents }: ChargeOrder, taxCode: string): Stripe.InvoiceAddLinesParams {
  const product = { name: itemName, tax_code: taxCode }
  const price = { currency: 'eur', unit_amount: priceCents, tax_behavior: 'exclusive' as const, product_data: product }
  return { lines: [{ quantity: 1, price_data: price }] }
}
