import { and, asc, count, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { clubIsOpen, clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { type CompetitionRow, competitionScorers, competitions } from './competitions.table.ts'

// Every query but that of the public page names the club: nobody reaches another club's competition by its id.

/** What can be changed of a competition. */
type CompetitionChange = Partial<typeof competitions.$inferInsert>

/** Lets one make a competition after the other, so that two at once cannot pass the limit. */
export async function lockCompetitionsOf(db: Database, clubId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`competitions of ${clubId}`}, 0))`)
}

/** How many competitions a club has, and how many with those that are deleted and still kept. */
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

/** A competition that is not deleted, with its maker's name while they are in the club. */
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

/** A competition, deleted or not, that nobody else changes until the transaction ends. */
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

/** The competitions of a club that are not deleted, the latest first. */
export function selectCompetitions(db: Database, clubId: string): Promise<CompetitionRow[]> {
  return db
    .select()
    .from(competitions)
    .where(and(eq(competitions.clubId, clubId), isNull(competitions.deletedAt)))
    .orderBy(desc(competitions.createdAt), competitions.id)
}

/** The same by name, place and first day, without what they are made of. */
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

/** Those of a club that were deleted after a moment, the latest first. */
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

/** Erases those that were deleted before a moment. */
export function deleteCompetitionsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(isNotNull(competitions.deletedAt), lte(competitions.deletedAt, moment))
  return deleteSome(db, competitions, { isOld, oldest: competitions.deletedAt, limit })
}

/** Somebody of the club by name. */
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

/** The members of a club, or those of these ids among them. */
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
