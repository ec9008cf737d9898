import { randomUUID } from 'node:crypto'
import { PLANS, type PlanId, TOKEN_PACKAGES, type TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import type { CheckoutOrder } from '../src/money/payments/provider.ts'
import { stripePayments } from '../src/money/payments/stripe.ts'
import type { Visit } from './stripe-buyer.ts'
import { startStripeServer } from './stripe-server.ts'

/** Short waits, so that tests of timeouts end soon. */
export const IMPATIENT = { timeoutMs: 300, firstWaitMs: 5 }

/** The club that buys in these tests. */
export const CLUB_ID = randomUUID()

/** Opens a shop: a Stripe server, our payments against it, and the calls that tests start with. */
export async function openShop() {
  const server = await startStripeServer()
  const payments = stripePayments(server, IMPATIENT)
  const sessionFacts = async (id: string) => given(await payments.getSession(id))
  const subscriptionFacts = async (id: string) => given(await payments.getSubscription(id))
  const opened = async (choices: Partial<CheckoutOrder> = {}) =>
    (await payments.createCheckout(order(choices))).sessionId

  return {
    server,
    payments,
    sessionFacts,
    subscriptionFacts,
    /** Opens a checkout; returns its id. */
    opened,
    stateOf: async (sessionId: string) => (await sessionFacts(sessionId)).state,
    paymentIdOf: async (sessionId: string) => given((await sessionFacts(sessionId)).receipt?.paymentId),

    async boughtPlan(visit: Visit = { outcome: 'paid' }): Promise<{ sessionId: string; subscriptionId: string }> {
      const sessionId = await opened()
      server.pay(sessionId, visit)
      return { sessionId, subscriptionId: given((await sessionFacts(sessionId)).subscriptionId) }
    },

    async boughtPackage(visit: Visit = { outcome: 'paid' }): Promise<string> {
      const sessionId = await opened(ofPackage('gpt5_1m'))
      server.pay(sessionId, visit)
      return sessionId
    },
  }
}

export type Shop = Awaited<ReturnType<typeof openShop>>

/** An order of the Basic plan, with overrides. */
export function order(choices: Partial<CheckoutOrder> = {}): CheckoutOrder {
  return {
    purchaseId: randomUUID(),
    clubId: CLUB_ID,
    clubName: 'Sokol Žďár & Söhne',
    email: 'admin@sokol.example.com',
    language: 'cs',
    item: { kind: 'plan', plan: 'basic' },
    itemName: 'Touchline Basic – měsíc',
    priceCents: PLANS.basic.priceCents,
    customerId: undefined,
    successUrl: 'https://club.example.com/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://club.example.com/partnership?plan=basic',
    ...choices,
  }
}

export function ofPlan(plan: PlanId): Partial<CheckoutOrder> {
  return { item: { kind: 'plan', plan }, itemName: `Touchline ${plan}`, priceCents: PLANS[plan].priceCents }
}

export function ofPackage(packageId: TokenPackageId): Partial<CheckoutOrder> {
  const { priceCents } = TOKEN_PACKAGES[packageId]
  return { item: { kind: 'tokens', packageId }, itemName: `Tokens ${packageId}`, priceCents }
}

/** The value; throws if it is undefined. */
export function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('Nothing was answered')
  return value
}
