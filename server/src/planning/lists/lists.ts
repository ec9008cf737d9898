import {
  type AnswerCounts,
  DELETED_LIST_DAYS,
  type ListDetails,
  type ListSummary,
  type ListWish,
  MAX_LISTS,
  type TeamList,
} from '@touchline/contract/planning/lists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { instantAt, todayIn } from '../../platform/calendar/local-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { editing, findList } from './editing.ts'
import {
  countLists,
  insertList,
  lockListsOf,
  selectAnswerCounts,
  selectClubPeople,
  selectDeletedList,
  selectListNames,
  selectLists,
  updateList,
  updateQuietly,
} from './lists.queries.ts'
import type { ListRow } from './lists.table.ts'
import { insertThings } from './people.queries.ts'
import { addTo } from './people.ts'
import { moveOwnDate, replaceDates, replaceDuties } from './rota.queries.ts'
import { fillRota } from './rota-changes.ts'
import { mayEdit, type Viewer, viewOf } from './view.ts'

export { INPUTS as LIST_INPUTS, missingInputs as missingListInputs, wishOf as listWishOf } from './asking.ts'
export { shareList, unshareList } from './link.ts'
export { answer, changeThing } from './people.ts'
export { remindersJob, setReminder } from './reminders.ts'

const KEPT_MS = DELETED_LIST_DAYS * 24 * 60 * 60 * 1000

/** Creates a list with its people, things, duties and dates, and assigns the duties. */
export async function makeList(db: Database, maker: Viewer, wish: ListWish, language: LanguageCode): Promise<TeamList> {
  const { people, things, duties, dates, ...details } = wish
  const { clubId, memberId: makerId } = maker
  const list = await db.transaction(async (tx) => {
    await requireRoom(tx, clubId)
    const made = await insertList(tx, { clubId, makerId, language, ...details })
    await addTo(tx, made, people)
    const start = Date.now()
    const createdAt = (position: number) => new Date(start + position)
    await insertThings(
      tx,
      things.map((name, at) => ({ listId: made.id, name, createdAt: createdAt(at) })),
    )
    const own = { date: details.date, label: details.place, isOwn: true }
    const rotaDates = [own, ...dates.map((date) => ({ ...date, isOwn: false }))]
    await replaceDates(
      tx,
      made.id,
      rotaDates.map((date) => ({ id: crypto.randomUUID(), listId: made.id, ...date })),
    )
    await replaceDuties(
      tx,
      made.id,
      duties.map((name, position) => ({ id: crypto.randomUUID(), listId: made.id, name, position })),
    )
    await fillRota(tx, made)
    return made
  })
  return viewOf(db, list, maker)
}

export async function listOf(db: Database, viewer: Viewer, id: string): Promise<TeamList> {
  return viewOf(db, await findList(db, viewer, id), viewer)
}

/** Changes the details of a list; rejected if another user changed it meanwhile. */
export async function changeList(
  db: Database,
  viewer: Viewer,
  id: string,
  { version, ...details }: ListDetails & { version: number },
): Promise<TeamList> {
  await editing(db, viewer, id, version, async (tx, list) => {
    const { remindDate, remindTime } = list
    const remindAt = remindDate && remindTime ? instantAt(remindDate, remindTime, details.timeZone) : null
    await updateList(tx, id, { ...details, remindAt })
    await moveOwnDate(tx, id, details.date)
  })
  return listOf(db, viewer, id)
}

export async function deleteList(db: Database, viewer: Viewer, id: string): Promise<void> {
  await editing(db, viewer, id, undefined, (tx) => updateQuietly(tx, id, { deletedAt: new Date() }))
}

/** Restores a deleted list as it was, including its link. */
export async function restoreList(db: Database, viewer: Viewer, id: string, now = new Date()): Promise<TeamList> {
  await db.transaction(async (tx) => {
    const list = await selectDeletedList(tx, viewer.clubId, id, deletedBefore(now))
    if (!list) throw new Failure('LIST_NOT_FOUND')
    if (!mayEdit(list, viewer)) throw new Failure('NOT_ALLOWED')
    await requireRoom(tx, viewer.clubId)
    await updateQuietly(tx, id, { deletedAt: null })
  })
  return listOf(db, viewer, id)
}

/** The lists of a club, upcoming ones first, and the deleted ones that the viewer can restore. */
export async function listsOf(db: Database, viewer: Viewer, now = new Date()) {
  const [rows, counts] = await Promise.all([
    selectLists(db, viewer.clubId, deletedBefore(now)),
    selectAnswerCounts(db, viewer.clubId, viewer.memberId),
  ])
  const byList = Map.groupBy(counts, ({ listId }) => listId)
  const summaries = (lists: ListRow[]) => lists.map((list) => summaryOf(list, byList.get(list.id) ?? []))
  const living = rows.filter(({ deletedAt }) => deletedAt === null)
  const isComing = (list: ListRow) => list.date >= todayIn(list.timeZone, now)
  const deleted = rows.filter((list) => list.deletedAt !== null && mayEdit(list, viewer))
  return {
    lists: summaries([...living.filter(isComing), ...living.filter((list) => !isComing(list)).reverse()]),
    deleted: summaries(deleted),
  }
}

/** The names of the club's lists, upcoming ones first, without any answers. */
export async function listNames(db: Database, clubId: string, now = new Date()) {
  const rows = await selectListNames(db, clubId, MAX_LISTS)
  const isComing = ({ date, timeZone }: (typeof rows)[number]) => date >= todayIn(timeZone, now)
  return [...rows.filter(isComing), ...rows.filter((list) => !isComing(list)).reverse()]
}

/** The names of a club's members, without the administrator. */
export async function clubPeople(db: Database, clubId: string): Promise<{ id: string; name: string }[]> {
  const people = await selectClubPeople(db, clubId)
  return people
    .filter(({ role }) => role === 'member')
    .map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }))
}

type CountedAnswers = Awaited<ReturnType<typeof selectAnswerCounts>>

function summaryOf(list: ListRow, ofList: CountedAnswers): ListSummary {
  const { id, name, team, sport, date, time, meetTime, place } = list
  const countOf = (answer: string | null) => ofList.find((row) => row.answer === answer)?.people ?? 0
  const counts: AnswerCounts = { yes: countOf('yes'), maybe: countOf('maybe'), no: countOf('no'), open: countOf(null) }
  const own = ofList.find(({ isViewer }) => isViewer)
  return {
    id,
    name,
    team,
    sport,
    date,
    time,
    meetTime,
    place,
    counts,
    mine: own?.answer ?? null,
    isOnIt: own !== undefined,
  }
}

async function requireRoom(db: Database, clubId: string): Promise<void> {
  await lockListsOf(db, clubId)
  if ((await countLists(db, clubId)) >= MAX_LISTS) throw new Failure('LIST_FULL')
}

function deletedBefore(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS)
}
