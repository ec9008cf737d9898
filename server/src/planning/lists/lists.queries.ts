import type { ListAnswer } from '@touchline/contract/planning/lists.ts'
import { and, count, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { clubIsOpen, clubs } from '../../club/clubs/clubs.table.ts'
import { members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { type ListRow, listPeople, teamLists } from './lists.table.ts'

export async function insertList(db: Database, list: typeof teamLists.$inferInsert): Promise<ListRow> {
  const [row] = await db.insert(teamLists).values(list).returning()
  return row as ListRow
}

/** A club's list that is not deleted. */
export async function selectList(db: Database, clubId: string, id: string): Promise<ListRow | undefined> {
  const [row] = await db.select().from(teamLists).where(living(clubId, id))
  return row
}

/** Like `selectList`, locked until the transaction ends. */
export async function selectListForUpdate(db: Database, clubId: string, id: string): Promise<ListRow | undefined> {
  const [row] = await db.select().from(teamLists).where(living(clubId, id)).for('update')
  return row
}

/** A deleted list of a club that can still be restored, locked. */
export async function selectDeletedList(
  db: Database,
  clubId: string,
  id: string,
  after: Date,
): Promise<ListRow | undefined> {
  const [row] = await db
    .select()
    .from(teamLists)
    .where(and(eq(teamLists.clubId, clubId), eq(teamLists.id, id), gt(teamLists.deletedAt, after)))
    .for('update')
  return row
}

/** The list behind a link, with the name of its club, while the club is open. */
export async function selectListByLink(
  db: Database,
  linkToken: string,
): Promise<{ list: ListRow; club: string } | undefined> {
  const [row] = await db
    .select({ list: teamLists, club: clubs.name })
    .from(teamLists)
    .innerJoin(clubs, eq(clubs.id, teamLists.clubId))
    .where(and(eq(teamLists.linkToken, linkToken), isNull(teamLists.deletedAt), clubIsOpen))
  return row
}

/** A club's lists: the existing ones, and those deleted after a moment. */
export function selectLists(db: Database, clubId: string, deletedAfter: Date): Promise<ListRow[]> {
  return db
    .select()
    .from(teamLists)
    .where(and(eq(teamLists.clubId, clubId), or(isNull(teamLists.deletedAt), gt(teamLists.deletedAt, deletedAfter))))
    .orderBy(teamLists.date, teamLists.time, teamLists.id)
}

/** The lists of a club by name, team and day. */
export function selectListNames(db: Database, clubId: string, limit: number) {
  const { id, name, team, date, timeZone } = teamLists
  return db
    .select({ id, name, team, date, timeZone })
    .from(teamLists)
    .where(and(eq(teamLists.clubId, clubId), isNull(teamLists.deletedAt)))
    .orderBy(teamLists.date, teamLists.time, teamLists.id)
    .limit(limit)
}

export async function countLists(db: Database, clubId: string): Promise<number> {
  const [row] = await db
    .select({ lists: count() })
    .from(teamLists)
    .where(and(eq(teamLists.clubId, clubId), isNull(teamLists.deletedAt)))
  return Number(row?.lists ?? 0)
}

/** Serialises a club's list creation, so that two concurrent requests cannot exceed the limit. */
export async function lockListsOf(db: Database, clubId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lists of ${clubId}`}, 0))`)
}

/** The number of each answer on each list of a club, and which one is the viewer's. */
export async function selectAnswerCounts(db: Database, clubId: string, memberId: string) {
  const rows = await db
    .select({
      listId: listPeople.listId,
      answer: listPeople.answer,
      people: count(),
      isViewer: sql<boolean>`coalesce(bool_or(${listPeople.memberId} = ${memberId}), false)`,
    })
    .from(listPeople)
    .innerJoin(teamLists, eq(teamLists.id, listPeople.listId))
    .leftJoin(members, eq(members.id, listPeople.memberId))
    .where(and(eq(teamLists.clubId, clubId), isNull(listPeople.removedAt), isNull(members.removedAt)))
    .groupBy(listPeople.listId, listPeople.answer)
  return rows.map((row) => ({ ...row, answer: row.answer as ListAnswer | null, people: Number(row.people) }))
}

/** Updates a list and increments its version. */
export async function updateList(db: Database, id: string, change: Partial<ListRow>): Promise<void> {
  await db
    .update(teamLists)
    .set({ ...change, version: sql`${teamLists.version} + 1`, changedAt: new Date() })
    .where(eq(teamLists.id, id))
}

/** Updates columns that calendars do not show, without a new version. */
export async function updateQuietly(db: Database, id: string, change: Partial<ListRow>): Promise<void> {
  await db.update(teamLists).set(change).where(eq(teamLists.id, id))
}

/** Permanently deletes lists deleted before a moment. */
export function deleteListsDeletedBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(isNotNull(teamLists.deletedAt), lte(teamLists.deletedAt, moment))
  return deleteSome(db, teamLists, { isOld, oldest: teamLists.deletedAt, limit })
}

/** The name of a list's maker, unless they have left. */
export async function selectMaker(db: Database, list: ListRow): Promise<string | null> {
  if (!list.makerId) return null
  const [row] = await db
    .select({ first: members.firstName, last: members.lastName })
    .from(members)
    .where(and(eq(members.id, list.makerId), isNull(members.removedAt)))
  return row ? `${row.first} ${row.last}`.trim() : null
}

/** The people of a club by name. */
export function selectClubPeople(db: Database, clubId: string) {
  return db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName, role: members.role })
    .from(members)
    .where(and(eq(members.clubId, clubId), isNull(members.removedAt)))
    .orderBy(members.sortName, members.id)
}

function living(clubId: string, id: string) {
  return and(eq(teamLists.clubId, clubId), eq(teamLists.id, id), isNull(teamLists.deletedAt))
}
