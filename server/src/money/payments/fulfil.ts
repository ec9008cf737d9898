import { TOKEN_PACKAGES } from '@touchline/contract/platform/pricing.ts'
import { getClub, openClub, type PreparedCodes, prepareCodes, setEntitlement } from '../../club/clubs/clubs.ts'
import { emit } from '../../platform/club-events/club-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { grant, grantedBy } from '../tokens/tokens.ts'
import { currentOf, entitlementOf } from './entitlement.ts'
import { markEventDone } from './events.queries.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { mailFailedPayment, mailFailedRenewal, mailSubscriptionEnd, mailTokenPurchase } from './payment-mails.ts'
import {
  markCurrent,
  selectKnownReceiptIds,
  selectPurchase,
  selectReceiptByPayment,
  selectSubscriptionsOfClub,
  selectTroubleOfPurchase,
  selectVersion,
  takeTurn,
  updatePurchase,
  upsertReceipt,
  upsertSubscription,
  upsertTrouble,
} from './payments.queries.ts'
import type { PurchaseRow } from './payments.table.ts'
import type {
  ChargeFacts,
  PaymentEvent,
  PaymentFacts,
  ReceiptFacts,
  SessionFacts,
  SubscriptionFacts,
} from './provider.ts'
import { selectTopUp } from './top-up.queries.ts'
import type { TopUpRow } from './top-up.table.ts'
import { completeTopUp, endTopUp } from './top-up-outcome.ts'

/** The objects to fetch from the provider. */
export type References = Partial<Pick<PaymentEvent, 'sessionId' | 'subscriptionId' | 'paymentId'>> & {
  /** A top-up, bought with the stored card. */
  topUpId?: string
}

/** The provider's current state of these objects. */
type Facts = {
  session: SessionFacts | undefined
  /** Undefined until it has been paid for: before that, it is irrelevant to us. */
  subscription: SubscriptionFacts | undefined
  payment: PaymentFacts | undefined
  topUp?: { need: TopUpRow; charge: ChargeFacts | undefined } | undefined
}

/** More than ever wait for the same club concurrently, in different processes. */
const MAX_TURNS = 50

/**
 * The only place where anything becomes paid, granted, opened or closed: fetches the current state from the provider
 * and writes all of it in one transaction, together with the event that triggered it.
 *
 * Idempotent, in any order and under concurrency: facts are written only if they were fetched after the last write
 * (checked by a version per club), and every consequence has a unique key.
 */
export async function fulfil(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  about: References,
  eventId?: string,
): Promise<void> {
  await askAndWrite(db, dependencies, clubId, about, eventId)
  await endReplaced(db, dependencies, clubId)
}

function askAndWrite(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  about: References,
  eventId?: string,
): Promise<void> {
  return dependencies.inTurn(clubId, async () => {
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const version = await selectVersion(db, clubId)
      const facts = await ask(db, dependencies, about)
      // Hashing is slow: done before anything is locked, and only for a club about to be opened.
      const codes = await codesFor(db, clubId, facts)
      const isWritten = await db.transaction(async (tx) => {
        if (!(await takeTurn(tx, clubId, version))) return false
        await write(tx, dependencies, clubId, facts, codes)
        if (eventId) await markEventDone(tx, eventId)
        return true
      })
      if (isWritten) return
    }
    throw new Error('Payment update gave up: too many concurrent updates of this club')
  })
}

/** Cancels at the provider the subscriptions that the current one replaced. Failures are retried by reconciliation. */
async function endReplaced(db: Database, dependencies: PaymentDependencies, clubId: string): Promise<void> {
  const all = await selectSubscriptionsOfClub(db, clubId)
  for (const { id, state, isCurrent } of all) {
    if (state === 'ended' || isCurrent) continue
    try {
      await dependencies.provider.cancelNow(id)
      await askAndWrite(db, dependencies, clubId, { subscriptionId: id })
      dependencies.log.info({ clubId, subscription: id }, 'Replaced subscription cancelled')
    } catch (error) {
      dependencies.log.warn(
        { err: error, clubId, subscription: id },
        'Cancelling replaced subscription failed, will retry',
      )
    }
  }
}

/** A top-up is fetched with its payment: the money may have been refunded before we learnt that it arrived. */
async function askAboutTopUp(db: Database, { provider }: PaymentDependencies, id: string): Promise<Facts> {
  const need = await selectTopUp(db, id)
  const charge = need?.chargeId ? await provider.getCharge(need.chargeId) : undefined
  const paymentId = charge?.receipt?.paymentId
  const payment = paymentId ? await provider.getPayment(paymentId) : undefined
  return { session: undefined, subscription: undefined, payment, topUp: need && { need, charge } }
}

