import { PAGES } from '@touchline/contract/platform/pages.ts'
import { PLAN_IDS, type PlanId } from '@touchline/contract/platform/pricing.ts'
import type { Renewal } from '../../../money/payments/plan-payment.ts'

/** What the address of the partnership page says. */
export type PartnershipAddress = {
  /** Without a plan it is step 1, with one step 2. */
  plan: PlanId | undefined
  renewal: Renewal | undefined
  /** Whether the visitor comes back from a payment that was not made. */
  isCancelled: boolean
}

/**
 * Reads the address. The plan alone tells the step: each step is an entry of the browser's history, so that its back
 * button leads from the details to the plans, and a reload or a shared link stays with the plan. Which plan was chosen
 * before is remembered by the tab, not by the address of step 1: nothing there has to be rewritten when one goes on.
 */
export function readPartnershipAddress(query: URLSearchParams, chosenBefore?: PlanId): PartnershipAddress {
  const isCancelled = query.get('cancelled') === '1'
  const named = PLAN_IDS.find((plan) => plan === query.get('plan'))
  const [clubId, key] = [query.get('club'), query.get('renewal')]
  return {
    // A provider leads back without knowing our steps: the details are where the visitor left.
    plan: named ?? (isCancelled ? chosenBefore : undefined),
    renewal: clubId && key ? { clubId, key } : undefined,
    isCancelled,
  }
}

/** The address of a step: the plans, or the details for a plan. A renewal goes along. */
export function partnershipAddress({ plan, renewal }: { plan?: PlanId; renewal: Renewal | undefined }): string {
  const query = new URLSearchParams({
    ...(plan && { plan }),
    ...(renewal && { club: renewal.clubId, renewal: renewal.key }),
  })
  return query.size > 0 ? `${PAGES.partnership.path}?${query}` : PAGES.partnership.path
}
