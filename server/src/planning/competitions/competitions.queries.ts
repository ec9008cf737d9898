import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { clubIsOpen, clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { type CompetitionRow, competitionScorers, competitions } from './competitions.table.ts'

// Every query except that of the public page filters by club, so another club's competition cannot be reached by its
// id.

/** The columns that a change may set. */
type CompetitionChange = Partial<typeof competitions.$inferInsert>

/** Serialises a club's competition creation, so that two concurrent requests cannot exceed the limit. */
export async function lockCompetitionsOf(db: Database, clubId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`competitions of ${clubId}`}, 0))`)
}

/** The number of a club's competitions, without and with the deleted ones that are still kept. */
export async function countCompetitions(db: Database, clubId: string): Promise<{ open: number; kept: number }> {
  const [row] = await db
    .select({ open: sql<number>`count(*) filter (where ${competitions.deletedAt} is null)`, kept: count() })
    .from(competitions)
    .where(eq(competitions.clubId, clubId))
  return { open: Number(row?.open ?? 0), kept: Number(row?.kept ?? 0) }
}

export async function insertCompetition(db: Database, competition: typeof competitions.$inferInsert): Promise<void> {
  await db.insert(competitions).values(competition)
}

/** A competition that is not deleted, with its maker's name while they are a member. */
export async function selectCompetition(
  db: Database,
  clubId: string,
  id: string,
): Promise<{ competition: CompetitionRow; maker: string | null } | undefined> {
  const [row] = await db
    .select({ competition: competitions, firstName: members.firstName, lastName: members.lastName })
    .from(competitions)
    .leftJoin(members, and(eq(members.id, competitions.makerId), isNull(members.removedAt)))
    .where(and(eq(competitions.clubId, clubId), eq(competitions.id, id), isNull(competitions.deletedAt)))
  if (!row) return undefined
  const { competition, firstName, lastName } = row
  return { competition, maker: firstName === null ? null : `${firstName} ${lastName}` }
}

/** Locks a competition, deleted or not, until the transaction ends. */
export async function lockCompetition(db: Database, clubId: string, id: string): Promise<CompetitionRow | undefined> {
  const [row] = await db
    .select()
    .from(competitions)
    .where(and(eq(competitions.clubId, clubId), eq(competitions.id, id)))
    .for('update')
  return row
}

/** The competition of a public page, while its club is open. */
export async function selectByToken(db: Database, token: string): Promise<CompetitionRow | undefined> {
  const [row] = await db
    .select(getTableColumns(competitions))
    .from(competitions)
    .innerJoin(clubs, eq(clubs.id, competitions.clubId))
    .where(and(eq(competitions.shareToken, token), isNull(competitions.deletedAt), clubIsOpen))
  return row
}

/** The competitions of a club that are not deleted, latest first. */
export function selectCompetitions(db: Database, clubId: string): Promise<CompetitionRow[]> {
  return db
    .select()
    .from(competitions)
    .where(and(eq(competitions.clubId, clubId), isNull(competitions.deletedAt)))
    .orderBy(desc(competitions.createdAt), competitions.id)
}

/** Only the name, place and first day of each. */
export function selectCompetitionNames(db: Database, clubId: string, limit: number) {
  return db
    .select({
      id: competitions.id,
      name: competitions.name,
      place: competitions.place,
      from: sql<string>`coalesce(${competitions.timetable} -> 'days' -> 0 ->> 'date', '')`,
    })
    .from(competitions)
    .where(and(eq(competitions.clubId, clubId), isNull(competitions.deletedAt)))
    .orderBy(desc(competitions.createdAt), competitions.id)
    .limit(limit)
}

/** A club's competitions deleted after a moment, latest first. */
export function selectDeletedAfter(db: Database, clubId: string, moment: Date): Promise<CompetitionRow[]> {
  return db
    .select()
    .from(competitions)
    .where(and(eq(competitions.clubId, clubId), gt(competitions.deletedAt, moment)))
    .orderBy(desc(competitions.deletedAt), competitions.id)
}

export async function updateCompetition(db: Database, id: string, change: CompetitionChange): Promise<void> {
  await db
    .update(competitions)
    .set({ ...change, changedAt: new Date() })
    .where(eq(competitions.id, id))
}

/** Permanently deletes competitions deleted before a moment. */
export function deleteCompetitionsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(isNotNull(competitions.deletedAt), lte(competitions.deletedAt, moment))
  return deleteSome(db, competitions, { isOld, oldest: competitions.deletedAt, limit })
}

/** A member by name. */
export type Person = { id: string; name: string }

export async function selectScorers(db: Database, competitionId: string): Promise<Person[]> {
  const rows = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(competitionScorers)
    .innerJoin(members, and(eq(members.id, competitionScorers.memberId), isNull(members.removedAt)))
    .where(eq(competitionScorers.competitionId, competitionId))
    .orderBy(asc(members.sortName), members.id)
  return rows.map(personOf)
}

export async function isScorer(db: Database, competitionId: string, memberId: string): Promise<boolean> {
  const rows = await db
    .select({ memberId: competitionScorers.memberId })
    .from(competitionScorers)
    .where(and(eq(competitionScorers.competitionId, competitionId), eq(competitionScorers.memberId, memberId)))
  return rows.length > 0
}

export async function replaceScorers(db: Database, competitionId: string, memberIds: readonly string[]): Promise<void> {
  await db.delete(competitionScorers).where(eq(competitionScorers.competitionId, competitionId))
  if (memberIds.length === 0) return
  await db.insert(competitionScorers).values(memberIds.map((memberId) => ({ competitionId, memberId })))
}

/** The members of a club, optionally only those with these ids. */
export async function selectPeople(db: Database, clubId: string, ids?: readonly string[]): Promise<Person[]> {
  if (ids?.length === 0) return []
  const rows = await db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(eq(members.clubId, clubId), isNull(members.removedAt), ids && inArray(members.id, [...ids])))
    .orderBy(asc(members.sortName), members.id)
  return rows.map(personOf)
}

function personOf({ id, firstName, lastName }: { id: string; firstName: string; lastName: string }): Person {
  return { id, name: `${firstName} ${lastName}`.trim() }
}
