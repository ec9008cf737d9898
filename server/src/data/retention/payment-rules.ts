import { KEPT_DAYS } from '@touchline/contract/data/retention.ts'
import { deleteEventsBefore } from '../../money/payments/events.queries.ts'
import { deleteUnpaidPurchasesBefore } from '../../money/payments/payments.queries.ts'
import { deleteTestEventsBefore } from '../../money/payments/test-provider/test-provider.queries.ts'
import type { Database } from '../../platform/database/database.ts'
import { days, type RetentionRule } from './rule.ts'

/** Tables that grow with payments, apart from receipts and the ledger. */
export function paymentRules(db: Database): RetentionRule[] {
  return [
    {
      table: 'payment_events',
      since: 'it happened; one that is not done stays',
      keptMs: days(KEPT_DAYS.paymentEvents),
      why: 'Three times as long as the provider tells of it again: no event is followed twice.',
      erase: (before, limit) => deleteEventsBefore(db, before, limit),
    },
    {
      table: 'purchases',
      since: 'it was begun, if it failed or expired',
      keptMs: days(KEPT_DAYS.unpaidPurchases),
      why: 'Long after any payment can still come for it. Paid ones belong to their receipt.',
      erase: (before, limit) => deleteUnpaidPurchasesBefore(db, before, limit),
    },
    {
      table: 'test_events',
      since: 'it happened at the test provider',
      keptMs: days(KEPT_DAYS.paymentEvents),
      why: 'As long as the events that came of it.',
      erase: (before, limit) => deleteTestEventsBefore(db, before, limit),
    },
  ]
}
