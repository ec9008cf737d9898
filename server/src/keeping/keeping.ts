import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { type ChildState, lockChildState, selectChildState, selectKeepsNothing } from './keeping.queries.ts'

export { ageIn, ageOf, birthYearIn, consentAgeIn, decidesAloneFrom } from './digital-consent.ts'
export { type ChildState, updateChildState } from './keeping.queries.ts'

/** Whether nothing of a member may outlive the session; in a transaction the answer holds to its end. */
export function mayKeepNothing(db: Database, memberId: string): Promise<boolean> {
  return selectKeepsNothing(db, memberId)
}

/** Refuses to keep anything of a child for whom no parent has agreed; call it in the transaction that keeps it. */
export async function requireKeeping(db: Database, memberId: string): Promise<void> {
  if (await mayKeepNothing(db, memberId)) throw new Failure('PARENTS_CONSENT_NEEDED')
}

export async function childStateOf(db: Database, memberId: string): Promise<ChildState> {
  return (await selectChildState(db, memberId)) ?? { childUntil: null, parentAgreedAt: null }
}

/** The same, kept as it is until the transaction ends: what is asked, saved or planned meanwhile waits for it. */
export async function lockedChildState(db: Database, memberId: string): Promise<ChildState> {
  return (await lockChildState(db, memberId)) ?? { childUntil: null, parentAgreedAt: null }
}

/** Whether a parent decides about somebody's data today. */
export function isChild({ childUntil }: ChildState, now: Date): boolean {
  return childUntil !== null && childUntil > now.toISOString().slice(0, 10)
}

/** Whether a child waits for a parent's consent. */
export function isWaiting(state: ChildState, now: Date): boolean {
  return isChild(state, now) && state.parentAgreedAt === null
}
