import {
  type AnswerCounts,
  MAX_REMINDERS,
  type Person,
  REMINDER_REST_HOURS,
  type TeamList,
  type Thing,
} from '@touchline/contract/planning/lists.ts'
import { instantAt } from '../../platform/calendar/local-time.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { selectMaker } from './lists.queries.ts'
import type { ListRow } from './lists.table.ts'
import { selectUnsubscribed } from './mail-choices.queries.ts'
import { addressHash } from './mail-choices.ts'
import { byName, fullName } from './names.ts'
import { type ListedPerson, type ListedThing, selectPeople, selectThings } from './people.queries.ts'
import { selectCells, selectDates, selectDuties } from './rota.queries.ts'
import { problemsOf } from './rota.ts'

/** The member who views, edits or makes a list. */
export type Viewer = Pick<Caller, 'clubId' | 'memberId'> & { role?: Caller['role'] }

/** The maker and the administrator may edit a list. */
export function mayEdit(list: Pick<ListRow, 'makerId'>, { memberId, role }: Viewer): boolean {
  return role === 'admin' || list.makerId === memberId
}

/** A list as seen by a member of its club; addresses and the link are shown only to editors. */
export async function viewOf(db: Database, list: ListRow, viewer: Viewer, now = new Date()): Promise<TeamList> {
  const [maker, listed, things, duties, dates, cells, unsubscribed] = await Promise.all([
    selectMaker(db, list),
    selectPeople(db, list.id),
    selectThings(db, list.id),
    selectDuties(db, list.id),
    selectDates(db, list.id),
    selectCells(db, list.id),
    selectUnsubscribed(db, list.clubId),
  ])
  const people = byName(listed)
  const isEditor = mayEdit(list, viewer)
  const held = cells.map((cell) => ({ ...cell, personId: idAmong(people, cell.personId) }))
  const named = people.map((person) => ({ id: person.id, name: fullName(person) }))
  return {
    id: list.id,
    ...detailsOf(list),
    maker,
    mayEdit: isEditor,
    me: people.find(({ memberId }) => memberId === viewer.memberId)?.id ?? null,
    people: people.map((person) => personOf(person, isEditor)),
    counts: countsOf(people),
    things: things.map((thing) => thingOf(thing, people, viewer)),
    rota: {
      duties: duties.map(({ id, name }) => ({ id, name })),
      dates: dates.map(({ id, date, label, isOwn }) => ({ id, date, label, isOwn })),
      cells: held,
      problems: problemsOf(named, held, awayOn(dates, people)),
    },
    link: isEditor ? list.linkToken : null,
    reminder:
      list.remindDate && list.remindTime
        ? { date: list.remindDate, time: list.remindTime, isSent: list.remindedAt !== null }
        : null,
    remindable: isClosed(list, now) ? 0 : people.filter((one) => isRemindable(one, list, unsubscribed, now)).length,
    version: list.version,
  }
}

/** The list's details as stored. */
export function detailsOf(list: ListRow) {
  const { name, team, sport, date, time, meetTime, minutes, place, timeZone } = list
  return { name, team, sport, date, time, meetTime, minutes, place, timeZone }
}

export function countsOf(people: readonly Pick<ListedPerson, 'answer'>[]): AnswerCounts {
  const count = (answer: string | null) => people.filter((person) => person.answer === answer).length
  return { yes: count('yes'), maybe: count('maybe'), no: count('no'), open: count(null) }
}

/** People who said that they will not come, by rota date. */
export function awayOn(
  dates: readonly { id: string; isOwn: boolean }[],
  people: readonly Pick<ListedPerson, 'id' | 'answer'>[],
): Map<string, Set<string>> {
  const away = new Set(people.filter(({ answer }) => answer === 'no').map(({ id }) => id))
  return new Map(dates.filter(({ isOwn }) => isOwn).map(({ id }) => [id, away]))
}

/** Until when people can answer by the link: until they meet. */
export function closesAt({ date, time, meetTime, timeZone }: ListRow): Date {
  return instantAt(date, meetTime ?? time ?? '23:59', timeZone)
}

export function isClosed(list: ListRow, now: Date): boolean {
  return closesAt(list) <= now
}

/** The address for mails to a person. */
export function addressOf({ email, member }: Pick<ListedPerson, 'email' | 'member'>): string | null {
  return member ? member.email : email
}

/** Whether a reminder can be sent: no answer yet, not unsubscribed, with an address and a way to answer. */
export function isReachable(person: ListedPerson, list: ListRow, unsubscribed: ReadonlySet<string>): boolean {
  const address = addressOf(person)
  const canAnswer = person.memberId !== null || list.linkToken !== null
  return person.answer === null && canAnswer && address !== null && !unsubscribed.has(addressHash(list.clubId, address))
}

/** Like `isReachable`, for manual reminders: not too many, and not too often. */
export function isRemindable(
  person: ListedPerson,
  list: ListRow,
  unsubscribed: ReadonlySet<string>,
  now: Date,
): boolean {
  const restedAt = (person.remindedAt?.getTime() ?? 0) + REMINDER_REST_HOURS * 60 * 60 * 1000
  return isReachable(person, list, unsubscribed) && person.reminders < MAX_REMINDERS && restedAt <= now.getTime()
}

function personOf(person: ListedPerson, isEditor: boolean): Person {
  const { id, memberId, email, answer, note, remindedAt } = person
  return {
    id,
    name: fullName(person),
    isMember: memberId !== null,
    email: isEditor ? email : null,
    hasMail: addressOf(person) !== null,
    answer,
    note,
    remindedAt: remindedAt?.toISOString() ?? null,
  }
}

function thingOf(thing: ListedThing, people: readonly ListedPerson[], viewer: Viewer): Thing {
  const taker = people.find(({ id }) => id === thing.personId)
  return {
    id: thing.id,
    name: thing.name,
    personId: taker?.id ?? null,
    takenBy: taker ? fullName(taker) : thing.takerName,
    isMine: taker ? taker.memberId === viewer.memberId : thing.memberId === viewer.memberId,
    isDone: thing.isDone,
  }
}

function idAmong(people: readonly { id: string }[], id: string | null): string | null {
  return people.some((person) => person.id === id) ? id : null
}
