import type { Buyer, Quote, TestCheckout, TestPayment } from '@touchline/contract/money/payments.ts'
import type { PaymentProvider } from '../provider.ts'
import { quoteFor } from '../vat.ts'
import { chargesOf, settleCharge } from './charges.ts'
import { checkoutOf, eventFacts, paymentFacts, returnAddress, sessionFacts, subscriptionFacts } from './facts.ts'
import {
  type Change,
  completeSession,
  endSubscription,
  expireSession,
  newId,
  payOldestBill,
  payOverdueBill,
  renewSubscription,
  settleSession,
  turnPeriod,
} from './lifecycle.ts'
import { readSignedEvent } from './signature.ts'
import { openTestStore, type TestPaymentsOptions, type TestStore } from './store.ts'
import {
  findBillOfPayment,
  findBillOfSession,
  findBillsOfSubscription,
  insertSessionOnce,
  lockBillOfPayment,
  lockSession,
  lockSubscription,
  selectEventsSince,
  storeCard,
  updateBill,
  updateSubscription,
} from './test-provider.queries.ts'
import type { TestCard, TestSessionRow, TestSubscriptionRow } from './test-provider.table.ts'

/** The test provider: the port, its checkout page, and the controls for tests and development. */
export type TestPayments = PaymentProvider & Page & Levers

/** What the test checkout's page needs; `undefined` for an unknown session. */
type Page = {
  show(sessionId: string): Promise<TestCheckout | undefined>
  quote(sessionId: string, buyer: Buyer): Promise<Quote | undefined>
  /** Applies the buyer's choice and returns where to redirect them. */
  finish(sessionId: string, payment: TestPayment): Promise<string | undefined>
}

/** Triggers what time, banks and buyers would otherwise cause. Each returns once its events have been delivered. */
type Levers = {
  settleLater(sessionId: string, outcome: 'paid' | 'failed'): Promise<void>
  expire(sessionId: string): Promise<void>
  /** Begins the next month early. */
  renew(subscriptionId: string, outcome: 'paid' | 'failed'): Promise<void>
  payOverdue(subscriptionId: string): Promise<void>
  /** The buyer pays the oldest unpaid bill, even if newer ones exist. */
  payOldest(subscriptionId: string): Promise<void>
  /** Ends the current month early: a cancelled or unpaid subscription ends, any other is renewed. */
  endPeriod(subscriptionId: string): Promise<void>
  refund(paymentId: string, options?: { partly?: boolean }): Promise<void>
  dispute(paymentId: string): Promise<void>
  closeDispute(paymentId: string, outcome: 'won' | 'lost'): Promise<void>
  /** Sets how a customer's stored card behaves from now on. */
  setCard(customerId: string, behaviour: TestCard): Promise<void>
  /** Settles a charge that pays later: its money arrives, or never will. */
  settleCharge(chargeId: string, outcome: 'paid' | 'declined'): Promise<void>
  /** Waits for pending event deliveries. */
  delivered(): Promise<void>
}

/** Payments without money: a separate provider that happens to store its data in our database. */
export function testPayments(options: TestPaymentsOptions): TestPayments {
  const store = openTestStore(options)
  return { ...portOf(options, store), ...pageOf(options, store), ...leversOf(store) }
}

function portOf({ db, signingKey, publicUrl, now = () => new Date() }: TestPaymentsOptions, store: TestStore) {
  const cancelNow = async (subscriptionId: string) => {
    await store.subscription(subscriptionId)
    await store.change(async (change) => {
      const subscription = await lockSubscription(change.tx, subscriptionId)
      if (subscription.state !== 'ended') await endSubscription(change, subscription, change.now)
    })
  }
  const port: PaymentProvider = {
    name: 'test',
    hasPortal: false,
    createPortalUrl: async () => undefined,
    createCheckout: async (order) => {
      const { purchaseId, clubId, clubName, item, priceCents, customerId, successUrl, cancelUrl } = order
      const bought = {
        kind: item.kind,
        ...(item.kind === 'plan' ? { plan: item.plan } : { packageId: item.packageId }),
      }
      const terms = { purchaseId, clubId, clubName, ...bought, netCents: priceCents, customerId, successUrl, cancelUrl }
      const { id } = await insertSessionOnce(db, { id: newId('cs'), ...terms, createdAt: now() })
      return { sessionId: id, url: checkoutUrl(publicUrl, id) }
    },
    getSession: async (sessionId) => {
      const session = await store.session(sessionId)
      return session && sessionFacts(session, await findBillOfSession(db, sessionId))
    },
    expireSession: async (sessionId) => {
      if (!(await store.session(sessionId))) throw new Error('The test provider has no such session.')
      await store.change(async (change) => {
        const session = await lockSession(change.tx, sessionId)
        if (session?.state === 'open') await expireSession(change, session)
      })
    },
    getSubscription: async (subscriptionId) => {
      const subscription = await store.subscription(subscriptionId)
      return subscription && subscriptionFacts(subscription, await findBillsOfSubscription(db, subscriptionId))
    },
    setCancelAtPeriodEnd: async (subscriptionId, isCancelled) => {
      await store.subscription(subscriptionId)
      await store.change(async ({ tx, emit }) => {
        const subscription = await lockSubscription(tx, subscriptionId)
        if (subscription.state === 'ended') throw new Error('The subscription has ended already.')
        if (subscription.isCancelledAtPeriodEnd === isCancelled) return
        await updateSubscription(tx, subscriptionId, { isCancelledAtPeriodEnd: isCancelled })
        emit('customer.subscription.updated', { subscriptionId })
      })
    },
    cancelNow,
    // There was no real money: nothing to credit, and bills of an ended subscription stay unpaid.
    cancelForGood: cancelNow,
    getPayment: async (paymentId) => {
      const bill = await findBillOfPayment(db, paymentId)
      return bill && paymentFacts(bill)
    },
    ...chargesOf({ db, now }, store),
    ping: async () => true,
    parseWebhook: (body, signature) => readSignedEvent(body, signature, signingKey, now()),
    listEventsSince: async (moment) => {
      await store.passTime()
      return (await selectEventsSince(db, moment)).map(eventFacts)
    },
  }
  return port
}

