import { PAGES } from '@touchline/contract/pages.ts'
import { instantAt } from '../calendar/local-time.ts'
import { isOpen } from '../clubs/clubs.table.ts'
import { getClub } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { composeMail, queueMail } from '../mail/mail.ts'
import type { Job } from '../workers/worker.ts'
import { editing } from './editing.ts'
import { updateQuietly } from './lists.queries.ts'
import type { ListRow } from './lists.table.ts'
import { lockDueList, selectUnsubscribed } from './mail-choices.queries.ts'
import { mailTokenOf } from './mail-choices.ts'
import { fullName } from './names.ts'
import { type ListedPerson, notePersonReminded, selectPeople } from './people.queries.ts'
import { addressOf, isClosed, isReachable, isRemindable, type Viewer } from './view.ts'
import { whenOf } from './words.ts'

/** Sets when those are reminded who have not answered; a new time reminds them again. */
export async function setReminder(
  db: Database,
  viewer: Viewer,
  listId: string,
  reminder: { date: string; time: string } | null,
  now = new Date(),
): Promise<void> {
  await editing(db, viewer, listId, undefined, async (tx, list) => {
    const remindAt = reminder && instantAt(reminder.date, reminder.time, list.timeZone)
    if (remindAt && (remindAt <= now || isClosed(list, remindAt))) throw new Failure('INVALID_INPUT')
    const [remindDate, remindTime] = reminder ? [reminder.date, reminder.time] : [null, null]
    await updateQuietly(tx, listId, { remindDate, remindTime, remindAt, remindedAt: null })
  })
}

/** Sends reminders now to everybody who can get one; returns how many. */
export async function remindNow(
  db: Database,
  viewer: Viewer,
  listId: string,
  publicUrl: string,
  now = new Date(),
): Promise<number> {
  return editing(db, viewer, listId, undefined, async (tx, list) => {
    if (isClosed(list, now)) return 0
    const unsubscribed = await selectUnsubscribed(tx, list.clubId)
    const people = (await selectPeople(tx, listId)).filter((one) => isRemindable(one, list, unsubscribed, now))
    for (const person of people) await remind(tx, list, person, publicUrl, `by-hand-${person.reminders + 1}`, now)
    return people.length
  })
}

/** Sends the reminders whose time has come, each once. */
export function remindersJob(db: Database, publicUrl: string): Job {
  return {
    name: 'list reminders',
    everyMs: 30_000,
    onLeaderOnly: true,
    run: async (signal) => {
      while (!signal.aborted && (await sendDueReminder(db, publicUrl))) {
        // One list after another, each in a transaction of its own.
      }
    },
  }
}

/** Sends the reminders of one list that is due; false if there is none. */
export function sendDueReminder(db: Database, publicUrl: string, now = new Date()): Promise<boolean> {
  return db.transaction(async (tx) => {
    const list = await lockDueList(tx, now)
    if (!list) return false
    await updateQuietly(tx, list.id, { remindedAt: now })
    const club = await getClub(tx, list.clubId)
    if (!isOpen(club, now) || isClosed(list, now)) return true
    const unsubscribed = await selectUnsubscribed(tx, list.clubId)
    const people = (await selectPeople(tx, list.id)).filter((person) => isReachable(person, list, unsubscribed))
    for (const person of people) await remind(tx, list, person, publicUrl, `at-${list.remindAt?.toISOString()}`, now)
    return true
  })
}

/** Queues one reminder; the occasion makes it one, however often it is tried. */
async function remind(
  db: Database,
  list: ListRow,
  person: ListedPerson,
  publicUrl: string,
  occasion: string,
  now: Date,
): Promise<void> {
  const address = addressOf(person)
  if (address === null) return
  const token = await mailTokenOf(db, list.clubId, address)
  const { name: clubName } = await getClub(db, list.clubId)
  const letter = composeMail('listReminder', list.language, {
    name: fullName(person),
    clubName,
    listName: list.name,
    when: whenOf(list, list.language),
    answerUrl: `${publicUrl}${answerPathOf(list, person)}`,
    unsubscribeUrl: `${publicUrl}${PAGES.unsubscribe.path.replace(':token', token)}`,
  })
  const mail = {
    ...letter,
    to: { name: fullName(person), address },
    unsubscribeUrl: `${publicUrl}/api/public/list-mails/${token}`,
  }
  // The link lets its reader answer for others: it is gone from the outbox once the mail is.
  const isNew = await queueMail(db, `list-reminder:${list.id}:${person.id}:${occasion}`, mail, { holdsSecret: true })
  if (isNew) await notePersonReminded(db, person.id, now)
}

/** Where somebody answers: by the link, with their name chosen already, or as a member of the club. */
function answerPathOf(list: ListRow, person: ListedPerson): string {
  if (list.linkToken) return `${PAGES.listLink.path.replace(':token', list.linkToken)}#${person.id}`
  return PAGES.teamList.path.replace(':listId', list.id)
}
