import type { PaymentDependencies } from '../../money/payments/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import { clubRules } from './club-rules.ts'
import { paymentRules } from './payment-rules.ts'
import { personRules } from './person-rules.ts'
import type { RetentionRule } from './rule.ts'

/** All rules; tables without one, and why, are in unruled-tables.ts. */
export function retentionRules(db: Database, dependencies: PaymentDependencies): RetentionRule[] {
  return [...personRules(db), ...clubRules(db, dependencies), ...paymentRules(db)]
}
