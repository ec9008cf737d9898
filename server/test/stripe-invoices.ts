import { type Account, type Bill, found, Refusal } from './stripe-account.ts'
import type { TaxRate } from './stripe-buyer.ts'
import { type Params, textAt, textsAt } from './stripe-form.ts'

/** Stripe's API for invoices that we create ourselves. */
export function invoicesOf(account: Account, rate: TaxRate) {
  const bill = (id: string) => found(account.bills, id, 'invoice', 'invoice')
  const isDraft = (one: Bill) => {
    if (one.status !== 'draft') throw new Refusal(400, 'This invoice is already finalized.')
  }

  return {
    create(params: Params): Bill {
      const customerId = textAt(params, 'customer') ?? ''
      found(account.customers, customerId, 'customer', 'customer')
      if (textAt(params, 'auto_advance') !== 'false') throw new Error('Stripe would collect this invoice by itself')
      const buyer = [...account.plans.values()].findLast((plan) => plan.customerId === customerId)?.buyer
      if (!buyer) throw new Refusal(400, 'The customer has no address to be taxed at.')
      const metadata = textsAt(params, 'metadata')
      const terms = { customerId, subscriptionId: undefined, metadata, reason: 'manual' as const, buyer, netCents: 0 }
      return account.writeBill({ ...terms, attemptCount: 0 }, 'draft')
    },

    /** Latest last, like everything stored here. */
    list(params: Params): Bill[] {
      const customer = textAt(params, 'customer')
      const status = textAt(params, 'status')
      const subscription = textAt(params, 'subscription')
      return [...account.bills.values()].filter(
        (one) =>
          (!customer || one.customerId === customer) &&
          (!subscription || one.subscriptionId === subscription) &&
          (!status || one.status === status),
      )
    },

    update(id: string, params: Params): Bill {
      const one = bill(id)
      one.metadata = { ...one.metadata, ...textsAt(params, 'metadata') }
      return one
    },

    addLine(id: string, params: Params): Bill {
      const one = bill(id)
      isDraft(one)
      one.netCents += Number(textAt(params, 'lines.0.price_data.unit_amount'))
      one.taxCents = Math.round((one.netCents * rate(one.buyer.country, one.buyer.vatId)) / 10_000)
      return one
    },

    remove(id: string): { id: string; object: string; deleted: boolean } {
      const one = bill(id)
      if (one.status !== 'draft') throw new Refusal(400, 'You can only delete draft invoices.')
      account.bills.delete(id)
      return { id, object: 'invoice', deleted: true }
    },

    finalize(id: string): Bill {
      const one = bill(id)
      isDraft(one)
      one.status = 'open'
      return one
    },

    void(id: string): Bill {
      const one = bill(id)
      if (one.status !== 'open') throw new Refusal(400, 'You can only void open invoices.')
      one.status = 'void'
      return one
    },

    /** Charges the stored card; a declined charge leaves the invoice open. */
    pay(id: string): Bill {
      const one = bill(id)
      if (one.status !== 'open') throw new Refusal(400, 'Invoice is already paid')
      const card = account.cards.get(one.customerId) ?? 'pays'
      one.attemptCount = Math.max(1, one.attemptCount ?? 0)
      const { customerId } = one
      const amountCents = one.netCents + one.taxCents
      const status = INTENTS[card]
      const taken = account.takePayment({ customerId, metadata: {}, amountCents, status })
      one.intentId = taken.id
      if (status === 'succeeded') settleInvoice(account, one)
      if (status === 'requires_payment_method') throw cardError('card_declined', 'Your card was declined.')
      if (status === 'requires_action') throw cardError('invoice_payment_intent_requires_action', 'Confirm it.')
      return one
    },
  }
}

/** Marks an invoice as paid. */
export function settleInvoice(account: Account, one: Bill): void {
  const payment = account.payments.get(one.intentId ?? '')
  if (payment) payment.status = 'succeeded'
  one.status = 'paid'
  one.paidAt = account.now()
  account.tell('invoice.paid', one.id)
}

const INTENTS = {
  pays: 'succeeded',
  pays_later: 'processing',
  declined: 'requires_payment_method',
  none: 'requires_payment_method',
  authentication: 'requires_action',
} as const

function cardError(code: string, message: string): Refusal {
  return new Refusal(402, message, { type: 'card_error', code })
}
