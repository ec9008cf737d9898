import { closeCheckouts, type PaymentDependencies } from '../../money/payments/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import { despiteDeadlocks } from '../../platform/database/deadlock.ts'
import { deleteClub, deleteMailsOfClub, lockIfUnpaid, selectUnpaidClubs } from './erasure.queries.ts'

/**
 * Erases clubs that registered before a moment and never paid; returns how many. A failing one does not block the
 * others.
 */
export async function eraseUnpaidClubsBefore(
  db: Database,
  dependencies: PaymentDependencies,
  moment: Date,
  limit: number,
): Promise<number> {
  let erased = 0
  for (const clubId of await selectUnpaidClubs(db, moment, limit)) {
    try {
      // Before taking any lock: the provider may be slow.
      await closeCheckouts(db, dependencies, clubId)
      if (await eraseIfUnpaid(db, clubId)) erased++
    } catch (error) {
      dependencies.log.warn({ err: error, clubId }, 'Erasing unpaid club failed, will retry')
    }
  }
  return erased
}

function eraseIfUnpaid(db: Database, clubId: string): Promise<boolean> {
  return despiteDeadlocks(() =>
    db.transaction(async (tx) => {
      if (!(await lockIfUnpaid(tx, clubId))) return false
      await deleteMailsOfClub(tx, clubId)
      await deleteClub(tx, clubId)
      return true
    }),
  )
}
