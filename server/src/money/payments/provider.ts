import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PlanId, TokenPackageId } from '@touchline/contract/platform/pricing.ts'

/** What a club pays for. */
export type Item = { kind: 'plan'; plan: PlanId } | { kind: 'tokens'; packageId: TokenPackageId }

/** What a provider needs to open a checkout. Idempotent: the same purchase gets the same checkout. */
export type CheckoutOrder = {
  purchaseId: string
  clubId: string
  clubName: string
  email: string
  language: LanguageCode
  item: Item
  /** The item's name on the bill. */
  itemName: string
  /** Without VAT; a month's price for a plan. */
  priceCents: number
  /** The club's customer id at the provider, if it bought before. */
  customerId: string | undefined
  /** Where the buyer is redirected to; `{CHECKOUT_SESSION_ID}` is replaced by the session's id. */
  successUrl: string
  cancelUrl: string
}

/** A completed payment, as on its bill. */
export type ReceiptFacts = {
  /** The provider's id of the bill, the same in every response about the payment. */
  id: string
  netCents: number
  vatCents: number
  totalCents: number
  country: string | undefined
  /** The buyer's postal address on the bill, in one line. */
  address: string | undefined
  vatId: string | undefined
  paidAt: Date
  invoiceUrl: string | undefined
  /** The id that refunds and disputes refer to. */
  paymentId: string | undefined
}

/** The state of a checkout session at the provider. */
export type SessionFacts = {
  id: string
  purchaseId: string
  clubId: string
  /** `processing`: the buyer is done and the money is on its way; `failed`: it will not arrive. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  customerId: string | undefined
  subscriptionId: string | undefined
  receipt: ReceiptFacts | undefined
}

/** The state of a subscription at the provider. */
export type SubscriptionFacts = {
  id: string
  purchaseId: string
  clubId: string
  plan: PlanId
  /** `incomplete` has not been paid yet; `past_due` has not paid the current period; `ended` may have ended unpaid. */
  state: 'incomplete' | 'active' | 'past_due' | 'ended'
  customerId: string
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  /** When it will end, if it was cancelled. */
  endsAt: Date | undefined
  endedAt: Date | undefined
  /** The bill of the current period, once it is paid. */
  receipt: ReceiptFacts | undefined
  /** The paid bills of earlier periods: one may be paid after the next was issued, or while events were missed. */
  earlierReceipts: ReceiptFacts[]
  /** Whether a bank has yet to decide on the bill of the current period. */
  isPaymentOnItsWay: boolean
}

/** Refunds and disputes of a payment. */
export type PaymentFacts = {
  id: string
  clubId: string | undefined
  purchaseId: string | undefined
  isRefunded: boolean
  isPartlyRefunded: boolean
  dispute: 'none' | 'open' | 'lost' | 'won'
  /** The dispute concerned: the same payment can be disputed again. */
  disputeId: string | undefined
}

/** The card that a club pays its subscription with. */
export type StoredCard = { brand: string; last4: string; expiresMonth: number | null; expiresYear: number | null }

/** The customer whose card is charged off-session. */
export type Payer = { customerId: string; subscriptionId: string }

/** A package to be bought with the stored card. */
export type ChargeOrder = {
  purchaseId: string
  clubId: string
  packageId: TokenPackageId
  itemName: string
  /** Without VAT. */
  priceCents: number
  payer: Payer
  /** Counts the attempts at this purchase: from the second on, leftovers of an earlier one are looked up. */
  attempt: number
}

/** Why a charge failed. */
export type Refusal = 'declined' | 'authentication' | 'no_card'

/** The state of a charge to the stored card at the provider. */
export type ChargeFacts = {
  id: string
  purchaseId: string
  clubId: string
  /** `open`: not charged yet; `declined`: refused; `closed`: given up before it was charged. */
  state: 'open' | 'processing' | 'paid' | 'declined' | 'closed'
  refusal: Refusal | undefined
  receipt: ReceiptFacts | undefined
}

/** An event at the provider. It only names what to fetch; its payload is never trusted. */
export type PaymentEvent = {
  id: string
  type: string
  occurredAt: Date
  sessionId: string | undefined
  subscriptionId: string | undefined
  paymentId: string | undefined
}

/**
 * The port to a payment provider. Every call returns the provider's current state. It rejects when the provider is
 * unreachable or its response is invalid, and may then be retried.
 */
export type PaymentProvider = {
  readonly name: 'stripe' | 'test'
  createCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>
  /** `undefined` if the provider has no such session, or it is not ours. */
  getSession(sessionId: string): Promise<SessionFacts | undefined>
  /** Makes an open session unpayable; does nothing if it is already paid or over. */
  expireSession(sessionId: string): Promise<void>
  getSubscription(subscriptionId: string): Promise<SubscriptionFacts | undefined>
  setCancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** Ends a subscription at once and credits the rest of a paid period; does nothing if it has ended. */
  cancelNow(subscriptionId: string): Promise<void>
  /** Ends the subscription of a buyer who will not return: nothing is credited and open bills become unpayable. */
  cancelForGood(subscriptionId: string): Promise<void>
  getPayment(paymentId: string): Promise<PaymentFacts | undefined>
  /** Where the club manages cards and invoices; `undefined` if the provider has no portal. */
  createPortalUrl(customerId: string, returnUrl: string, language: LanguageCode): Promise<string | undefined>
  hasPortal: boolean
  /** The card that `payCharge` would charge; `undefined` if there is none. */
  getStoredCard(payer: Payer): Promise<StoredCard | undefined>
  /** Creates a bill without charging it, and returns its id. Nothing is due unless it is paid. */
  prepareCharge(order: ChargeOrder): Promise<string>
  /** Charges a bill to the stored card, at most once; a declined bill is closed for good. */
  payCharge(chargeId: string, payer: Payer, attempt: number): Promise<void>
  /** Makes a bill unpayable; does nothing if it is paid or being processed. */
  closeCharge(chargeId: string): Promise<void>
  getCharge(chargeId: string): Promise<ChargeFacts | undefined>
  /** Parses an event from the raw request body; throws `UnsignedEvent` unless the provider signed it. */
  parseWebhook(body: Buffer, signature: string | undefined): PaymentEvent
  /** Whether the provider is reachable; quick, for /health. */
  ping(): Promise<boolean>
  /** The events since a moment, oldest first. */
  listEventsSince(moment: Date): Promise<PaymentEvent[]>
}

/** The event is not signed by the provider, or its signature is too old. */
export class UnsignedEvent extends Error {
  override readonly name = 'UnsignedEvent'
}

/** The event types we process; all others are acknowledged and ignored. */
export const EVENT_TYPES = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
