import type { ChargeFacts, Refusal } from './provider.ts'
import { receiptOfInvoice, tagsOf } from './stripe-facts.ts'
import type { Stripe } from './stripe-types.ts'

/** The state of a Stripe invoice for a charge to the stored card, with its payment while it is open. */
export function chargeFacts(
  invoice: Stripe.Invoice,
  intent: Stripe.PaymentIntent | undefined,
): ChargeFacts | undefined {
  const tags = tagsOf(invoice.metadata)
  if (!tags) return undefined
  const state = stateOfCharge(invoice, intent)
  const refusal =
    (invoice.metadata?.refusal as Refusal | undefined) ?? (needsHolder(intent) ? 'authentication' : undefined)
  return {
    id: invoice.id,
    ...tags,
    state,
    refusal: state === 'declined' ? (refusal ?? 'declined') : undefined,
    receipt: state === 'paid' ? receiptOfInvoice(invoice) : undefined,
  }
}

/** Whether a bank has yet to decide on the payment. */
export function isOnItsWay(intent: Stripe.PaymentIntent | undefined): boolean {
  return intent?.status === 'processing'
}

function stateOfCharge(invoice: Stripe.Invoice, intent: Stripe.PaymentIntent | undefined): ChargeFacts['state'] {
  const { id, status, attempt_count: attempts, metadata } = invoice
  const isRefused = metadata?.refusal !== undefined || attempts > 0
  if (status === 'draft') return 'open'
  if (status === 'paid') return 'paid'
  if (status === 'void' || status === 'uncollectible') return isRefused ? 'declined' : 'closed'
  if (status !== 'open') throw new Error(`Stripe's invoice ${id} has the unknown status ${status}`)
  if (isOnItsWay(intent)) return 'processing'
  return isRefused ? 'declined' : 'open'
}

function needsHolder(intent: Stripe.PaymentIntent | undefined): boolean {
  return intent?.status === 'requires_action' || intent?.last_payment_error?.code === 'authentication_required'
}
