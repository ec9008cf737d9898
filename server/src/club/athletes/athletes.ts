import {
  type DatedFact,
  keyOf,
  MAX_FACTS,
  MAX_GOALS,
  MAX_LIMITS,
  type Profile,
  type ProfileChange,
  USES_KEPT_DAYS,
  type UsedFact,
  YOUNGEST_YEARS,
} from '@touchline/contract/club/athletes.ts'
import type { Asker } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import {
  ageIn,
  birthYearIn,
  childStateOf,
  consentAgeIn,
  decidesAloneFrom,
  isBirthYearFixed,
  isWaiting,
  lockedChildState,
  parentDecidesUntil,
  updateChildState,
} from '../keeping/keeping.ts'
import { billedCountry, eraseKept } from '../ports.ts'
import {
  deleteFacts,
  deleteProfile,
  insertUse,
  lockProfile,
  markFirstSteps,
  selectFacts,
  selectFirstStepsAt,
  selectUses,
  upsertFacts,
} from './athletes.queries.ts'
import type { FactRow, UseRow } from './athletes.table.ts'

export { ageIn } from '../keeping/keeping.ts'
export { figuresOf, type KnownFigure, usedFact } from './known-figures.ts'
export { profileForPrompt } from './profile-for-prompt.ts'
export { usedIn } from './used-facts.ts'

/** The owner of a profile. */
export type Athlete = { clubId: string; memberId: string }

/** The profile as available to a question. */
export type AskersProfile = {
  facts: DatedFact[]
  /** False if the facts only came with the question: then neither they nor their use may be stored. */
  isKept: boolean
}

const KEPT_MS = USES_KEPT_DAYS * 24 * 60 * 60 * 1000

/** A player's stored profile, with how often and where each fact was used. */
export async function profileOf(db: Database, athlete: Athlete, now = new Date()): Promise<Profile> {
  const [rows, uses, age, child] = await Promise.all([
    selectFacts(db, athlete.memberId),
    selectUses(db, athlete.memberId, new Date(now.getTime() - KEPT_MS)),
    consentAge(db, athlete),
    childStateOf(db, athlete.memberId),
  ])
  const facts = rows.map(({ key, fact, since }) => ({ fact, since, used: timesUsed(key, uses) }))
  const consent = { isMissing: isWaiting(child, now), age, until: parentDecidesUntil(child, now) }
  return { facts, uses: uses.map(shownUse), consent }
}

/**
 * Updates (`keep`) and removes (`forget`) single facts; all others stay as they are. Nothing is stored while the year
 * of birth is unknown, and only the year for a player too young to decide alone; storing such a year erases the rest.
 * Returns the running answers that have to stop because nothing of them may be stored any more.
 */
export async function changeProfile(
  db: Database,
  athlete: Athlete,
  { keep, forget }: ProfileChange,
  now = new Date(),
): Promise<string[]> {
  const { memberId } = athlete
  const kept = keep.map(({ fact, since }) => ({ memberId, key: keyOf(fact), fact, since: dayOf(since, now) }))
  const age = await consentAge(db, athlete)
  return db.transaction(async (tx) => {
    await lockProfile(tx, memberId)
    const child = await lockedChildState(tx, memberId)
    const before = birthYearIn(await selectFacts(tx, memberId))
    await deleteFacts(tx, memberId, forget)
    await upsertFacts(tx, onePerKey(kept))
    const all = await selectFacts(tx, memberId)
    requireBirthYear(all, now)
    requireRoom(all)
    const birthYear = birthYearIn(all)
    const isOlder = isMadeOlder(before, birthYear)
    if (isOlder && isBirthYearFixed(child, now)) throw new Failure('BIRTH_YEAR_FIXED')
    const childUntil = birthYear === undefined ? null : decidesAloneFrom(age, birthYear, now)
    await updateChildState(tx, memberId, { childUntil, ...(isOlder && { birthYearUnlockedUntil: null }) })
    if (!isWaiting({ ...child, childUntil }, now)) return []
    if (kept.some(({ key }) => key !== 'birth_year')) throw new Failure('PARENTS_CONSENT_NEEDED')
    return isWaiting(child, now) ? [] : eraseKept(tx, memberId)
  })
}

/** Permanently erases a profile and the record of its uses, except a year of birth that requires a parent's consent. */
export function eraseProfile(db: Database, { memberId }: Athlete, now = new Date()): Promise<void> {
  return db.transaction(async (tx) => {
    await lockProfile(tx, memberId)
    const isFixed = isBirthYearFixed(await lockedChildState(tx, memberId), now)
    await deleteProfile(tx, memberId, isFixed ? 'birth_year' : undefined)
    if (!isFixed) await updateChildState(tx, memberId, { childUntil: null, birthYearUnlockedUntil: null })
  })
}

