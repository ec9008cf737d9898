import { PAGES } from '@touchline/contract/platform/pages.ts'
import { PLAN_IDS, type PlanId } from '@touchline/contract/platform/pricing.ts'
import type { Renewal } from '../../../money/payments/plan-payment.ts'

/** The parameters in the partnership page's address. */
export type PartnershipAddress = {
  /** Without a plan it is step 1, with one step 2. */
  plan: PlanId | undefined
  renewal: Renewal | undefined
  /** Whether the visitor returns from a cancelled payment. */
  isCancelled: boolean
}

/**
 * Reads the address. The plan alone determines the step: each step is a history entry, so that Back leads from the
 * details to the plans, and a reload or a shared link keeps the plan. The previously chosen plan is stored in the tab,
 * not in the address of step 1: nothing there has to be rewritten on the way forward.
 */
export function readPartnershipAddress(query: URLSearchParams, chosenBefore?: PlanId): PartnershipAddress {
  const isCancelled = query.get('cancelled') === '1'
  const named = PLAN_IDS.find((plan) => plan === query.get('plan'))
  const [clubId, key] = [query.get('club'), query.get('renewal')]
  return {
    // A provider returns without knowing our steps: the visitor left from the details.
    plan: named ?? (isCancelled ? chosenBefore : undefined),
    renewal: clubId && key ? { clubId, key } : undefined,
    isCancelled,
  }
}

/** The address of a step: the plans, or the details for a plan. Keeps a renewal. */
export function partnershipAddress({ plan, renewal }: { plan?: PlanId; renewal: Renewal | undefined }): string {
  const query = new URLSearchParams({
    ...(plan && { plan }),
    ...(renewal && { club: renewal.clubId, renewal: renewal.key }),
  })
  return query.size > 0 ? `${PAGES.partnership.path}?${query}` : PAGES.partnership.path
}
