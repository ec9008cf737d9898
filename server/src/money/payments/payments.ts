import { PLANS } from '@touchline/contract/platform/pricing.ts'
import { type ClubCodes, getClub, readCodes } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { currentOf } from './entitlement.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import {
  selectBilledCountry,
  selectPurchase,
  selectPurchaseBySession,
  selectReceipts,
  selectSubscriptionsOfClub,
} from './payments.queries.ts'
import type { PurchaseRow, ReceiptRow } from './payments.table.ts'
import { reach } from './reach.ts'

export {
  cancelLateRenewals,
  cancelRenewals,
  closeCheckouts,
  endSubscriptions,
  keepReceiptsWithoutPeople,
  outlivesErasure,
} from './club-end.ts'
export type { PaymentDependencies } from './payment-dependencies.ts'
export { selectOpenPlanPurchaseIds as openPlanPurchases } from './payments.queries.ts'
export { switchTopUpOff } from './top-up.queries.ts'
export { closeTopUps } from './top-up-run.ts'

/** The status of a payment, after fulfilling it if it has been paid by now. */
export async function followPayment(
  db: Database,
  dependencies: PaymentDependencies,
  sessionId: string,
): Promise<PurchaseRow> {
  const purchase = await purchaseOf(db, dependencies, sessionId)
  if (purchase.status === 'paid') return purchase
  await reach(dependencies, () => fulfil(db, dependencies, purchase.clubId, { sessionId }))
  return (await selectPurchase(db, purchase.id)) ?? purchase
}

/** The codes of a new club, for the holder of its paid session id, while they may be read. */
export async function readPaidCodes(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  sessionId: string,
): Promise<ClubCodes> {
  const purchase = await followPayment(db, dependencies, sessionId)
  if (purchase.clubId !== clubId || !purchase.plan) throw new Failure('CHECKOUT_SESSION_INVALID')
  if (purchase.status !== 'paid') throw new Failure('PAYMENT_NOT_COMPLETED')
  const codes = await readCodes(db, dependencies.club.keys, clubId)
  if (!codes) throw new Failure('CODES_GONE')
  return codes
}

/** The country of a club according to its bills; undefined if none has one. */
export function countryOfClub(db: Database, clubId: string): Promise<string | undefined> {
  return selectBilledCountry(db, clubId)
}

/** A club's subscription as its administrator sees it. */
export async function subscriptionOf(db: Database, dependencies: PaymentDependencies, clubId: string) {
  const [club, all] = await Promise.all([getClub(db, clubId), selectSubscriptionsOfClub(db, clubId)])
  const current = currentOf(all)
  const plan = current?.plan ?? null
  return {
    club,
    plan,
    priceCents: plan ? PLANS[plan].priceCents : null,
    renewsAt: current && !current.endsAt && current.state === 'active' ? current.periodEnd : null,
    canCancel: current !== undefined && !current.endsAt,
    canResume: current?.endsAt != null,
    hasPortal: dependencies.provider.hasPortal && current !== undefined,
    isTest: dependencies.provider.name === 'test',
  }
}

/** Cancels at the end of the paid period, or undoes that. */
export async function setCancelled(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  isCancelled: boolean,
) {
  const { id } = await currentSubscription(db, clubId)
  await reach(dependencies, () => dependencies.provider.setCancelAtPeriodEnd(id, isCancelled))
  await reach(dependencies, () => fulfil(db, dependencies, clubId, { subscriptionId: id }))
}

/** The provider's portal where the club manages its card and its invoices. */
export async function portalOf(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  language: Parameters<PaymentDependencies['provider']['createPortalUrl']>[2],
): Promise<string> {
  const { customerId } = await currentSubscription(db, clubId)
  const back = `${dependencies.club.publicUrl}/club/settings`
  const url = await reach(dependencies, () => dependencies.provider.createPortalUrl(customerId, back, language))
  if (!url) throw new Failure('NO_SUBSCRIPTION')
  return url
}

/** The club's receipts, latest first. */
export async function receiptsOf(db: Database, dependencies: PaymentDependencies, clubId: string) {
  const listed = await selectReceipts(db, clubId)
  const incomplete = listed.filter(({ receipt }) => dependencies.provider.hasPortal && !receipt.invoiceUrl)
  if (incomplete.length === 0) return listed
  // A package's invoice is created after its payment, and no event names the session it belongs to.
  for (const { receipt } of incomplete.slice(0, MAX_LOOKS)) await lookAgain(db, dependencies, receipt)
  return selectReceipts(db, clubId)
}

const MAX_LOOKS = 5

async function lookAgain(
  db: Database,
  dependencies: PaymentDependencies,
  { purchaseId, clubId }: ReceiptRow,
): Promise<void> {
  const sessionId = clubId && purchaseId && (await selectPurchase(db, purchaseId))?.sessionId
  if (!sessionId) return
  try {
    await fulfil(db, dependencies, clubId, { sessionId })
  } catch (error) {
    dependencies.log.warn({ err: error, clubId }, 'Invoice lookup failed')
  }
}

async function purchaseOf(db: Database, dependencies: PaymentDependencies, sessionId: string): Promise<PurchaseRow> {
  const stored = await selectPurchaseBySession(db, sessionId)
  if (stored) return stored
  // A buyer can return before we have stored their session's id.
  const facts = await reach(dependencies, () => dependencies.provider.getSession(sessionId))
  const purchase = facts && (await selectPurchase(db, facts.purchaseId))
  // A purchase that already has a session can only be read with that one.
  if (!purchase || purchase.sessionId) throw new Failure('CHECKOUT_SESSION_INVALID')
  return purchase
}

async function currentSubscription(db: Database, clubId: string) {
  const current = currentOf(await selectSubscriptionsOfClub(db, clubId))
  if (!current) throw new Failure('NO_SUBSCRIPTION')
  return current
}
