import { randomUUID } from 'node:crypto'
import { DELETED_PLAN_DAYS, MAX_PLANS, type Plan } from '@touchline/contract/planning/plans.ts'
import { DEFAULT_LANGUAGE, type LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { SessionDone, Wish } from '@touchline/contract/platform/training.ts'
import { ageToKeepPlans } from '../../club/athletes/athletes.ts'
import { requireKeeping } from '../../club/keeping/keeping.ts'
import { todayIn } from '../../platform/calendar/local-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type Owner, planOf } from './finding.ts'
import { makePlan } from './makers/make-plan.ts'
import type { MissedReason } from './makers/types.ts'
import {
  hasTick,
  isSameTraining,
  requireTick,
  type SessionWish,
  type Training,
  undone,
  withEdit,
  withMissed,
  withoutSession,
  withSession,
  withTick,
} from './plan-changes.ts'
import { type OnUnreadable, summariesOf, summaryFor } from './plan-summary.ts'
import { titleOf } from './plan-title.ts'
import {
  countPlans,
  insertPlan,
  lockDeletedPlan,
  lockOwnPlan,
  lockPlans,
  markDeleted,
  selectDeletedPlans,
  selectOwnPlans,
  selectPlanTitles,
  updatePlan,
} from './plans.queries.ts'
import type { PlanRow } from './plans.table.ts'
import { storedIn } from './stored-plan.ts'

export { markCoach, showPlan, signOffPlan } from './coaches.ts'
export { planOf } from './finding.ts'
export { INPUTS as PLAN_INPUTS, missingInputs as missingPlanInputs, wishOf as planWishOf } from './makers/asking.ts'
export { closeFeed } from './plan-calendar.ts'
export { closeFeedsOfClub } from './plans.queries.ts'

/** The plan and the version a change is based on. */
type OfVersion = { planId: string; version: number }
type OfSession = OfVersion & { sessionId: string }
type OfPlan = { planId: string; version?: number }
type TickOfSession = OfPlan & { sessionId: string; done: SessionDone | null; before?: SessionDone | null }

const DELETED_MS = DELETED_PLAN_DAYS * 24 * 60 * 60 * 1000

/** Makes and stores a plan for a wish; throws if it cannot be made or must not be stored. */
export async function makeOwnPlan(
  db: Database,
  owner: Owner,
  wish: Wish,
  title?: string,
  language: LanguageCode = DEFAULT_LANGUAGE,
): Promise<Plan> {
  const age = await ageFor(db, owner, wish)
  const known: Wish = age === undefined ? wish : { ...wish, age }
  const made = makePlan(known, randomUUID)
  if ('refused' in made) throw refused(made.refused)
  const id = await db.transaction(async (tx) => {
    await requireRoom(tx, owner)
    const { weeks, sessions, sources, notes } = made
    const people = { clubId: owner.clubId, ownerId: owner.memberId ?? null }
    return insertPlan(tx, {
      ...people,
      title: title ?? titleOf(known, language),
      wish: known,
      weeks,
      sessions,
      sources,
      notes,
      summary: summaryFor({ wish: known, weeks, sessions }, 1, new Date()),
    })
  })
  return planOf(db, owner, id)
}

/** The athlete's age; the club's own plans are for no particular athlete and use the age in the wish. */
function ageFor(
  db: Database,
  { clubId, memberId }: Owner,
  { age }: Wish,
): Promise<number | undefined> | number | undefined {
  return memberId === undefined ? age : ageToKeepPlans(db, { clubId, memberId }, age)
}

/** The plans of a player or a club, and the deleted ones they can still restore. */
export async function ownPlans(db: Database, owner: Owner, onUnreadable?: OnUnreadable, now = new Date()) {
  const [plans, gone] = await Promise.all([selectOwnPlans(db, owner), selectDeletedPlans(db, owner, purgedBefore(now))])
  const own = await summariesOf(db, plans, now, onUnreadable)
  const deleted = await summariesOf(db, gone, now, onUnreadable)
  return {
    plans: own.map(({ row, ...summary }) => summary),
    deleted: deleted.map(({ row, ...summary }) => ({ ...summary, restorableUntil: restorableUntil(row) })),
  }
}

/** Titles of own plans, and of plans shown to the member as a coach, with their owners. */
export async function planTitles(db: Database, owner: Owner & { memberId: string }) {
  const rows = await selectPlanTitles(db, owner)
  return rows.map(({ id, title, ownerId, ownerName }) => ({
    ...{ id, title },
    ownerName: ownerId === owner.memberId ? null : ownerName,
  }))
}

/** Renames a plan; a coach's verdict stays valid. */
export function renamePlan(db: Database, owner: Owner, { planId, version, title }: OfVersion & { title: string }) {
  return changePlan(db, owner, { planId }, (row) => {
    requireVersion(row, version)
    return { title }
  })
}

export function addSession(
  db: Database,
  owner: Owner,
  { planId, version, ...wish }: OfVersion & SessionWish,
  now = new Date(),
): Promise<Plan> {
  return changeTraining(db, owner, { planId, version }, (plan) => withSession(plan, wish, randomUUID(), now))
}

export function editSession(
  db: Database,
  owner: Owner,
  { planId, version, sessionId, ...wish }: OfSession & Partial<SessionWish>,
  now = new Date(),
): Promise<Plan> {
  return changeTraining(db, owner, { planId, version }, (plan) => withEdit(plan, sessionId, wish, now))
}

export function removeSession(db: Database, owner: Owner, of: OfSession, now = new Date()): Promise<Plan> {
  return changeTraining(db, owner, of, (plan) => withoutSession(plan, of.sessionId, now))
}

/** Ticks a session off or removes the tick; idempotent, so that a retry after a lost response changes nothing. */
export function tickSession(
  db: Database,
  owner: Owner,
  { sessionId, done, before, ...of }: TickOfSession,
  now = new Date(),
): Promise<Plan> {
  const change = (plan: Training) => {
    if (before !== undefined) requireTick(plan, sessionId, before)
    return withTick(plan, sessionId, done, todayIn(plan.wish.timeZone, now), now)
  }
  return changeTraining(db, owner, of, change, (plan) => hasTick(plan, sessionId, done))
}

/** Marks a session as missed and replans the rest. */
export function missSession(
  db: Database,
  owner: Owner,
  { sessionId, why, today, ...of }: OfSession & { why: MissedReason; today?: string },
  now = new Date(),
): Promise<Plan> {
  return changeTraining(db, owner, of, (plan) =>
    withMissed(plan, { sessionId, why }, today ?? todayIn(plan.wish.timeZone, now), now),
  )
}

/** Undoes the last change. */
export function undoChange(db: Database, owner: Owner, of: OfVersion): Promise<Plan> {
  return changeTraining(db, owner, of, undone)
}

/** Soft-deletes a plan; it can be restored for a limited time, but its calendar link cannot. */
export async function deletePlan(db: Database, owner: Owner, planId: string, now = new Date()): Promise<void> {
  if (!(await markDeleted(db, owner, planId, now))) throw new Failure('PLAN_NOT_FOUND')
}

export async function restorePlan(db: Database, owner: Owner, planId: string, now = new Date()): Promise<Plan> {
  await db.transaction(async (tx) => {
    await requireRoom(tx, owner)
    const row = await lockDeletedPlan(tx, owner, planId, purgedBefore(now))
    if (!row) throw new Failure('PLAN_NOT_FOUND')
    await updatePlan(tx, planId, { deletedAt: null, version: row.version + 1, changedAt: now })
  })
  return planOf(db, owner, planId)
}

/** Changes a plan's content; if the training changes, a coach's verdict becomes outdated. */
function changeTraining(
  db: Database,
  owner: Owner,
  of: OfPlan,
  change: (plan: Training) => Training,
  isThere: (plan: Training) => boolean = () => false,
): Promise<Plan> {
  return changePlan(db, owner, of, (row) => {
    const before = storedIn(row)
    if (isThere(before)) return undefined
    requireVersion(row, of.version)
    const { weeks, sessions, changes } = change(before)
    const isSame = isSameTraining(before.sessions, sessions)
    const hasWord = row.signOff === 'approved' || row.signOff === 'commented'
    return {
      ...{ weeks, sessions, changes, summary: summaryFor({ ...before, weeks, sessions }, row.version + 1, new Date()) },
      ...(!isSame && { trainingVersion: row.version + 1 }),
      ...(!isSame && hasWord && { signOff: 'changed' as const }),
    }
  })
}

/** Changes an own plan; if there is nothing to change, its version stays. */
async function changePlan(
  db: Database,
  owner: Owner,
  { planId }: Pick<OfPlan, 'planId'>,
  change: (row: PlanRow) => Partial<PlanRow> | undefined,
): Promise<Plan> {
  await db.transaction(async (tx) => {
    const row = await lockOwnPlan(tx, owner, planId)
    if (!row) throw new Failure('PLAN_NOT_FOUND')
    const news = change(row)
    if (news) await updatePlan(tx, planId, { ...news, version: row.version + 1, changedAt: new Date() })
  })
  return planOf(db, owner, planId)
}

function requireVersion(row: PlanRow, seen: number | undefined): void {
  if (seen !== undefined && row.version !== seen) throw new Failure('CHANGED_MEANWHILE')
}

function refused({ key, values }: { key: string; values?: Record<string, string | number> }): Failure {
  return new Failure('PLAN_REFUSED', {}, { reason: { key: `plans:reasons.${key}`, ...(values && { values }) } })
}

/** Checks consent to storage and the limit, both locked until the transaction ends. */
async function requireRoom(db: Database, owner: Owner): Promise<void> {
  if (owner.memberId) await requireKeeping(db, owner.memberId)
  await lockPlans(db, owner)
  if ((await countPlans(db, owner)) >= MAX_PLANS) throw new Failure('PLANS_FULL')
}

function restorableUntil({ deletedAt }: Pick<PlanRow, 'deletedAt'>): string {
  return new Date((deletedAt ?? new Date()).getTime() + DELETED_MS).toISOString()
}

/** Plans deleted before this moment can no longer be restored. */
function purgedBefore(now: Date): Date {
  return new Date(now.getTime() - DELETED_MS)
}
