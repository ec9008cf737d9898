import { MAX_SHOWN_PLANS } from '@touchline/contract/planning/plans.ts'
import { and, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { clubIsOpen, clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { type NewPlan, type PlanRow, plans, type StoredSummary } from './plans.table.ts'

// Every query of a plan filters by its owner or its coach, so no one else can reach it by its id.

/** The owner of a plan: a player, or the club itself if there is no member. */
export type PlanOwner = { clubId: string; memberId: string | undefined }

/** A plan with the names of its people; the coach's is null once they are no longer one. */
export type NamedPlan = PlanRow & { ownerName: string; coachName: string | null }

/** A plan without the columns that lists do not need. */
export type ListedPlan = Omit<NamedPlan, 'wish' | 'weeks' | 'sessions' | 'changes' | 'sources' | 'notes'>

const owners = alias(members, 'owners')
const coaches = alias(members, 'coaches')

/** Serialises an owner's plan creation, so that two concurrent requests cannot exceed the limit. */
export async function lockPlans(db: Database, { clubId, memberId }: PlanOwner): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plans of ${memberId ?? clubId}`}, 0))`)
}

export async function countPlans(db: Database, owner: PlanOwner): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(plans)
    .where(and(ownedBy(owner), isNull(plans.deletedAt)))
  return Number(row?.all ?? 0)
}

export async function insertPlan(db: Database, plan: NewPlan): Promise<string> {
  const [row] = await db.insert(plans).values(plan).returning({ id: plans.id })
  if (!row) throw new Error('the plan was not stored')
  return row.id
}

export function selectOwnPlans(db: Database, owner: PlanOwner): Promise<ListedPlan[]> {
  return listedPlans(db)
    .where(and(ownedBy(owner), isNull(plans.deletedAt)))
    .orderBy(desc(plans.createdAt), plans.id)
}

/** Plans deleted after a moment, latest first. */
export function selectDeletedPlans(db: Database, owner: PlanOwner, after: Date): Promise<ListedPlan[]> {
  return listedPlans(db)
    .where(and(ownedBy(owner), gt(plans.deletedAt, after)))
    .orderBy(desc(plans.deletedAt), plans.id)
}

export async function selectOwnPlan(db: Database, owner: PlanOwner, id: string): Promise<NamedPlan | undefined> {
  const [row] = await namedPlans(db).where(isOwn(owner, id))
  return row
}

/** The plans shown to a member while they are a coach, those waiting for sign-off first. */
export function selectShownPlans(db: Database, coachId: string): Promise<ListedPlan[]> {
  return listedPlans(db)
    .where(and(isShownTo(coachId), isNull(plans.deletedAt)))
    .orderBy(sql`${plans.signOff} <> 'waiting'`, desc(plans.signOffAt), plans.id)
    .limit(MAX_SHOWN_PLANS)
}

/** Titles of a member's own plans and of those shown to them as a coach, for the search. */
export function selectPlanTitles(db: Database, owner: PlanOwner & { memberId: string }) {
  const isTheirs = or(ownedBy(owner), isShownTo(owner.memberId))
  return db
    .select({ id: plans.id, title: plans.title, ownerId: plans.ownerId, ownerName: OWNER_NAME })
    .from(plans)
    .innerJoin(clubs, eq(clubs.id, plans.clubId))
    .leftJoin(owners, eq(owners.id, plans.ownerId))
    .leftJoin(coaches, isTheCoach())
    .where(and(isTheirs, isNull(plans.deletedAt)))
    .orderBy(sql`${plans.ownerId} <> ${owner.memberId}`, desc(plans.createdAt), plans.id)
    .limit(MAX_SHOWN_PLANS)
}

/** Whole plans by their ids. */
export function selectPlanRows(db: Database, ids: readonly string[]): Promise<PlanRow[]> {
  return db
    .select()
    .from(plans)
    .where(inArray(plans.id, [...ids]))
}

/** Stores a summary, unless the plan has changed since it was read. */
export async function updateSummary(
  db: Database,
  { id, version }: Pick<PlanRow, 'id' | 'version'>,
  summary: StoredSummary,
): Promise<void> {
  await db
    .update(plans)
    .set({ summary })
    .where(and(eq(plans.id, id), eq(plans.version, version)))
}

export async function selectShownPlan(db: Database, coachId: string, id: string): Promise<NamedPlan | undefined> {
  const [row] = await namedPlans(db).where(and(eq(plans.id, id), isShownTo(coachId), isNull(plans.deletedAt)))
  return row
}