/**
 * The facts a question may use: the player's stored profile, plus what came with the question if it may not be stored.
 * An unconfirmed device uses none, or anyone with the club password could read the profile.
 */
export async function profileOfAsker(db: Database, asker: Asker, sent: DatedFact[] = []): Promise<AskersProfile> {
  if (asker.memberId === undefined || asker.role !== 'member' || !asker.isTrusted) return { facts: [], isKept: false }
  const facts = await selectFacts(db, asker.memberId)
  // Most players have no profile, and asking is quick.
  if (facts.length === 0) return { facts: [], isKept: false }
  return asker.keepsNothing ? { facts: [...facts, ...withoutBirthYear(sent)], isKept: false } : { facts, isKept: true }
}

/**
 * The age that an athlete's plans are made for: from the profile, else the stated one. Members too young to decide
 * alone may not store anything about their training.
 */
export async function ageToKeepPlans(
  db: Database,
  athlete: Athlete,
  said: number | undefined,
  now = new Date(),
): Promise<number | undefined> {
  const [facts, consentFrom, child] = await Promise.all([
    selectFacts(db, athlete.memberId),
    consentAge(db, athlete),
    childStateOf(db, athlete.memberId),
  ])
  const age = ageIn(facts, now) ?? said
  const isTooYoung = age !== undefined && age < consentFrom && child.parentAgreedAt === null
  if (isTooYoung || isWaiting(child, now)) throw new Failure('PARENTS_CONSENT_NEEDED')
  return age
}

/** Whether a player has answered or skipped the first steps. */
export async function hasDoneFirstSteps(db: Database, memberId: string): Promise<boolean> {
  return (await selectFirstStepsAt(db, memberId)) !== null
}

export function noteFirstSteps(db: Database, memberId: string, now = new Date()): Promise<void> {
  return markFirstSteps(db, memberId, now)
}

/** Records that an answer used a stored profile. */
export function noteUse(db: Database, use: Omit<UseRow, 'usedAt'>): Promise<void> {
  return insertUse(db, use)
}

/** Otherwise a child could become an adult by changing the year. */
function isMadeOlder(before: number | undefined, now: number | undefined): boolean {
  return before !== undefined && (now === undefined || now < before)
}

async function consentAge(db: Database, { clubId }: Athlete): Promise<number> {
  return consentAgeIn(await billedCountry(db, clubId))
}

function requireBirthYear(facts: readonly FactRow[], now: Date): void {
  const birthYear = birthYearIn(facts)
  if (birthYear === undefined && facts.length > 0) throw new Failure('BIRTH_YEAR_FIRST')
  if (birthYear !== undefined && birthYear > now.getUTCFullYear() - YOUNGEST_YEARS) throw new Failure('INVALID_INPUT')
}

function requireRoom(facts: readonly FactRow[]): void {
  const count = (kind: string) => facts.filter(({ fact }) => fact.kind === kind).length
  if (facts.length > MAX_FACTS || count('goal') > MAX_GOALS || count('limit') > MAX_LIMITS) {
    throw new Failure('PROFILE_FULL')
  }
}

/** The last of the facts with the same key: one upsert statement cannot write a row twice. */
function onePerKey(rows: FactRow[]): FactRow[] {
  return [...new Map(rows.map((row) => [row.key, row])).values()]
}

/** The date a fact is valid from: at most today in the earliest time zone (UTC+14). */
function dayOf(since: string | undefined, now: Date): string {
  const latest = new Date(now.getTime() + 14 * 60 * 60 * 1000).toISOString().slice(0, 10)
  if (since === undefined) return now.toISOString().slice(0, 10)
  return since > latest ? latest : since
}

function withoutBirthYear(facts: DatedFact[]): DatedFact[] {
  return facts.filter(({ fact }) => fact.kind !== 'birth_year')
}

function timesUsed(key: string, uses: readonly UseRow[]): number {
  return uses.filter(({ figures }) => figures.some((figure: UsedFact) => figure.key === key)).length
}

function shownUse(use: UseRow & { question: string | null }): Profile['uses'][number] {
  const { generationId, specialistId: memberId, question, figures, usedAt } = use
  return { generationId, memberId, question, figures, usedAt: usedAt.toISOString() }
}
