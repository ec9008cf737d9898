import { and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import { members } from '../../club/members/members.table.ts'
import {
  listCells,
  listDates,
  listDuties,
  listPeople,
  listThings,
  teamLists,
} from '../../planning/lists/lists.table.ts'
import type { Database } from '../../platform/database/database.ts'

const PAGE = 200

const nameOfMember = sql<string | null>`nullif(trim(${members.firstName} || ' ' || ${members.lastName}), '')`

/** The lists of a club, page by page, each with the columns a sheet needs. */
async function* pagesOf(db: Database, clubId: string) {
  let after: string | undefined
  for (;;) {
    const page = await db
      .select({ list: teamLists, maker: nameOfMember })
      .from(teamLists)
      .leftJoin(members, eq(members.id, teamLists.makerId))
      .where(
        and(eq(teamLists.clubId, clubId), isNull(teamLists.deletedAt), after ? gt(teamLists.id, after) : undefined),
      )
      .orderBy(asc(teamLists.id))
      .limit(PAGE)
    if (page.length > 0) yield page.map(({ list, maker }) => ({ ...list, maker }))
    after = page.at(-1)?.list.id
    if (page.length < PAGE) return
  }
}

export async function* readLists(db: Database, clubId: string) {
  for await (const lists of pagesOf(db, clubId)) yield* lists
}

/** The people on a club's lists and their answers. */
export async function* readListPeople(db: Database, clubId: string) {
  for await (const lists of pagesOf(db, clubId)) {
    yield* await db
      .select({
        listId: teamLists.id,
        list: teamLists.name,
        name: sql<string | null>`coalesce(${nameOfMember}, ${listPeople.name})`,
        email: sql<string | null>`coalesce(${members.email}, ${listPeople.email})`,
        memberId: listPeople.memberId,
        answer: listPeople.answer,
        note: listPeople.note,
      })
      .from(listPeople)
      .innerJoin(teamLists, eq(teamLists.id, listPeople.listId))
      .leftJoin(members, eq(members.id, listPeople.memberId))
      .where(and(inArray(listPeople.listId, idsOf(lists)), isNull(listPeople.removedAt), isNull(members.removedAt)))
      .orderBy(listPeople.listId, listPeople.createdAt, listPeople.id)
  }
}

/** What is to be brought, and by whom. */
export async function* readListThings(db: Database, clubId: string) {
  for await (const lists of pagesOf(db, clubId)) {
    yield* await db
      .select({
        listId: teamLists.id,
        list: teamLists.name,
        thing: listThings.name,
        takenBy: sql<string | null>`coalesce(${nameOfMember}, ${listPeople.name})`,
        isDone: listThings.isDone,
      })
      .from(listThings)
      .innerJoin(teamLists, eq(teamLists.id, listThings.listId))
      .leftJoin(listPeople, eq(listPeople.id, listThings.personId))
      .leftJoin(members, or(eq(members.id, listThings.memberId), eq(members.id, listPeople.memberId)))
      .where(and(inArray(listThings.listId, idsOf(lists)), isNull(listThings.removedAt)))
      .orderBy(listThings.listId, listThings.createdAt, listThings.id)
  }
}

/** Who has which duty on which date. */
export async function* readListDuties(db: Database, clubId: string) {
  for await (const lists of pagesOf(db, clubId)) {
    yield* await db
      .select({
        listId: teamLists.id,
        list: teamLists.name,
        date: listDates.date,
        duty: listDuties.name,
        person: sql<string | null>`coalesce(${nameOfMember}, ${listPeople.name})`,
      })
      .from(listCells)
      .innerJoin(listDates, eq(listDates.id, listCells.dateId))
      .innerJoin(listDuties, eq(listDuties.id, listCells.dutyId))
      .innerJoin(teamLists, eq(teamLists.id, listDates.listId))
      .leftJoin(listPeople, eq(listPeople.id, listCells.personId))
      .leftJoin(members, eq(members.id, listPeople.memberId))
      .where(and(inArray(listDates.listId, idsOf(lists)), eq(listCells.isNeeded, true)))
      .orderBy(teamLists.id, listDates.date, listDuties.position)
  }
}

function idsOf(lists: readonly { id: string }[]): string[] {
  return lists.map(({ id }) => id)
}
