import { PAGES } from '@touchline/contract/pages.ts'
import { instantAt } from '../calendar/local-time.ts'
import { isOpen } from '../clubs/clubs.table.ts'
import { getClub } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { composeMail, queueMail } from '../mail/mail.ts'
import { attemptRow, backoffMs, type ClaimedRow, type ClaimedWork, type QueueLog } from '../workers/claimed-row.ts'
import type { Job } from '../workers/worker.ts'
import { editing } from './editing.ts'
import { updateQuietly } from './lists.queries.ts'
import type { ListRow } from './lists.table.ts'
import { claimDueList, deferReminder, lockDueList, selectUnsubscribed } from './mail-choices.queries.ts'
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
    await updateQuietly(tx, listId, { remindDate, remindTime, remindAt, remindedAt: null, ...NOT_TRIED })
  })
}

/** A new time starts over. */
const NOT_TRIED = { remindAttempts: 0, remindLeasedUntil: null }

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
export function remindersJob(db: Database, publicUrl: string, log: QueueLog): Job {
  return {
    name: 'list reminders',
    everyMs: 30_000,
    onLeaderOnly: true,
    run: (signal) => sendDueReminders(db, publicUrl, log, signal),
  }
}

/** After this many attempts, about two hours, a reminder is given up: by then it comes too late. */
export const REMINDER_ATTEMPTS = 6
const RETRIES = { firstMs: 2 * 60_000, longestMs: 60 * 60_000 }
// Longer than queueing the mails of a list takes, short enough to wait for after a crash.
const LEASE_MS = 2 * 60_000

/** Sends the reminders of all lists that are due, one list after another, each in a transaction of its own. */
export async function sendDueReminders(
  db: Database,
  publicUrl: string,
  log: QueueLog,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const queue: ClaimedWork<ListRow & ClaimedRow> = {
    subject: 'The reminder of a list',
    maxAttempts: () => REMINDER_ATTEMPTS,
    work: (list) => db.transaction((tx) => sendReminder(tx, list, publicUrl, now)),
    retry: (list) => deferReminder(db, list.id, new Date(now.getTime() + backoffMs(list.attempts, RETRIES))),
    giveUp: (list) => updateQuietly(db, list.id, { remindedAt: now }),
    details: ({ id, clubId }, err) => ({ list: id, clubId, err }),
  }
  for (;;) {
    const list = signal?.aborted ? undefined : await claimDueList(db, now, LEASE_MS)
    if (!list) return
    await attemptRow({ ...list, attempts: list.remindAttempts }, queue, log)
  }
}

/** Queues the reminders of a list that is due, unless somebody changed that meanwhile. */
async function sendReminder(tx: Database, claimed: ListRow, publicUrl: string, now: Date): Promise<void> {
  const list = await lockDueList(tx, claimed.id, now)
  if (!list) return
  await updateQuietly(tx, list.id, { remindedAt: now })
  const club = await getClub(tx, list.clubId)
  if (!isOpen(club, now) || isClosed(list, now)) return
  const unsubscribed = await selectUnsubscribed(tx, list.clubId)
  const people = (await selectPeople(tx, list.id)).filter((person) => isReachable(person, list, unsubscribed))
  for (const person of people) await remind(tx, list, person, publicUrl, `at-${list.remindAt?.toISOString()}`, now)
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
