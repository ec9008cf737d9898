import { closeCheckouts, type PaymentDependencies } from '../../money/payments/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import { despiteDeadlocks } from '../../platform/database/deadlock.ts'
import { deleteClub, deleteMailsOfClub, lockIfUnpaid, selectUnpaidClubs } from './erasure.queries.ts'

/** Erases clubs that registered before a moment and never paid; returns how many. One that fails holds up no other. */
export async function eraseUnpaidClubsBefore(
  db: Database,
  dependencies: PaymentDependencies,
  moment: Date,
  limit: number,
): Promise<number> {
  let erased = 0
  for (const clubId of await selectUnpaidClubs(db, moment, limit)) {
    try {
      // Before anything is locked: the provider may take its time.
      await closeCheckouts(db, dependencies, clubId)
      if (await eraseIfUnpaid(db, clubId)) erased++
    } catch (error) {
      dependencies.log.warn({ err: error, clubId }, 'A club that never paid could not be erased yet')
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
