import { setTimeout as sleep } from 'node:timers/promises'
import Stripe from 'stripe'
import { type CheckoutOrder, EVENT_TYPES, type PaymentEvent, type PaymentProvider, UnsignedEvent } from './provider.ts'
import { answered, isRefusal, known } from './stripe-answers.ts'
import { stripeCharges } from './stripe-charges.ts'
import {
  eventOf,
  expanded,
  hasEnded,
  isPeriodPaid,
  paymentFacts,
  paymentIdOf,
  present,
  sessionFacts,
  subscriptionFacts,
} from './stripe-facts.ts'

/** Timeout of a request to Stripe, and the first delay after a "too many requests" response. */
type Patience = { timeoutMs: number; firstWaitMs: number }

/** Payments by Stripe Checkout and Stripe Billing. */
export function stripePayments(
  settings: { secretKey: string; webhookSecret: string | undefined; apiBase: string | undefined },
  patience: Patience = { timeoutMs: 15_000, firstWaitMs: 500 },
): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    apiVersion: API_VERSION,
    maxNetworkRetries: 2,
    timeout: patience.timeoutMs,
    telemetry: false,
    httpClient: patientClient(patience.firstWaitMs),
    ...addressOf(settings.apiBase),
  })
  const findSession = (id: string) =>
    known('checkout.session', stripe.checkout.sessions.retrieve(id, { expand: SESSION_PARTS }))
  const findSubscription = (id: string) =>
    known('subscription', stripe.subscriptions.retrieve(id, { expand: SUBSCRIPTION_PARTS }))
  const findIntent = (id: string) =>
    known('payment_intent', stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))

  const charges = stripeCharges(stripe, TAX_CODE, findIntent)

  async function cancel(id: string, isCredited: (subscription: Stripe.Subscription) => boolean): Promise<void> {
    const subscription = await findSubscription(id)
    if (!subscription || hasEnded(subscription)) return
    const isWithCredit = isCredited(subscription)
    try {
      const params = { prorate: isWithCredit, invoice_now: isWithCredit }
      await answered('subscription', stripe.subscriptions.cancel(id, params))
    } catch (error) {
      if (!isRefusal(error)) throw error
      const found = await findSubscription(id)
      if (found && !hasEnded(found)) throw error
    }
  }

  return {
    name: 'stripe',
    hasPortal: true,
    ...charges,

    async createCheckout(order) {
      const options = { idempotencyKey: `checkout:${order.purchaseId}` }
      const session = await answered(
        'checkout.session',
        stripe.checkout.sessions.create(checkoutOf(order), options),
      ).catch((error) => {
        if (error instanceof Stripe.errors.StripeIdempotencyError) return sessionOpenedBefore(stripe, order.purchaseId)
        throw error
      })
      return { sessionId: present(session.id, 'session', 'id'), url: present(session.url, session.id, 'url') }
    },

    async getSession(sessionId) {
      const session = await findSession(sessionId)
      return session && sessionFacts(session, await lateIntentOf(session, findIntent))
    },

    async expireSession(sessionId) {
      try {
        await answered('checkout.session', stripe.checkout.sessions.expire(sessionId))
      } catch (error) {
        if (!isRefusal(error) || (await findSession(sessionId))?.status === 'open') throw error
      }
    },

    async getSubscription(subscriptionId) {
      const subscription = await findSubscription(subscriptionId)
      if (!subscription) return undefined
      const invoice = expanded(subscription.latest_invoice, subscription.id, 'latest_invoice')
      const lateId = invoice?.status === 'open' ? paymentIdOf(invoice) : undefined
      const paid = await invoicesOf(stripe, subscriptionId, 'paid')
      return subscriptionFacts(subscription, paid, lateId ? await findIntent(lateId) : undefined)
    },

    async setCancelAtPeriodEnd(subscriptionId, isCancelled) {
      const change = (params: Stripe.SubscriptionUpdateParams) =>
        answered('subscription', stripe.subscriptions.update(subscriptionId, params))
      const changed = await change({ cancel_at_period_end: isCancelled })
      // A subscription cancelled in the portal may have an end date instead, which the other field does not clear.
      if (!isCancelled && changed.cancel_at) await change({ cancel_at: '' })
    },

    async cancelNow(subscriptionId) {
      // Stripe would credit the rest of an unpaid period, too. Without a last invoice the credit would stay an item of
      // a subscription that is never billed again.
      await cancel(subscriptionId, isPeriodPaid)
    },

    async cancelForGood(subscriptionId) {
      await cancel(subscriptionId, () => false)
      for (const { id } of await invoicesOf(stripe, subscriptionId, 'open')) await charges.closeCharge(id)
    },

    async getPayment(paymentId) {
      const intent = await findIntent(paymentId)
      if (!intent) return undefined
      const isDisputed = expanded(intent.latest_charge, intent.id, 'latest_charge')?.disputed
      const disputes = isDisputed && (await answered('list', stripe.disputes.list({ payment_intent: paymentId })))
      return paymentFacts(intent, disputes ? disputes.data : [])
    },

    async createPortalUrl(customerId, returnUrl, language) {
      const params = { customer: customerId, return_url: returnUrl, locale: language }
      const portal = await answered('billing_portal.session', stripe.billingPortal.sessions.create(params))
      return present(portal.url, portal.id, 'url')
    },

    parseWebhook(body, signature) {
      return eventOf(signedEvent(stripe, body, signature, settings.webhookSecret))
    },

    // Lists events, because a restricted key has that permission anyway for reconciliation.
    async ping() {
      const patience = { timeout: PING_MS, maxNetworkRetries: 0 }
      await answered('list', stripe.events.list({ limit: 1 }, patience))
      return true
    },

    async listEventsSince(moment) {
      const params = {
        types: [...EVENT_TYPES],
        created: { gte: Math.floor(moment.getTime() / 1000) },
        limit: 100,
      }
      // Stripe lists the newest first.
      const events: PaymentEvent[] = []
      for await (const event of stripe.events.list(params)) events.push(eventOf(event))
      return events.reverse()
    },
  }
}

