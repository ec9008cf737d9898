import { type GivenAnswer, MAX_PEOPLE, MAX_THINGS, type NewPerson } from '@touchline/contract/planning/lists.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { editing, findList } from './editing.ts'
import { selectClubPeople, updateList } from './lists.queries.ts'
import type { ListRow, PersonRow, ThingRow } from './lists.table.ts'
import {
  insertPeople,
  insertThings,
  selectPeople,
  selectPerson,
  selectThingForUpdate,
  selectThings,
  updatePerson,
  updateThing,
} from './people.queries.ts'
import { fillRota } from './rota-changes.ts'
import { mayEdit, type Viewer } from './view.ts'

/** Adds people to a list and divides unassigned duties among everyone on it. */
export async function addPeople(db: Database, viewer: Viewer, listId: string, people: NewPerson[]): Promise<void> {
  await editing(db, viewer, listId, undefined, async (tx, list) => {
    await addTo(tx, list, people)
    await fillRota(tx, list)
    await updateList(tx, listId, {})
  })
}

/** Like `addPeople`, inside a transaction that has locked the list; leaves the duties alone. */
export async function addTo(db: Database, list: ListRow, people: readonly NewPerson[]): Promise<void> {
  await requireMembers(db, list.clubId, people)
  const rows = people.map((person) => ({ listId: list.id, ...person }))
  const typed = rows.filter((row) => !('memberId' in row))
  const chosen = new Map(rows.flatMap((row) => ('memberId' in row ? [[row.memberId, row] as const] : [])))
  await insertPeople(db, [...chosen.values(), ...typed])
  await requireRoomFor(db, list.id)
}

/** Renames a person typed in by name, takes a person off the list, or restores them with their data. */
export async function changePerson(
  db: Database,
  viewer: Viewer,
  listId: string,
  personId: string,
  change: { name?: string | undefined; email?: string | null | undefined; isRemoved?: boolean | undefined },
): Promise<void> {
  await editing(db, viewer, listId, undefined, async (tx, list) => {
    const person = await selectPerson(tx, listId, personId)
    if (!person) throw new Failure('LIST_NOT_FOUND')
    // Members manage their own name and address.
    if (person.memberId && (change.name !== undefined || change.email !== undefined)) throw new Failure('NOT_ALLOWED')
    const { isRemoved, ...names } = change
    await updatePerson(tx, personId, {
      ...given(names),
      ...(isRemoved !== undefined && { removedAt: marked(isRemoved) }),
    })
    await requireRoomFor(tx, list.id)
    await updateList(tx, listId, {})
  })
}

/** Stores a person's answer; only editors of the list may answer for others. */
export async function answer(
  db: Database,
  viewer: Viewer,
  listId: string,
  personId: string,
  said: GivenAnswer,
): Promise<void> {
  const list = await findList(db, viewer, listId)
  const person = await selectPerson(db, listId, personId)
  if (!person || person.removedAt) throw new Failure('LIST_NOT_FOUND')
  if (person.memberId !== viewer.memberId && !mayEdit(list, viewer)) throw new Failure('NOT_ALLOWED')
  await updatePerson(db, personId, answerRow(said))
}

/** The columns an answer changes; an omitted note is kept. */
export function answerRow({ answer, note }: GivenAnswer): Partial<PersonRow> {
  return { answer, ...(note !== undefined && { note }) }
}

export async function addThing(
  db: Database,
  viewer: Viewer,
  listId: string,
  thing: { name: string; personId: string | null },
): Promise<void> {
  await editing(db, viewer, listId, undefined, async (tx) => {
    if (thing.personId) await requirePerson(tx, listId, thing.personId)
    await insertThings(tx, [{ listId, ...thing }])
    if ((await selectThings(tx, listId)).length > MAX_THINGS) throw new Failure('LIST_FULL')
  })
}

export type ThingChange = {
  isDone?: boolean | undefined
  isMine?: boolean | undefined
  name?: string | undefined
  personId?: string | null | undefined
  isRemoved?: boolean | undefined
}

/**
 * Any member may tick and take things, editors may change everything. If two take a thing concurrently, one gets it.
 */
export async function changeThing(
  db: Database,
  viewer: Viewer,
  listId: string,
  thingId: string,
  change: ThingChange,
): Promise<void> {
  const list = await findList(db, viewer, listId)
  const { isDone, isMine, ...edited } = change
  const isEdited = Object.values(edited).some((value) => value !== undefined)
  if (isEdited && !mayEdit(list, viewer)) throw new Failure('NOT_ALLOWED')
  await db.transaction(async (tx) => {
    const thing = await selectThingForUpdate(tx, listId, thingId)
    if (!thing) throw new Failure('LIST_NOT_FOUND')
    if (edited.personId) await requirePerson(tx, listId, edited.personId)
    await updateThing(tx, thingId, {
      ...(isDone !== undefined && { isDone }),
      ...(isMine !== undefined && (await taken(tx, viewer, thing, isMine, mayEdit(list, viewer)))),
      ...(edited.name !== undefined && { name: edited.name }),
      ...(edited.personId !== undefined && { personId: edited.personId, memberId: null }),
      ...(edited.isRemoved !== undefined && { removedAt: marked(edited.isRemoved) }),
    })
    if (edited.isRemoved === false && (await selectThings(tx, listId)).length > MAX_THINGS)
      throw new Failure('LIST_FULL')
  })
}

/** The holder of a thing after the viewer takes it or gives it back. */
async function taken(
  db: Database,
  viewer: Viewer,
  thing: ThingRow,
  isMine: boolean,
  isEditor: boolean,
): Promise<Partial<ThingRow>> {
  const people = await selectPeople(db, thing.listId)
  const own = people.find(({ memberId }) => memberId === viewer.memberId)
  const holder = people.find(({ id }) => id === thing.personId)
  const isHeldByOther = holder ? holder.id !== own?.id : thing.memberId !== null && thing.memberId !== viewer.memberId
  if (isMine && isHeldByOther) throw new Failure('THING_TAKEN')
  if (!isMine && isHeldByOther && !isEditor) throw new Failure('NOT_ALLOWED')
  if (!isMine) return { personId: null, memberId: null }
  return own ? { personId: own.id, memberId: null } : { personId: null, memberId: viewer.memberId }
}

async function requirePerson(db: Database, listId: string, id: string): Promise<void> {
  const person = await selectPerson(db, listId, id)
  if (!person || person.removedAt) throw new Failure('LIST_NOT_FOUND')
}

/** Checks that chosen members belong to the club. */
async function requireMembers(db: Database, clubId: string, people: readonly NewPerson[]): Promise<void> {
  const wanted = people.flatMap((person) => ('memberId' in person ? [person.memberId] : []))
  if (wanted.length === 0) return
  const known = new Set((await selectClubPeople(db, clubId)).map(({ id }) => id))
  if (wanted.some((id) => !known.has(id))) throw new Failure('MEMBER_NOT_FOUND')
}

async function requireRoomFor(db: Database, listId: string): Promise<void> {
  if ((await selectPeople(db, listId)).length > MAX_PEOPLE) throw new Failure('LIST_FULL')
}

function given(names: { name?: string | undefined; email?: string | null | undefined }): Partial<PersonRow> {
  return {
    ...(names.name !== undefined && { name: names.name }),
    ...(names.email !== undefined && { email: names.email }),
  }
}

function marked(isRemoved: boolean): Date | null {
  return isRemoved ? new Date() : null
}
