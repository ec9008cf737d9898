import type { Database } from '../database/database.ts'
import { currentOf } from './entitlement.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { removeBuyers, selectOpenSessionIds, selectSubscriptionsOfClub } from './payments.queries.ts'

/** Whether a club lives on a subscription that will be charged again. */
export async function isRenewing(db: Database, clubId: string): Promise<boolean> {
  const current = currentOf(await selectSubscriptionsOfClub(db, clubId))
  return current !== undefined && current.endsAt === null
}

/** Ends at the provider what could still take money from a club that is to be erased; can be done again. */
export async function endPayments(db: Database, { provider }: PaymentDependencies, clubId: string): Promise<void> {
  for (const sessionId of await selectOpenSessionIds(db, clubId)) await provider.expireSession(sessionId)
  for (const { id, state } of await selectSubscriptionsOfClub(db, clubId)) {
    if (state !== 'ended') await provider.cancelNow(id)
  }
}

/** Ends the checkouts of a club that never paid; what was paid at the last moment is written down instead. */
export async function endCheckouts(db: Database, dependencies: PaymentDependencies, clubId: string): Promise<void> {
  for (const sessionId of await selectOpenSessionIds(db, clubId)) {
    await dependencies.provider.expireSession(sessionId)
    await fulfil(db, dependencies, clubId, { sessionId })
  }
}

/** Leaves the receipts as the law asks, with the club's name and address, and takes the person out of them. */
export function keepReceiptsWithoutPeople(db: Database, clubId: string): Promise<void> {
  return removeBuyers(db, clubId)
}