/** Locks a plan shown to a coach until the transaction ends. */
export async function lockShownPlan(db: Database, coachId: string, id: string): Promise<PlanRow | undefined> {
  const [row] = await db
    .select(getTableColumns(plans))
    .from(plans)
    .innerJoin(coaches, isTheCoach())
    .innerJoin(owners, eq(owners.id, plans.ownerId))
    .where(and(eq(plans.id, id), isShownTo(coachId), isNull(plans.deletedAt)))
    .for('update', { of: plans })
  return row
}

/** Locks an own plan until the transaction ends. */
export async function lockOwnPlan(db: Database, owner: PlanOwner, id: string): Promise<PlanRow | undefined> {
  const [row] = await db.select().from(plans).where(isOwn(owner, id)).for('update')
  return row
}

/** Locks an own plan deleted after a moment until the transaction ends. */
export async function lockDeletedPlan(
  db: Database,
  owner: PlanOwner,
  id: string,
  after: Date,
): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.id, id), ownedBy(owner), gt(plans.deletedAt, after)))
    .for('update')
  return row
}

export async function updatePlan(db: Database, id: string, values: Partial<NewPlan>): Promise<void> {
  await db.update(plans).set(values).where(eq(plans.id, id))
}

/** Soft-deletes an own plan and permanently revokes its calendar link; returns false if there is no such plan. */
export async function markDeleted(db: Database, owner: PlanOwner, id: string, deletedAt: Date): Promise<boolean> {
  const rows = await db
    .update(plans)
    .set({ deletedAt, feedToken: null, feedLanguage: null })
    .where(isOwn(owner, id))
    .returning({ id: plans.id })
  return rows.length > 0
}

/** The plan behind a calendar link, while its owner is in the club and the club is open. */
export async function selectPlanOfFeed(db: Database, feedToken: string): Promise<PlanRow | undefined> {
  const [row] = await db
    .select(getTableColumns(plans))
    .from(plans)
    .innerJoin(clubs, eq(clubs.id, plans.clubId))
    .leftJoin(owners, eq(owners.id, plans.ownerId))
    .where(and(eq(plans.feedToken, feedToken), isNull(plans.deletedAt), isNull(owners.removedAt), clubIsOpen))
  return row
}

/** Revokes the calendar links of the club's own plans, which only its programs and administrator know. */
export async function closeFeedsOfClub(db: Database, clubId: string): Promise<void> {
  await db
    .update(plans)
    .set({ feedToken: null, feedLanguage: null })
    .where(and(eq(plans.clubId, clubId), isNull(plans.ownerId), isNotNull(plans.feedToken)))
}

/** Permanently deletes plans deleted before a moment. */
export function deletePlansBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(isNotNull(plans.deletedAt), lte(plans.deletedAt, moment))
  return deleteSome(db, plans, { isOld, oldest: plans.deletedAt, limit })
}

const OWNER_NAME = sql<string>`coalesce(${owners.firstName} || ' ' || ${owners.lastName}, ${clubs.name})`
const COACH_NAME = sql<string | null>`${coaches.firstName} || ' ' || ${coaches.lastName}`

/** Lists do not read whole plans: weeks, sessions and changes of a few hundred plans are megabytes. */
function listedPlans(db: Database) {
  const { wish, weeks, sessions, changes, sources, notes, ...listed } = getTableColumns(plans)
  return db
    .select({ ...listed, ownerName: OWNER_NAME, coachName: COACH_NAME })
    .from(plans)
    .innerJoin(clubs, eq(clubs.id, plans.clubId))
    .leftJoin(owners, eq(owners.id, plans.ownerId))
    .leftJoin(coaches, isTheCoach())
}

function namedPlans(db: Database) {
  return db
    .select({ ...getTableColumns(plans), ownerName: OWNER_NAME, coachName: COACH_NAME })
    .from(plans)
    .innerJoin(clubs, eq(clubs.id, plans.clubId))
    .leftJoin(owners, eq(owners.id, plans.ownerId))
    .leftJoin(coaches, isTheCoach())
}

const ownedBy = ({ clubId, memberId }: PlanOwner) =>
  memberId === undefined ? and(eq(plans.clubId, clubId), isNull(plans.ownerId)) : eq(plans.ownerId, memberId)

const isOwn = (owner: PlanOwner, id: string) => and(eq(plans.id, id), ownedBy(owner), isNull(plans.deletedAt))

const isTheCoach = () =>
  and(
    eq(coaches.id, plans.coachId),
    eq(coaches.clubId, plans.clubId),
    eq(coaches.isCoach, true),
    isNull(coaches.removedAt),
  )

/** Hides the plans of removed players, and never treats a player as their own coach. */
const isShownTo = (coachId: string) =>
  and(eq(plans.coachId, coachId), ne(plans.ownerId, coachId), isNull(owners.removedAt), isNotNull(coaches.id))
