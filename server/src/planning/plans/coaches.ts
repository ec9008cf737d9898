import type { Coach } from '@touchline/contract/planning/coaches.ts'
import type { Plan, PlanSummary } from '@touchline/contract/planning/plans.ts'
import type { Athlete } from '../../club/athletes/athletes.ts'
import { emit } from '../../platform/club-events/club-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { selectCoaches, selectIsCoach, setCoach } from './coaches.queries.ts'
import { planFor, planOf } from './finding.ts'
import { type OnUnreadable, summariesOf } from './plan-summary.ts'
import { lockOwnPlan, lockShownPlan, selectShownPlans, updatePlan } from './plans.queries.ts'

/** A coach's verdict on a plan; `version` is the one they saw. */
type Word = { planId: string; version: number; isApproved: boolean; comment: string }

/** Marks or unmarks a player as coach. */
export async function markCoach(db: Database, clubId: string, memberId: string, isCoach: boolean): Promise<void> {
  if (!(await setCoach(db, clubId, memberId, isCoach))) throw new Failure('MEMBER_NOT_FOUND')
}

export function isCoach(db: Database, { clubId, memberId }: Athlete): Promise<boolean> {
  return selectIsCoach(db, clubId, memberId)
}

/** The coaches a player can show a plan to; never themselves. */
export async function coachesFor(db: Database, { clubId, memberId }: Athlete): Promise<Coach[]> {
  const rows = await selectCoaches(db, clubId, memberId)
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}` }))
}

/** Shows a plan to a coach for sign-off; an earlier verdict is discarded. */
export function showPlan(
  db: Database,
  owner: Athlete,
  { planId, coachId }: { planId: string; coachId: string },
  now = new Date(),
): Promise<Plan> {
  return changeSignOff(db, owner, planId, async (tx) => {
    const isTheirs = coachId !== owner.memberId && (await selectIsCoach(tx, owner.clubId, coachId))
    if (!isTheirs) throw new Failure('COACH_NOT_FOUND')
    return { coachId, signOff: 'waiting', signOffAt: now, signOffComment: null }
  })
}

/** Stops showing a plan to its coach. */
export function hidePlan(db: Database, owner: Athlete, planId: string): Promise<Plan> {
  return changeSignOff(db, owner, planId, async () => NOT_SHOWN)
}

const NOT_SHOWN = { coachId: null, signOff: 'none', signOffAt: null, signOffComment: null } as const

/** The plans shown to a coach. */
export async function shownPlans(
  db: Database,
  { memberId }: Athlete,
  onUnreadable?: OnUnreadable,
  now = new Date(),
): Promise<PlanSummary[]> {
  const summaries = await summariesOf(db, await selectShownPlans(db, memberId), now, onUnreadable)
  return summaries.map(({ row, ...summary }) => summary)
}

/** Approves or comments on a plan, unless its training has changed since the coach saw it. */
export async function signOffPlan(db: Database, coach: Athlete, word: Word, now = new Date()): Promise<Plan> {
  const { planId, version, isApproved, comment } = word
  await db.transaction(async (tx) => {
    const row = await lockShownPlan(tx, coach.memberId, planId)
    if (!row) throw await refusalFor(tx, coach, planId)
    if (version < row.trainingVersion) throw new Failure('CHANGED_MEANWHILE')
    const signOff = isApproved ? 'approved' : 'commented'
    await updatePlan(tx, planId, { signOff, signOffAt: now, signOffComment: comment || null })
    // The event contains only the plan's id and the time: the plan is the player's own (docs/decisions/0035).
    const data = { planId, approvedAt: now.toISOString() }
    if (isApproved && row.signOff !== 'approved') await emit(tx, coach.clubId, { type: 'plan.approved', data })
  })
  return planOf(db, coach, planId)
}

/** Owners learn that they are not the coach; to anyone else the plan does not exist. */
async function refusalFor(db: Database, { memberId, clubId }: Athlete, planId: string): Promise<Failure> {
  await planFor(db, { memberId, clubId }, planId)
  return new Failure('NOT_THE_COACH')
}

type SignOffValues = Parameters<typeof updatePlan>[2]

async function changeSignOff(
  db: Database,
  owner: Athlete,
  planId: string,
  change: (tx: Database) => Promise<SignOffValues>,
): Promise<Plan> {
  await db.transaction(async (tx) => {
    if (!(await lockOwnPlan(tx, owner, planId))) throw new Failure('PLAN_NOT_FOUND')
    await updatePlan(tx, planId, await change(tx))
  })
  return planOf(db, owner, planId)
}