// The SDK's own version, which its types match. The webhook endpoint must be created with the same one.
const API_VERSION = '2026-10-28.endive'

const PING_MS = 3_000

// Parts expanded in responses instead of being returned as ids.
const SESSION_PARTS = ['payment_intent', 'subscription', 'invoice.payments']
const SUBSCRIPTION_PARTS = ['latest_invoice.payments']

// Stripe's code for electronically supplied services; set explicitly so that the tax does not depend on the account's
// default.
const TAX_CODE = 'txcd_10000000'

function addressOf(apiBase: string | undefined): Pick<Stripe.StripeConfig, 'protocol' | 'host' | 'port'> {
  if (!apiBase) return {}
  const { protocol, hostname, port } = new URL(apiBase)
  const isPlain = protocol === 'http:'
  return {
    protocol: isPlain ? 'http' : 'https',
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port || (isPlain ? 80 : 443),
  }
}

const MOST_TRIES = 4
const LONGEST_WAIT_MS = 10_000

/** The SDK's client with two additions: it retries after "too many requests", and it survives any response. */
function patientClient(firstWaitMs: number): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      for (let tries = 1; ; tries++) {
        const answer = await client.makeRequest(...request)
        const wishedMs = Number(answer.getHeaders()['retry-after']) * 1000
        const waitMs = wishedMs > 0 ? wishedMs : firstWaitMs * 2 ** (tries - 1)
        const isWorthIt = answer.getStatusCode() === 429 && tries < MOST_TRIES && waitMs <= LONGEST_WAIT_MS
        if (!isWorthIt) return onlyObjects(answer)
        await answer.toJSON().catch(() => {})
        await sleep(waitMs)
      }
    },
  }
}

