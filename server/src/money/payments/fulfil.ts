import { TOKEN_PACKAGES } from '@touchline/contract/platform/pricing.ts'
import { getClub, openClub, type PreparedCodes, prepareCodes, setEntitlement } from '../../club/clubs/clubs.ts'
import { emit } from '../../platform/club-events/club-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { grant, grantedBy } from '../tokens/tokens.ts'
import { currentOf, entitlementOf } from './entitlement.ts'
import { markEventDone } from './events.queries.ts'
import { tellOfEnd, tellOfFailedPayment, tellOfFailedRenewal, tellOfTokens } from './letters.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
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

/** What to ask the provider about. */
export type References = Partial<Pick<PaymentEvent, 'sessionId' | 'subscriptionId' | 'paymentId'>> & {
  /** A need that is bought for with the stored card. */
  topUpId?: string
}

/** What the provider said about it. */
type Facts = {
  session: SessionFacts | undefined
  /** Only one that has been paid for: before that, it is nothing to us. */
  subscription: SubscriptionFacts | undefined
  payment: PaymentFacts | undefined
  topUp?: { need: TopUpRow; charge: ChargeFacts | undefined } | undefined
}

/** More than ever wait for the same club at the same moment, in different processes. */
const MAX_TURNS = 50

/**
 * The only way by which anything becomes paid, granted, opened or closed: asks the provider how things stand and
 * writes that down whole, in one transaction, together with the event that led here.
 *
 * It does not matter who asks, how often or in which order: facts are written only by somebody who asked for them
 * after the last one had written (a version per club tells), and every consequence has a key that counts once.
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
      // Hashing takes a moment: it is done before anything is locked, and only for a club that is to be opened.
      const codes = await codesFor(db, clubId, facts)
      const isWritten = await db.transaction(async (tx) => {
        if (!(await takeTurn(tx, clubId, version))) return false
        await write(tx, dependencies, clubId, facts, codes)
        if (eventId) await markEventDone(tx, eventId)
        return true
      })
      if (isWritten) return
    }
    throw new Error('another process was always quicker to write the payments of this club')
  })
}

/** Ends at the provider what the club's current subscription replaced. What fails now, reconciliation tries again. */
async function endReplaced(db: Database, dependencies: PaymentDependencies, clubId: string): Promise<void> {
  const all = await selectSubscriptionsOfClub(db, clubId)
  for (const { id, state, isCurrent } of all) {
    if (state === 'ended' || isCurrent) continue
    try {
      await dependencies.provider.cancelNow(id)
      await askAndWrite(db, dependencies, clubId, { subscriptionId: id })
      dependencies.log.info({ clubId, subscription: id }, 'A replaced subscription was cancelled')
    } catch (error) {
      dependencies.log.warn(
        { err: error, clubId, subscription: id },
        'A replaced subscription could not be cancelled yet',
      )
    }
  }
}

/** A need is asked about with its payment: that money may have gone back before we learnt that it came. */
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
  // Whether the purchase behind it is done may be known only here, if the session's own event was lost.
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

/** Where the checkout stands, and what comes of it. */
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
      if (purchase.status !== 'paid') await tellOfFailedPayment(tx, dependencies, purchase)
      return
    case 'paid':
      await markPaid(tx, purchase, paidAt, { sessionId: session.id })
      if (session.receipt) await writeReceipt(tx, session.receipt, purchase)
      if (purchase.packageId) await writeTokens(tx, purchase)
      if (purchase.packageId) await tellOfTokens(tx, dependencies, purchase)
  }
}

/** A purchase is paid for once, whoever tells of it first. */
async function markPaid(tx: Database, purchase: PurchaseRow, paidAt: Date, session: { sessionId?: string } = {}) {
  await updatePurchase(tx, purchase.id, { status: 'paid', paidAt, ...session })
  if (purchase.status === 'paid') return
  const { id, clubId, kind, plan, packageId } = purchase
  const data = { purchaseId: id, kind, plan, packageId, paidAt: paidAt.toISOString() }
  await emit(tx, clubId, { type: 'purchase.completed', data })
}

/** What the stored card paid, or did not. */
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

/** The tokens of a paid purchase come once; those whose money went back, or is disputed, go again. */
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
  // Each dispute of a payment is an occasion of its own.
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
  // The session may not have told us yet, or never will; a subscription that runs has been paid for.
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
  if (isPartlyRefunded)
    dependencies.log.warn({ payment: id }, 'A payment was partly refunded: decide what the club keeps')
  if (dispute === 'open')
    dependencies.log.error({ payment: id }, 'A payment is disputed: answer it at the payment provider')
  if (!isRefunded && dispute === 'none') return
  await upsertTrouble(tx, payment)
  const receipt = await selectReceiptByPayment(tx, id)
  if (!receipt?.purchaseId || !receipt.clubId) return
  await writeTokens(tx, { id: receipt.purchaseId, clubId: receipt.clubId, packageId: receipt.packageId })
}

/** What the club may, from all its subscriptions together. */
async function writeStanding(tx: Database, dependencies: PaymentDependencies, clubId: string): Promise<void> {
  const latestFirst = await selectSubscriptionsOfClub(tx, clubId)
  const [latest] = latestFirst
  if (!latest) return
  const current = currentOf(latestFirst)
  await markCurrent(tx, clubId, current?.id)
  await setEntitlement(tx, clubId, entitlementOf(latestFirst, dependencies.now()))
  if (!current) await tellOfEnd(tx, dependencies, latest)
  else if (current.state === 'past_due') await tellOfFailedRenewal(tx, dependencies, current)
}