async function ask(db: Database, dependencies: PaymentDependencies, about: References): Promise<Facts> {
  if (about.topUpId) return askAboutTopUp(db, dependencies, about.topUpId)
  const { provider } = dependencies
  const payment = about.paymentId ? await provider.getPayment(about.paymentId) : undefined
  let session = about.sessionId ? await provider.getSession(about.sessionId) : undefined
  const subscriptionId = about.subscriptionId ?? session?.subscriptionId
  const subscription = subscriptionId ? await provider.getSubscription(subscriptionId) : undefined
  if (!subscription) return { session, subscription, payment }
  const purchase = await selectPurchase(db, subscription.purchaseId)
  const wasPaid = purchase?.status === 'paid'
  // If the session's own event was lost, this may be the only place where its purchase is found to be paid.
  if (!session && !wasPaid && purchase?.sessionId) session = await provider.getSession(purchase.sessionId)
  const isPaid = wasPaid || session?.state === 'paid' || ['active', 'past_due'].includes(subscription.state)
  return { session, subscription: isPaid ? subscription : undefined, payment }
}

async function codesFor(db: Database, clubId: string, facts: Facts): Promise<PreparedCodes | undefined> {
  if (!facts.subscription) return undefined
  const club = await getClub(db, clubId)
  return club.passwordHash ? undefined : prepareCodes()
}

async function write(
  tx: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  { session, subscription, payment, topUp }: Facts,
  codes: PreparedCodes | undefined,
): Promise<void> {
  if (session?.clubId === clubId) await writePurchase(tx, dependencies, session)
  if (subscription?.clubId === clubId) {
    await writeSubscription(tx, subscription)
    if (codes) await openClub(tx, dependencies.club, clubId, codes)
  }
  if (topUp) await writeTopUp(tx, dependencies, topUp.need, topUp.charge)
  if (payment) await writeTrouble(tx, dependencies, payment)
  await writeStanding(tx, dependencies, clubId)
}

/** Writes the state of the checkout and its consequences. */
async function writePurchase(tx: Database, dependencies: PaymentDependencies, session: SessionFacts): Promise<void> {
  const purchase = await selectPurchase(tx, session.purchaseId)
  if (!purchase || purchase.clubId !== session.clubId) return
  const paidAt = session.receipt?.paidAt ?? dependencies.now()
  switch (session.state) {
    case 'open':
      return
    case 'processing':
    case 'expired':
      return updatePurchase(tx, purchase.id, { status: session.state, sessionId: session.id })
    case 'failed':
      await updatePurchase(tx, purchase.id, { status: 'failed', sessionId: session.id })
      if (purchase.status !== 'paid') await mailFailedPayment(tx, dependencies, purchase)
      return
    case 'paid':
      await markPaid(tx, purchase, paidAt, { sessionId: session.id })
      if (session.receipt) await writeReceipt(tx, session.receipt, purchase)
      if (purchase.packageId) await writeTokens(tx, purchase)
      if (purchase.packageId) await mailTokenPurchase(tx, dependencies, purchase)
  }
}

/** A purchase is marked paid once, whichever event reports it first. */
async function markPaid(tx: Database, purchase: PurchaseRow, paidAt: Date, session: { sessionId?: string } = {}) {
  await updatePurchase(tx, purchase.id, { status: 'paid', paidAt, ...session })
  if (purchase.status === 'paid') return
  const { id, clubId, kind, plan, packageId } = purchase
  const data = { purchaseId: id, kind, plan, packageId, paidAt: paidAt.toISOString() }
  await emit(tx, clubId, { type: 'purchase.completed', data })
}

/** Writes the outcome of a charge to the stored card. */
async function writeTopUp(
  tx: Database,
  dependencies: PaymentDependencies,
  need: TopUpRow,
  charge: ChargeFacts | undefined,
): Promise<void> {
  const purchase = await selectPurchase(tx, need.id)
  if (!purchase || charge?.state === 'open') return
  if (charge?.state === 'processing') return updatePurchase(tx, need.id, { status: 'processing' })
  if (charge?.state !== 'paid') return endTopUp(tx, dependencies, need, charge)
  const paidAt = charge.receipt?.paidAt ?? dependencies.now()
  await markPaid(tx, purchase, paidAt)
  if (charge.receipt) await writeReceipt(tx, charge.receipt, purchase)
  await writeTokens(tx, purchase)
  await completeTopUp(tx, dependencies, need, charge.receipt)
}