/**
 * JSON that is not an object, such as a bare string, would crash the process: the SDK throws outside of its promise.
 */
function onlyObjects(answer: Stripe.HttpClientResponse): Stripe.HttpClientResponse {
  const read = answer.toJSON.bind(answer)
  answer.toJSON = async () => {
    const body = await read()
    if (typeof body !== 'object' || body === null) throw new Error('Stripe response is not a JSON object')
    return body
  }
  return answer
}

function checkoutOf(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { item, purchaseId, clubId, customerId } = order
  const isPlan = item.kind === 'plan'
  const metadata = { purchaseId, clubId, ...(isPlan ? { plan: item.plan } : { packageId: item.packageId }) }
  return {
    mode: isPlan ? 'subscription' : 'payment',
    client_reference_id: purchaseId,
    metadata,
    ...(isPlan
      ? { subscription_data: { metadata } }
      : { payment_intent_data: { metadata }, invoice_creation: { enabled: true, invoice_data: { metadata } } }),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: 'eur',
          unit_amount: order.priceCents,
          tax_behavior: 'exclusive',
          product_data: { name: order.itemName, tax_code: TAX_CODE },
          ...(isPlan ? { recurring: { interval: 'month' } } : {}),
        },
      },
    ],
    // Prices offered in euros are paid in euros, whatever the account's settings.
    adaptive_pricing: { enabled: false },
    automatic_tax: { enabled: true },
    tax_id_collection: { enabled: true },
    // The tax needs only the country, but an invoice must show the buyer's address.
    billing_address_collection: 'required',
    ...(customerId
      ? { customer: customerId, customer_update: { name: 'auto', address: 'auto' } }
      : { customer_email: order.email, ...(isPlan ? {} : { customer_creation: 'always' }) }),
    locale: order.language,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  }
}

/** The latest hundred invoices of a subscription: eight years of months. */
async function invoicesOf(stripe: Stripe, subscription: string, status: 'paid' | 'open'): Promise<Stripe.Invoice[]> {
  const params = { subscription, status, limit: 100, expand: ['data.payments'] }
  return (await answered('list', stripe.invoices.list(params))).data
}

/** Stripe rejects a known idempotency key with different parameters, such as a changed language; the session exists. */
async function sessionOpenedBefore(stripe: Stripe, purchaseId: string): Promise<Stripe.Checkout.Session> {
  const twoDaysAgo = Math.floor(Date.now() / 1000) - 2 * 24 * 3600
  for await (const session of stripe.checkout.sessions.list({ created: { gte: twoDaysAgo }, limit: 100 })) {
    if (session.client_reference_id === purchaseId) return session
  }
  throw new Error(`Stripe lists no session for purchase ${purchaseId} although its idempotency key was used`)
}

/** The payment of a session whose money has not arrived yet. */
async function lateIntentOf(
  session: Stripe.Checkout.Session,
  findIntent: (id: string) => Promise<Stripe.PaymentIntent | undefined>,
): Promise<Stripe.PaymentIntent | undefined> {
  if (session.status !== 'complete' || session.payment_status !== 'unpaid') return undefined
  const intent = expanded(session.payment_intent, session.id, 'payment_intent')
  if (intent) return intent
  // A plan's payment belongs to its invoice, nested too deeply to be expanded with the session.
  const id = paymentIdOf(expanded(session.invoice, session.id, 'invoice'))
  return id ? findIntent(id) : undefined
}

function signedEvent(
  stripe: Stripe,
  body: Buffer,
  signature: string | undefined,
  webhookSecret: string | undefined,
): Stripe.Event {
  if (!webhookSecret) throw new UnsignedEvent('No webhook secret is configured')
  if (!signature) throw new UnsignedEvent('The event carries no signature')
  try {
    return stripe.webhooks.constructEvent(body, signature, webhookSecret)
  } catch (cause) {
    throw new UnsignedEvent('The signature of the event is invalid or expired', { cause })
  }
}
