import type { ErasureRow } from '../../club/clubs/club-erasures.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { dropPurchase, removeBuyers, selectOpenCheckouts, selectSubscriptionsOfClub } from './payments.queries.ts'
import type { PurchaseRow, SubscriptionRow } from './payments.table.ts'
import { reach } from './reach.ts'

/** Which subscriptions end with an erasure, and which purchases were begun before it. */
type Erasing = Pick<ErasureRow, 'cancelled' | 'purchasesBefore'>

/** Whether a club goes on although it was to be erased: a subscription was resumed since, or a plan bought. */
export async function goesOn(db: Database, clubId: string, erasing: Erasing): Promise<boolean> {
  const renewing = (await living(db, clubId)).filter(({ endsAt }) => endsAt === null)
  return renewing.some((one) => erasing.cancelled.includes(one.id) || !isFromBefore(one, erasing))
}

/** Lets every subscription of a club end with its paid period; answers which ones do. */
export async function cancelRenewals(
  db: Database,
  dependencies: PaymentDependencies,
  clubId: string,
): Promise<string[]> {
  const subscriptions = await living(db, clubId)
  for (const one of subscriptions) await cancelRenewal(db, dependencies, one)
  return subscriptions.map(({ id }) => id)
}

/** The same for those that came of purchases from before an erasure was asked for. */
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

/** Ends a club's subscriptions at once and without a credit, unless a bank still decides over a payment of one. */
export async function endSubscriptions(db: Database, dependencies: PaymentDependencies, clubId: string): Promise<void> {
  const { provider } = dependencies
  for (const { id, state } of await selectSubscriptionsOfClub(db, clubId)) {
    const isUndecided = state !== 'ended' && (await provider.getSubscription(id))?.isPaymentOnItsWay
    if (state !== 'ended' && !isUndecided) await provider.cancelForGood(id)
    // The last look at its bills: nobody writes a receipt for a club that is gone.
    await fulfil(db, dependencies, clubId, { subscriptionId: id })
  }
}

/** Makes the checkouts of a club unpayable; what was paid at the last moment is written down instead. */
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

/** Leaves the receipts as the law asks, with the club's name and address, and takes the person out of them. */
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
