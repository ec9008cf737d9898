import { BIRTH_YEAR_UNLOCKED_DAYS } from '@touchline/contract/club/athletes.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import {
  type ChildState,
  lockChildState,
  selectChildState,
  selectKeepsNothing,
  updateUnlock,
} from './keeping.queries.ts'

export { ageIn, ageOf, birthYearIn, consentAgeIn, decidesAloneFrom } from './digital-consent.ts'
export { type ChildState, updateChildState } from './keeping.queries.ts'

/** Whether no data of a member may outlive the session; in a transaction, the result stays valid until it ends. */
export function mayKeepNothing(db: Database, memberId: string): Promise<boolean> {
  return selectKeepsNothing(db, memberId)
}

/** Refuses to store data of a child without parental consent; call it in the transaction that stores the data. */
export async function requireKeeping(db: Database, memberId: string): Promise<void> {
  if (await mayKeepNothing(db, memberId)) throw new Failure('PARENTS_CONSENT_NEEDED')
}

export async function childStateOf(db: Database, memberId: string): Promise<ChildState> {
  return (await selectChildState(db, memberId)) ?? NO_CHILD
}

/** The same, locked until the transaction ends: concurrent questions, saves and plans wait for it. */
export async function lockedChildState(db: Database, memberId: string): Promise<ChildState> {
  return (await lockChildState(db, memberId)) ?? NO_CHILD
}

const NO_CHILD: ChildState = { childUntil: null, parentAgreedAt: null, birthYearUnlockedUntil: null }

/**
 * Whether a year of birth that makes the player a child is locked: otherwise a child who read what it means could
 * simply change it.
 */
export function isBirthYearFixed(state: ChildState, now: Date): boolean {
  const { birthYearUnlockedUntil: until } = state
  return isChild(state, now) && (until === null || until <= now)
}

/**
 * Lets a player of the administrator's club correct the year of birth, whatever it is: the response reveals nothing
 * about it.
 */
export async function unlockBirthYear(db: Database, clubId: string, memberId: string, now = new Date()): Promise<Date> {
  const until = new Date(now.getTime() + BIRTH_YEAR_UNLOCKED_DAYS * 24 * 60 * 60 * 1000)
  if (!(await updateUnlock(db, clubId, memberId, until))) throw new Failure('MEMBER_NOT_FOUND')
  return until
}

/** Whether a parent decides about a member's data today. */
export function isChild({ childUntil }: ChildState, now: Date): boolean {
  return childUntil !== null && childUntil > now.toISOString().slice(0, 10)
}

/** The first day on which a child decides alone, regardless of consent until then; null for all others. */
export function parentDecidesUntil(state: ChildState, now: Date): string | null {
  return isChild(state, now) ? state.childUntil : null
}

/** Whether a child is waiting for a parent's consent. */
export function isWaiting(state: ChildState, now: Date): boolean {
  return isChild(state, now) && state.parentAgreedAt === null
}