/** Tokens of a paid purchase are granted once; if the money was refunded or is disputed, they are taken back. */
async function writeTokens(tx: Database, purchase: Pick<PurchaseRow, 'id' | 'clubId' | 'packageId'>): Promise<void> {
  if (!purchase.packageId) return
  const { model, tokens } = TOKEN_PACKAGES[purchase.packageId]
  const entry = { clubId: purchase.clubId, purchaseId: purchase.id, model }
  await grant(tx, { ...entry, key: `grant:${purchase.id}`, tokens })
  const trouble = await selectTroubleOfPurchase(tx, purchase.id)
  const occasion = trouble?.refundedAt ? 'refund' : OCCASIONS[trouble?.dispute ?? 'none']
  if (!occasion) return
  const due = occasion === 'thaw' ? tokens : 0
  const change = due - (await grantedBy(tx, purchase.id))
  if (change === 0) return
  // Each dispute of a payment is a separate occasion.
  const about = occasion === 'refund' ? purchase.id : (trouble?.disputeId ?? purchase.id)
  await grant(tx, { ...entry, key: `${occasion}:${about}`, tokens: change })
}

const OCCASIONS = { none: undefined, open: 'freeze', lost: 'freeze', won: 'thaw' } as const

async function writeSubscription(tx: Database, facts: SubscriptionFacts): Promise<void> {
  const { id, clubId, purchaseId, customerId, plan, state, startedAt, periodStart, periodEnd } = facts
  const { endsAt, endedAt, receipt, earlierReceipts } = facts
  if (state === 'incomplete') return
  await upsertSubscription(tx, {
    ...{ id, clubId, purchaseId, customerId, plan, state, startedAt, periodStart, periodEnd },
    endsAt: endsAt ?? null,
    endedAt: endedAt ?? null,
  })
  // The session's event may be late or lost; a running subscription has been paid for.
  const purchase = await selectPurchase(tx, purchaseId)
  if (purchase) await markPaid(tx, purchase, startedAt)
  const bought = { id: purchaseId, clubId, kind: 'plan' as const, plan, packageId: null }
  if (receipt) await writeReceipt(tx, receipt, bought)
  for (const late of await unknownReceipts(tx, earlierReceipts)) await writeReceipt(tx, late, bought)
}

async function unknownReceipts(tx: Database, given: ReceiptFacts[]): Promise<ReceiptFacts[]> {
  const known = await selectKnownReceiptIds(
    tx,
    given.map(({ id }) => id),
  )
  return given.filter(({ id }) => !known.has(id))
}

async function writeReceipt(
  tx: Database,
  receipt: ReceiptFacts,
  { id, clubId, kind, plan, packageId }: Pick<PurchaseRow, 'id' | 'clubId' | 'kind' | 'plan' | 'packageId'>,
): Promise<void> {
  const { country, address, vatId, invoiceUrl, paymentId, ...paid } = receipt
  const club = await getClub(tx, clubId)
  await upsertReceipt(tx, {
    ...paid,
    ...{ clubId, kind, plan, packageId, purchaseId: id },
    ...{ buyerName: club.name, buyerEmail: club.adminEmail, buyerAddress: address ?? null },
    country: country ?? null,
    vatId: vatId ?? null,
    invoiceUrl: invoiceUrl ?? null,
    paymentId: paymentId ?? null,
  })
}

async function writeTrouble(tx: Database, dependencies: PaymentDependencies, payment: PaymentFacts): Promise<void> {
  const { id, isRefunded, isPartlyRefunded, dispute } = payment
  if (isPartlyRefunded) dependencies.log.warn({ payment: id }, 'Payment partially refunded: decide what the club keeps')
  if (dispute === 'open') dependencies.log.error({ payment: id }, 'Payment disputed: respond at the payment provider')
  if (!isRefunded && dispute === 'none') return
  await upsertTrouble(tx, payment)
  const receipt = await selectReceiptByPayment(tx, id)
  if (!receipt?.purchaseId || !receipt.clubId) return
  await writeTokens(tx, { id: receipt.purchaseId, clubId: receipt.clubId, packageId: receipt.packageId })
}

/** Writes the club's access, from all its subscriptions together. */
async function writeStanding(tx: Database, dependencies: PaymentDependencies, clubId: string): Promise<void> {
  const latestFirst = await selectSubscriptionsOfClub(tx, clubId)
  const [latest] = latestFirst
  if (!latest) return
  const current = currentOf(latestFirst)
  await markCurrent(tx, clubId, current?.id)
  await setEntitlement(tx, clubId, entitlementOf(latestFirst, dependencies.now()))
  if (!current) await mailSubscriptionEnd(tx, dependencies, latest)
  else if (current.state === 'past_due') await mailFailedRenewal(tx, dependencies, current)
}
