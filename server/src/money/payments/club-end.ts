import type { ErasureRow } from '../../club/clubs/club-erasures.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { dropPurchase, removeBuyers, selectOpenCheckouts, selectSubscriptionsOfClub } from './payments.queries.ts'
import type { PurchaseRow, SubscriptionRow } from './payments.table.ts'
import { reach } from './reach.ts'

/** The subscriptions cancelled by an erasure, and the purchases begun before it. */
type Erasing = Pick<ErasureRow, 'cancelled' | 'purchasesBefore'>

/** Whether a club continues despite a scheduled erasure: a subscription was resumed since, or a plan bought. */
export async function outlivesErasure(db: Database, clubId: string, erasing: Erasing): Promise<boolean> {
  const renewing = (await living(db, clubId)).filter(({ endsAt }) => endsAt === null)
  return renewing.some((one) => erasing.cancelled.includes(one.id) || !isFromBefore(one, erasing))
}

/** Cancels every subscription of a club at the end of its paid period; returns their ids. */
export async function cancelRenewals(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
): Promise<string[]> {
  const subscriptions = await living(db, clubId)
  for (const one of subscriptions) await cancelRenewal(db, dependencies, one)
  return subscriptions.map(({ id }) => id)
}

/** The same for subscriptions from purchases begun before the erasure was requested. */
export async function cancelLateRenewals(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  erasing: Erasing,
): Promise<string[]> {
  const late = (await living(db, clubId)).filter(
    (one) => isFromBefore(one, erasing) && !erasing.cancelled.includes(one.id),
  )
  for (const one of late) await cancelRenewal(db, dependencies, one)
  return late.map(({ id }) => id)
}

/** Ends a club's subscriptions at once and without credit, unless a bank has yet to decide on a payment. */
export async function endSubscriptions(db: Database, dependencies: PaymentDependencies, clubId: string): Promise<void> {
  const { provider } = dependencies
  for (const { id, state } of await selectSubscriptionsOfClub(db, clubId)) {
    const isUndecided = state !== 'ended' && (await provider.getSubscription(id))?.isPaymentOnItsWay
    if (state !== 'ended' && !isUndecided) await provider.cancelForGood(id)
    // The last sync of its bills: once the club is gone, no receipts are written.
    await fulfil(db, dependencies, clubId, { subscriptionId: id })
  }
}

/** Makes a club's checkouts unpayable; any that were paid at the last moment are recorded instead. */
export async function closeCheckouts(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
  isToClose: (purchase: PurchaseRow) => boolean = () => true,
): Promise<void> {
  for (const purchase of (await selectOpenCheckouts(db, clubId)).filter(isToClose)) {
    const { id, sessionId } = purchase
    if (!sessionId) {
      await dropPurchase(db, id)
      continue
    }
    await dependencies.provider.expireSession(sessionId)
    await fulfil(db, dependencies, clubId, { sessionId })
  }
}

/** Removes personal data from the receipts; the law requires keeping them with the club's name and address. */
export function keepReceiptsWithoutPeople(db: Database, clubId: string): Promise<void> {
  return removeBuyers(db, clubId)
}

async function living(db: Database, clubId: string): Promise<SubscriptionRow[]> {
  return (await selectSubscriptionsOfClub(db, clubId)).filter(({ state }) => state !== 'ended')
}

function isFromBefore({ purchaseId }: SubscriptionRow, { purchasesBefore }: Erasing): boolean {
  return purchaseId !== null && purchasesBefore.includes(purchaseId)
}

async function cancelRenewal(
  db: Database,
  dependencies: PaymentDependencies,
  { id, clubId, endsAt }: SubscriptionRow,
): Promise<void> {
  if (endsAt) return
  await reach(dependencies, () => dependencies.provider.setCancelAtPeriodEnd(id, true))
  await reach(dependencies, () => fulfil(db, dependencies, clubId, { subscriptionId: id }))
}
