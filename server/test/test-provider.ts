import { randomBytes, randomUUID } from 'node:crypto'
import type { TestPayment } from '@touchline/contract/money/payments.ts'
import type { CheckoutOrder, Item, PaymentEvent } from '../src/money/payments/provider.ts'
import type { SignedEvent } from '../src/money/payments/test-provider/signature.ts'
import { type TestPayments, testPayments } from '../src/money/payments/test-provider/test-provider.ts'
import type { Database } from '../src/platform/database/database.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const PRO: Item = { kind: 'plan', plan: 'pro' }
export const TOKENS: Item = { kind: 'tokens', packageId: 'gpt5_1m' }

/** A Czech buyer who pays immediately. */
export const PAID: TestPayment = { outcome: 'paid', country: 'CZ', vatId: '' }

/** A provider whose clock moves only on request, and everything it posted. */
export function openTestProvider(db: Database, start = '2026-01-31T10:00:00.000Z') {
  let time = new Date(start).getTime()
  const posted: SignedEvent[] = []
  const received: PaymentEvent[] = []
  const signingKey = randomBytes(32)
  const provider: TestPayments = testPayments({
    db,
    signingKey,
    publicUrl: 'https://club.example/',
    now: () => new Date(time),
    deliver: async (event) => {
      posted.push(event)
      received.push(provider.parseWebhook(event.body, event.signature))
    },
  })
  const order = (item: Item = PRO): CheckoutOrder => ({
    purchaseId: randomUUID(),
    clubId: randomUUID(),
    clubName: 'FK Jiskra',
    email: 'admin@club.example',
    language: 'cs',
    item,
    itemName: 'Pro',
    priceCents: item.kind === 'plan' ? 150_00 : 10_00,
    customerId: undefined,
    successUrl: 'https://club.example/partnership/success?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://club.example/partnership?plan=pro',
  })
  const checkOut = async (item?: Item) => (await provider.createCheckout(order(item))).sessionId
  return {
    provider,
    signingKey,
    posted,
    order,
    checkOut,
    now: () => new Date(time),
    wait: (ms: number) => {
      time += ms
    },
    /** Pays for a plan; returns the subscription's id. */
    subscribe: async (buyer: Partial<TestPayment> = {}) => {
      const sessionId = await checkOut()
      await provider.finish(sessionId, { ...PAID, ...buyer })
      return (await provider.getSession(sessionId))?.subscriptionId ?? 'none'
    },
    /** The types of the events posted about this object, in order of arrival. */
    heardOf: (id: string) =>
      received
        .filter(({ sessionId, subscriptionId, paymentId }) => [sessionId, subscriptionId, paymentId].includes(id))
        .map(({ type }) => type),
    forget: () => void received.splice(0),
  }
}
