import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkOutPlan } from './checkout.ts'
import { fulfil } from './fulfil.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { selectOpenPlanPurchase } from './payments.queries.ts'
import type { TestPayments } from './test-provider/test-provider.ts'

/** Walks a club through the test checkout as a Czech buyer would; for demo data and tests. */
export async function payForPlan(
  db: Database,
  dependencies: PaymentDependencies,
  provider: TestPayments,
  clubId: string,
  plan: PlanId,
): Promise<string> {
  await checkOutPlan(db, dependencies, { clubId, plan, language: 'cs', caller: undefined, renewal: undefined })
  const sessionId = (await selectOpenPlanPurchase(db, clubId))?.sessionId
  if (!sessionId) throw new Error('the checkout was not stored')
  await provider.finish(sessionId, { outcome: 'paid', country: 'CZ', vatId: '' })
  await fulfil(db, dependencies, clubId, { sessionId })
  return sessionId
}
