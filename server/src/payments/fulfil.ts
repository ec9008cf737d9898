import { TOKEN_PACKAGES } from '@touchline/contract/pricing.ts'
import { getClub, openClub, type PreparedCodes, prepareCodes, setStanding } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { grant, grantedBy } from '../tokens/tokens.ts'
import type { PaymentDesk } from './desk.ts'
import { tellOfEnd, tellOfFailedPayment, tellOfFailedRenewal, tellOfTokens } from './letters.ts'
import {
  markCurrent,
  markEventDone,
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
import type { PaymentEvent, PaymentFacts, ReceiptFacts, SessionFacts, SubscriptionFacts } from './provider.ts'
import { currentOf, standingOf } from './standing.ts'

/** What to ask the provider about. */
export type References = Partial<Pick<PaymentEvent, 'sessionId' | 'subscriptionId' | 'paymentId'>>

/** What the provider said about it. */
type Facts = {
  session: SessionFacts | undefined
  /** Only one that has been paid for: before that, it is nothing to us. */
  subscription: SubscriptionFacts | undefined
  payment: PaymentFacts | undefined
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
  desk: PaymentDesk,
  clubId: string,
  about: References,
  eventId?: string,
): Promise<void> {
  await askAndWrite(db, desk, clubId, about, eventId)
  await endReplaced(db, desk, clubId)
}

function askAndWrite(
  db: Database,
  desk: PaymentDesk,
  clubId: string,
  about: References,
  eventId?: string,
): Promise<void> {
  return desk.inTurn(clubId, async () => {
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const version = await selectVersion(db, clubId)
      const facts = await ask(db, desk, about)
      // Hashing takes a moment: it is done before anything is locked, and only for a club that is to be opened.
      const codes = await codesFor(db, clubId, facts)
      const isWritten = await db.transaction(async (tx) => {
        if (!(await takeTurn(tx, clubId, version))) return false
        await write(tx, desk, clubId, facts, codes)
        if (eventId) await markEventDone(tx, eventId)
        return true
      })
      if (isWritten) return
    }
    throw new Error('another process was always quicker to write the payments of this club')
  })
}

/** Ends at the provider what the club's current subscription replaced. What fails now, reconciliation tries again. */
async function endReplaced(db: Database, desk: PaymentDesk, clubId: string): Promise<void> {
  const all = await selectSubscriptionsOfClub(db, clubId)
  for (const { id, state, isCurrent } of all) {
    if (state === 'ended' || isCurrent) continue
    try {
      await desk.provider.cancelNow(id)
      await askAndWrite(db, desk, clubId, { subscriptionId: id })
      desk.log.info({ clubId, subscription: id }, 'A replaced subscription was cancelled')
    } catch (error) {
      desk.log.warn({ err: error, clubId, subscription: id }, 'A replaced subscription could not be cancelled yet')
    }
  }
}

async function ask(db: Database, { provider }: PaymentDesk, about: References): Promise<Facts> {
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
  desk: PaymentDesk,
  clubId: string,
  { session, subscription, payment }: Facts,
  codes: PreparedCodes | undefined,
): Promise<void> {
  if (session?.clubId === clubId) await writePurchase(tx, desk, session)
  if (subscription?.clubId === clubId) {
    await writeSubscription(tx, subscription)
    if (codes) await openClub(tx, desk.tools, clubId, codes)
  }
  if (payment) await writeTrouble(tx, desk, payment)
  await writeStanding(tx, desk, clubId)
}

/** Where the checkout stands, and what comes of it. */
async function writePurchase(tx: Database, desk: PaymentDesk, session: SessionFacts): Promise<void> {
  const purchase = await selectPurchase(tx, session.purchaseId)
  if (!purchase || purchase.clubId !== session.clubId) return
  const paidAt = session.receipt?.paidAt ?? desk.now()
  switch (session.state) {
    case 'open':
      return
    case 'processing':
    case 'expired':
      return updatePurchase(tx, purchase.id, { status: session.state, sessionId: session.id })
    case 'failed':
      await updatePurchase(tx, purchase.id, { status: 'failed', sessionId: session.id })
      if (purchase.status !== 'paid') await tellOfFailedPayment(tx, desk, purchase)
      return
    case 'paid':
      await updatePurchase(tx, purchase.id, { status: 'paid', sessionId: session.id, paidAt })
      if (session.receipt) await writeReceipt(tx, session.receipt, purchase)
      if (purchase.packageId) await writeTokens(tx, purchase)
      if (purchase.packageId) await tellOfTokens(tx, desk, purchase)
  }
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
  const { endsAt, endedAt, receipt } = facts
  if (state === 'incomplete') return
  await upsertSubscription(tx, {
    ...{ id, clubId, purchaseId, customerId, plan, state, startedAt, periodStart, periodEnd },
    endsAt: endsAt ?? null,
    endedAt: endedAt ?? null,
  })
  // The session may not have told us yet, or never will; a subscription that runs has been paid for.
  await updatePurchase(tx, purchaseId, { status: 'paid', paidAt: startedAt })
  if (receipt) await writeReceipt(tx, receipt, { id: purchaseId, clubId, kind: 'plan', plan, packageId: null })
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

async function writeTrouble(tx: Database, desk: PaymentDesk, payment: PaymentFacts): Promise<void> {
  const { id, isRefunded, isPartlyRefunded, dispute } = payment
  if (isPartlyRefunded) desk.log.warn({ payment: id }, 'A payment was partly refunded: decide what the club keeps')
  if (dispute === 'open') desk.log.error({ payment: id }, 'A payment is disputed: answer it at the payment provider')
  if (!isRefunded && dispute === 'none') return
  await upsertTrouble(tx, payment)
  const receipt = await selectReceiptByPayment(tx, id)
  if (!receipt?.purchaseId || !receipt.clubId) return
  await writeTokens(tx, { id: receipt.purchaseId, clubId: receipt.clubId, packageId: receipt.packageId })
}

/** What the club may, from all its subscriptions together. */
async function writeStanding(tx: Database, desk: PaymentDesk, clubId: string): Promise<void> {
  const latestFirst = await selectSubscriptionsOfClub(tx, clubId)
  const [latest] = latestFirst
  if (!latest) return
  const current = currentOf(latestFirst)
  await markCurrent(tx, clubId, current?.id)
  await setStanding(tx, clubId, standingOf(latestFirst, desk.now()))
  if (!current) await tellOfEnd(tx, desk, latest)
  else if (current.state === 'past_due') await tellOfFailedRenewal(tx, desk, current)
}
