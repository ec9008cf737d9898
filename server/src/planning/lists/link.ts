import type { LinkList } from '@touchline/contract/planning/list-links.ts'
import type { GivenAnswer } from '@touchline/contract/planning/lists.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { secretAddress } from '../../platform/secrets/secret-address.ts'
import { editing } from './editing.ts'
import { selectListByLink, updateQuietly } from './lists.queries.ts'
import type { ListRow } from './lists.table.ts'
import { byName, linkNames } from './names.ts'
import { selectPeople, updatePerson } from './people.queries.ts'
import { answerRow } from './people.ts'
import { closesAt, countsOf, detailsOf, isClosed, type Viewer } from './view.ts'

/** Creates the link of a list; an existing one stops working at once. */
export async function shareList(db: Database, viewer: Viewer, listId: string): Promise<void> {
  await editing(db, viewer, listId, undefined, (tx) => updateQuietly(tx, listId, { linkToken: secretAddress() }))
}

export async function unshareList(db: Database, viewer: Viewer, listId: string): Promise<void> {
  await editing(db, viewer, listId, undefined, (tx) => updateQuietly(tx, listId, { linkToken: null }))
}

/** The list behind a link. */
export async function listByLink(db: Database, token: string): Promise<{ list: ListRow; club: string }> {
  const found = await selectListByLink(db, token)
  if (!found) throw new Failure('LINK_INVALID')
  return found
}

/** A list as shown to visitors with the link: names and answers, no addresses and no notes. */
export async function linkListOf(db: Database, token: string, now = new Date()): Promise<LinkList> {
  const { list, club } = await listByLink(db, token)
  const people = byName(await selectPeople(db, list.id))
  const names = linkNames(people)
  return {
    ...detailsOf(list),
    club,
    people: people.map(({ id, answer }) => ({ id, name: names.get(id) ?? '', answer })),
    counts: countsOf(people),
    closesAt: closesAt(list).toISOString(),
    isClosed: isClosed(list, now),
  }
}

/** Records an answer for the person the visitor claims to be, until the team meets. */
export async function answerByLink(
  db: Database,
  token: string,
  personId: string,
  said: GivenAnswer,
  now = new Date(),
): Promise<LinkList> {
  const { list } = await listByLink(db, token)
  if (isClosed(list, now)) throw new Failure('LIST_CLOSED')
  const people = await selectPeople(db, list.id)
  if (!people.some(({ id }) => id === personId)) throw new Failure('LINK_INVALID')
  await updatePerson(db, personId, answerRow(said))
  return linkListOf(db, token, now)
}
