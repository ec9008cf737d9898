import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { shownPlan } from './plan-view.ts'
import { type NamedPlan, type PlanOwner, selectOwnPlan, selectShownPlan } from './plans.queries.ts'

/** The owner of plans: a player, or the club itself for plans made by its programs. */
export type Owner = PlanOwner

/** A player's own plan, or one shown to them as a coach; to anyone else it does not exist. */
export async function planFor(db: Database, viewer: Owner, planId: string): Promise<NamedPlan> {
  const own = await selectOwnPlan(db, viewer, planId)
  const row = own ?? (viewer.memberId && (await selectShownPlan(db, viewer.memberId, planId)))
  if (!row) throw new Failure('PLAN_NOT_FOUND')
  return row
}

export async function planOf(db: Database, viewer: Owner, planId: string): Promise<Plan> {
  return shownPlan(await planFor(db, viewer, planId), viewer)
}
