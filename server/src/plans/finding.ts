import type { Plan } from '@touchline/contract/plans.ts'
import type { Athlete } from '../athletes/athletes.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { shownPlan } from './plan-view.ts'
import { type NamedPlan, selectOwnPlan, selectShownPlan } from './plans.queries.ts'

/** Whose plans they are. */
export type Owner = Athlete

/** A player's own plan, or one shown to them as a coach; to everybody else there is no such plan. */
export async function planFor(db: Database, { memberId }: Owner, planId: string): Promise<NamedPlan> {
  const row = (await selectOwnPlan(db, memberId, planId)) ?? (await selectShownPlan(db, memberId, planId))
  if (!row) throw new Failure('PLAN_NOT_FOUND')
  return row
}

export async function planOf(db: Database, viewer: Owner, planId: string): Promise<Plan> {
  return shownPlan(await planFor(db, viewer, planId), viewer.memberId)
}
