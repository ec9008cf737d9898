import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PlanId, TokenPackageId } from '@touchline/contract/platform/pricing.ts'

/** What a club pays for. */
export type Item = { kind: 'plan'; plan: PlanId } | { kind: 'tokens'; packageId: TokenPackageId }

/** What a provider needs to open a checkout. The same purchase ordered twice is the same checkout. */
export type CheckoutOrder = {
  purchaseId: string
  clubId: string
  clubName: string
  email: string
  language: LanguageCode
  item: Item
  /** What the buyer reads on the bill. */
  itemName: string
  /** Without VAT; a month's price for a plan. */
  priceCents: number
  /** Who the club already is at the provider, where it bought before. */
  customerId: string | undefined
  /** Where the buyer comes back to; `{CHECKOUT_SESSION_ID}` stands for the session's id. */
  successUrl: string
  cancelUrl: string
}

/** A payment that was made, as it stands on its bill. */
export type ReceiptFacts = {
  /** The provider's own name for the bill; one payment, one id, whoever asks. */
  id: string
  netCents: number
  vatCents: number
  totalCents: number
  country: string | undefined
  /** The buyer's postal address as it stands on the bill, in one line. */
  address: string | undefined
  vatId: string | undefined
  paidAt: Date
  invoiceUrl: string | undefined
  /** What refunds and disputes name. */
  paymentId: string | undefined
}

/** Where a checkout session stands at the provider. */
export type SessionFacts = {
  id: string
  purchaseId: string
  clubId: string
  /** `processing`: the buyer is done and the money is on its way; `failed`: it will not come. */
  state: 'open' | 'processing' | 'paid' | 'failed' | 'expired'
  customerId: string | undefined
  subscriptionId: string | undefined
  receipt: ReceiptFacts | undefined
}

/** Where a subscription stands at the provider. */
export type SubscriptionFacts = {
  id: string
  purchaseId: string
  clubId: string
  plan: PlanId
  /** `incomplete` has not been paid yet; `past_due` owes the running period; `ended` may have ended unpaid. */
  state: 'incomplete' | 'active' | 'past_due' | 'ended'
  customerId: string
  startedAt: Date
  periodStart: Date
  periodEnd: Date
  /** When it is going to end, where it was cancelled. */
  endsAt: Date | undefined
  endedAt: Date | undefined
  /** The bill of the running period, once it is paid. */
  receipt: ReceiptFacts | undefined
  /** The paid bills of periods before it: one may be paid after the next was written, or while nobody looked. */
  earlierReceipts: ReceiptFacts[]
  /** Whether a bank still has to say yes or no to the bill of the running period. */
  isPaymentOnItsWay: boolean
}

/** What became of a payment's money afterwards. */
export type PaymentFacts = {
  id: string
  clubId: string | undefined
  purchaseId: string | undefined
  isRefunded: boolean
  isPartlyRefunded: boolean
  dispute: 'none' | 'open' | 'lost' | 'won'
  /** The dispute that this says something about: the same payment can be disputed again. */
  disputeId: string | undefined
}

/** The card that a club pays its subscription with. */
export type StoredCard = { brand: string; last4: string; expiresMonth: number | null; expiresYear: number | null }

/** Whose card is charged, without anybody there to confirm it. */
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
  /** Counts the attempts at this purchase: from the second one on, what an earlier one left is looked for. */
  attempt: number
}

/** Why a charge came to nothing. */
export type Refusal = 'declined' | 'authentication' | 'no_card'

/** Where a charge of the stored card stands at the provider. */
export type ChargeFacts = {
  id: string
  purchaseId: string
  clubId: string
  /** `open`: no money was asked for yet; `declined`: it was refused; `closed`: given up before anybody was asked. */
  state: 'open' | 'processing' | 'paid' | 'declined' | 'closed'
  refusal: Refusal | undefined
  receipt: ReceiptFacts | undefined
}

/** Something happened at the provider. It names what to look at and never says what is true. */
export type PaymentEvent = {
  id: string
  type: string
  occurredAt: Date
  sessionId: string | undefined
  subscriptionId: string | undefined
  paymentId: string | undefined
}

/**
 * The port to a payment provider. What a call answers is what the provider knows at that moment.
 * Every call rejects with an error when the provider cannot be reached or answers nonsense, and may then be repeated.
 */
export type PaymentProvider = {
  readonly name: 'stripe' | 'test'
  createCheckout(order: CheckoutOrder): Promise<{ sessionId: string; url: string }>
  /** `undefined` where the provider knows no such session, or it is not of our making. */
  getSession(sessionId: string): Promise<SessionFacts | undefined>
  /** Makes an open session unpayable; does nothing to one that is already paid or over. */
  expireSession(sessionId: string): Promise<void>
  getSubscription(subscriptionId: string): Promise<SubscriptionFacts | undefined>
  setCancelAtPeriodEnd(subscriptionId: string, isCancelled: boolean): Promise<void>
  /** Ends a subscription at once, what is left of a paid period credited; does nothing to one that has ended. */
  cancelNow(subscriptionId: string): Promise<void>
  /** Ends a subscription of a buyer who will never come back: nothing is credited and no open bill can be paid. */
  cancelForGood(subscriptionId: string): Promise<void>
  getPayment(paymentId: string): Promise<PaymentFacts | undefined>
  /** Where the club manages cards and invoices; `undefined` for a provider that has no such place. */
  createPortalUrl(customerId: string, returnUrl: string, language: LanguageCode): Promise<string | undefined>
  hasPortal: boolean
  /** The card that `payCharge` would charge; `undefined` where there is none. */
  getStoredCard(payer: Payer): Promise<StoredCard | undefined>
  /** Writes a bill that takes no money yet, and answers its id. Only the one that is paid ever costs anything. */
  prepareCharge(order: ChargeOrder): Promise<string>
  /** Takes the money of a bill from the stored card, at most once; a refused bill is closed for good. */
  payCharge(chargeId: string, payer: Payer, attempt: number): Promise<void>
  /** Makes a bill unpayable; does nothing to one that is paid or on its way. */
  closeCharge(chargeId: string): Promise<void>
  getCharge(chargeId: string): Promise<ChargeFacts | undefined>
  /** Reads an event from the raw bytes that were posted; throws `UnsignedEvent` unless the provider signed them. */
  parseWebhook(body: Buffer, signature: string | undefined): PaymentEvent
  /** Whether the provider can be asked at all; quick, for /health. */
  ping(): Promise<boolean>
  /** The events from a moment on, oldest first. */
  listEventsSince(moment: Date): Promise<PaymentEvent[]>
}

/** The provider did not sign this, or not now. */
export class UnsignedEvent extends Error {
  override readonly name = 'UnsignedEvent'
}

/** The event types that say something to us; all others are taken and forgotten. */
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
