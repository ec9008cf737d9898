import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { listPeople, listThings, type PersonRow, type ThingRow } from './lists.table.ts'

/** A person on a list, with the name and address of the account if they are a member. */
export type ListedPerson = PersonRow & {
  member: { firstName: string; lastName: string; email: string } | null
}

/** The people on a list, except those taken off it or removed from the club. */
export function selectPeople(db: Database, listId: string): Promise<ListedPerson[]> {
  return selectAll(db)
    .where(and(eq(listPeople.listId, listId), isNull(listPeople.removedAt), isNull(members.removedAt)))
    .then((rows) => rows.map(({ person, member }) => ({ ...person, member })))
}

export async function selectPerson(db: Database, listId: string, id: string): Promise<ListedPerson | undefined> {
  const [row] = await selectAll(db).where(
    and(eq(listPeople.listId, listId), eq(listPeople.id, id), isNull(members.removedAt)),
  )
  return row && { ...row.person, member: row.member }
}

/** Adds people to a list; a member taken off it earlier returns with their answer. */
export async function insertPeople(db: Database, people: (typeof listPeople.$inferInsert)[]): Promise<void> {
  if (people.length === 0) return
  await db
    .insert(listPeople)
    .values(people)
    .onConflictDoUpdate({ target: [listPeople.memberId, listPeople.listId], set: { removedAt: null } })
}

/** Updates one person's row only, so that concurrent answers do not overwrite each other. */
export async function updatePerson(db: Database, id: string, change: Partial<PersonRow>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.update(listPeople).set(change).where(eq(listPeople.id, id))
}

/** Records a reminder to a person. */
export async function notePersonReminded(db: Database, id: string, now: Date): Promise<void> {
  await db
    .update(listPeople)
    .set({ remindedAt: now, reminders: sql`${listPeople.reminders} + 1` })
    .where(eq(listPeople.id, id))
}

/** A thing with the name of the member who took it without being on the list. */
export type ListedThing = ThingRow & { takerName: string | null }

export async function selectThings(db: Database, listId: string): Promise<ListedThing[]> {
  const rows = await db
    .select({ thing: listThings, first: members.firstName, last: members.lastName })
    .from(listThings)
    .leftJoin(members, and(eq(members.id, listThings.memberId), isNull(members.removedAt)))
    .where(and(eq(listThings.listId, listId), isNull(listThings.removedAt)))
    .orderBy(listThings.createdAt, listThings.id)
  return rows.map(({ thing, first, last }) => ({ ...thing, takerName: first === null ? null : `${first} ${last}` }))
}

export async function selectThingForUpdate(db: Database, listId: string, id: string): Promise<ThingRow | undefined> {
  const [row] = await db
    .select()
    .from(listThings)
    .where(and(eq(listThings.listId, listId), eq(listThings.id, id)))
    .for('update')
  return row
}

export async function insertThings(db: Database, things: (typeof listThings.$inferInsert)[]): Promise<void> {
  if (things.length > 0) await db.insert(listThings).values(things)
}

export async function updateThing(db: Database, id: string, change: Partial<ThingRow>): Promise<void> {
  if (Object.keys(change).length === 0) return
  await db.update(listThings).set(change).where(eq(listThings.id, id))
}

/** Permanently deletes people taken off lists before a moment. */
export function deletePeopleTakenOffBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { removedAt } = listPeople
  return deleteSome(db, listPeople, { isOld: lt(removedAt, moment), oldest: removedAt, limit })
}

/** Permanently deletes things taken off lists before a moment. */
export function deleteThingsTakenOffBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { removedAt } = listThings
  return deleteSome(db, listThings, { isOld: lt(removedAt, moment), oldest: removedAt, limit })
}

function selectAll(db: Database) {
  return db
    .select({
      person: listPeople,
      member: { firstName: members.firstName, lastName: members.lastName, email: members.email },
    })
    .from(listPeople)
    .leftJoin(members, eq(members.id, listPeople.memberId))
    .$dynamic()
}