function pageOf({ publicUrl }: TestPaymentsOptions, store: TestStore): Page {
  return {
    show: async (sessionId) => {
      const session = await store.session(sessionId)
      return session && checkoutOf(session)
    },
    quote: async (sessionId, buyer) => {
      const session = await store.session(sessionId)
      return session && quoteFor(session.netCents, buyer)
    },
    finish: async (sessionId, { outcome, ...buyer }) => {
      if (!(await store.session(sessionId))) return undefined
      return store.changeAndDeliver(async (change) => {
        const session = await lockSession(change.tx, sessionId)
        if (!session) return undefined
        if (session.state === 'expired') return returnAddress(session, 'cancel')
        if (session.state !== 'open') return returnAddress(session, 'success')
        if (outcome === 'cancelled') return returnAddress(session, 'cancel')
        // Like a card form: the buyer can try again.
        if (outcome === 'declined') return `${checkoutUrl(publicUrl, sessionId)}?declined=1`
        await completeSession(change, session, buyer, outcome)
        return returnAddress(session, 'success')
      })
    },
  }
}

function leversOf({ changeAndDeliver, delivered }: TestStore): Levers {
  const ofSession = (id: string, state: TestSessionRow['state'], work: Step<TestSessionRow>) =>
    changeAndDeliver(async (change) => {
      const session = await lockSession(change.tx, id)
      if (session?.state !== state) throw new Error(`The session is not ${state}.`)
      await work(change, session)
    })
  const ofSubscription = (id: string, work: Step<TestSubscriptionRow>) =>
    changeAndDeliver(async (change) => {
      const subscription = await lockSubscription(change.tx, id)
      if (!['active', 'past_due'].includes(subscription.state)) throw new Error('The subscription is not running.')
      await work(change, subscription)
    })
  const ofPayment = (paymentId: string, type: ChargeEvent, changes: Parameters<typeof updateBill>[2]) =>
    changeAndDeliver(async ({ tx, emit }) => {
      const bill = await lockBillOfPayment(tx, paymentId)
      if (!bill.paidAt) throw new Error('The payment was never made.')
      await updateBill(tx, bill.id, changes)
      emit(type, { paymentId })
    })
  return {
    settleLater: (id, outcome) =>
      ofSession(id, 'processing', (change, session) => settleSession(change, session, outcome, change.now)),
    expire: (id) => ofSession(id, 'open', expireSession),
    renew: (id, outcome) =>
      ofSubscription(id, (change, subscription) => renewSubscription(change, subscription, outcome)),
    payOverdue: (id) => ofSubscription(id, payOverdueBill),
    payOldest: (id) => ofSubscription(id, payOldestBill),
    endPeriod: (id) => ofSubscription(id, turnPeriod),
    refund: (id, { partly } = {}) => ofPayment(id, 'charge.refunded', { refund: partly ? 'part' : 'whole' }),
    dispute: (id) => ofPayment(id, 'charge.dispute.created', { dispute: 'open', disputeId: newId('du') }),
    setCard: (customerId, behaviour) => changeAndDeliver(({ tx }) => storeCard(tx, customerId, behaviour)),
    settleCharge: (id, outcome) => changeAndDeliver((change) => settleCharge(change, id, outcome)),
    closeDispute: (id, outcome) => ofPayment(id, 'charge.dispute.closed', { dispute: outcome }),
    delivered,
  }
}

type Step<Row> = (change: Change, row: Row) => Promise<unknown>
type ChargeEvent = 'charge.refunded' | 'charge.dispute.created' | 'charge.dispute.closed'

function checkoutUrl(publicUrl: string, sessionId: string): string {
  return new URL(`/test-checkout/${sessionId}`, publicUrl).href
}
