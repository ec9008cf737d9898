import { PAGES } from '@touchline/contract/platform/pages.ts'
import { isOpen } from '../../club/clubs/clubs.table.ts'
import { getClub } from '../../club/clubs/clubs.ts'
import { instantAt } from '../../platform/calendar/local-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import {
  composeMail,
  hasWebAddress,
  type MailSender,
  outsideAllowance,
  queueMail,
  withoutWebAddresses,
} from '../../platform/mail/mail.ts'
import {
  attemptRow,
  backoffMs,
  type ClaimedRow,
  type ClaimedWork,
  type QueueLog,
} from '../../platform/workers/claimed-row.ts'
import type { Job } from '../../platform/workers/worker.ts'
import { editing } from './editing.ts'
import { updateQuietly } from './lists.queries.ts'
import type { ListRow } from './lists.table.ts'
import { claimDueList, deferReminder, lockDueList, selectUnsubscribed } from './mail-choices.queries.ts'
import { mailTokenOf } from './mail-choices.ts'
import { fullName } from './names.ts'
import { type ListedPerson, notePersonReminded, selectPeople } from './people.queries.ts'
import { addressOf, isClosed, isReachable, isRemindable, type Viewer } from './view.ts'
import { whenOf } from './words.ts'

/** Schedules the reminder of people who have not answered; a new time reminds them again. */
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
    if (reminder) await requirePlainName(tx, list)
    const [remindDate, remindTime] = reminder ? [reminder.date, reminder.time] : [null, null]
    await updateQuietly(tx, listId, { remindDate, remindTime, remindAt, remindedAt: null, ...NOT_TRIED })
  })
}

/** Resets the attempts for a new time. */
const NOT_TRIED = { remindAttempts: 0, remindLeasedUntil: null }

/** Sends reminders now to all eligible people; returns how many. */
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
    await requirePlainName(tx, list)
    const sender = { clubId: list.clubId, memberId: viewer.role === 'admin' ? null : viewer.memberId }
    const mayRemind = await allowanceFor(tx, sender, people)
    for (const person of people) {
      if (!mayRemind(person)) throw new Failure('OUTSIDE_MAILS_USED_UP')
      await remind(tx, list, person, publicUrl, { occasion: `by-hand-${person.reminders + 1}`, sender, now })
    }
    return people.length
  })
}

/** People without an account, whose address was typed in by a member. */
const isOutside = (person: ListedPerson) => person.memberId === null

/** Any player can name a list, so a name with a web address must not reach outsiders in a mail from us. */
async function requirePlainName(tx: Database, list: ListRow): Promise<void> {
  if (!hasWebAddress(list.name)) return
  const people = await selectPeople(tx, list.id)
  if (people.some((person) => isOutside(person) && person.email !== null)) throw new Failure('WEB_ADDRESS_IN_NAME')
}

/** Returns a function that decides, person by person, who may be reminded today; members always may. */
async function allowanceFor(
  tx: Database,
  sender: MailSender,
  people: readonly ListedPerson[],
): Promise<(person: ListedPerson) => boolean> {
  if (!people.some(isOutside)) return () => true
  const { plan } = await getClub(tx, sender.clubId)
  const allowance = await outsideAllowance(tx, sender, plan)
  return (person) => !isOutside(person) || allowance.take(addressOf(person) ?? '')
}

/** Sends scheduled reminders when they are due, each once. */
export function remindersJob(db: Database, publicUrl: string, log: QueueLog): Job {
  return {
    name: 'list reminders',
    everyMs: 30_000,
    onLeaderOnly: true,
    run: (signal) => sendDueReminders(db, publicUrl, log, signal),
  }
}

/** Gives up after this many attempts, about two hours: by then a reminder would be too late. */
export const REMINDER_ATTEMPTS = 6
const RETRIES = { firstMs: 2 * 60_000, longestMs: 60 * 60_000 }
// Longer than queueing a list's mails takes, but short enough to wait for after a crash.
const LEASE_MS = 2 * 60_000

/** Sends all due reminders, one list at a time, each in its own transaction. */
export async function sendDueReminders(
  db: Database,
  publicUrl: string,
  log: QueueLog,
  signal?: AbortSignal,
  now = new Date(),
): Promise<void> {
  const queue: ClaimedWork<ListRow & ClaimedRow> = {
    subject: 'List reminder',
    maxAttempts: () => REMINDER_ATTEMPTS,
    work: async (list) => {
      const left = await db.transaction((tx) => sendReminder(tx, list, publicUrl, now))
      if (left > 0) log.warn({ list: list.id, clubId: list.clubId, left }, LEFT_OUT)
    },
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

const LEFT_OUT = 'List reminder incomplete: the club reached its daily limit of mail addresses'

/**
 * Queues the reminders of a due list, unless they were rescheduled meanwhile; returns how many people were left out.
 */
async function sendReminder(tx: Database, claimed: ListRow, publicUrl: string, now: Date): Promise<number> {
  const list = await lockDueList(tx, claimed.id, now)
  if (!list) return 0
  await updateQuietly(tx, list.id, { remindedAt: now })
  const club = await getClub(tx, list.clubId)
  if (!isOpen(club, now) || isClosed(list, now)) return 0
  const unsubscribed = await selectUnsubscribed(tx, list.clubId)
  const people = (await selectPeople(tx, list.id)).filter((person) => isReachable(person, list, unsubscribed))
  const sender = { clubId: list.clubId, memberId: list.makerId }
  const reminded = people.filter(await allowanceFor(tx, sender, people))
  const occasion = `at-${list.remindAt?.toISOString()}`
  for (const person of reminded) await remind(tx, list, person, publicUrl, { occasion, sender, now })
  return people.length - reminded.length
}

/** Queues one reminder; the key with the occasion makes it idempotent. */
async function remind(
  db: Database,
  list: ListRow,
  person: ListedPerson,
  publicUrl: string,
  { occasion, sender, now }: { occasion: string; sender: MailSender; now: Date },
): Promise<void> {
  const address = addressOf(person)
  if (address === null) return
  const token = await mailTokenOf(db, list.clubId, address)
  const { name: clubName } = await getClub(db, list.clubId)
  const plain = isOutside(person) ? withoutWebAddresses : (text: string) => text
  const letter = composeMail('listReminder', list.language, {
    name: plain(fullName(person)),
    clubName: plain(clubName),
    listName: plain(list.name),
    when: plain(whenOf(list, list.language)),
    answerUrl: `${publicUrl}${answerPathOf(list, person)}`,
    unsubscribeUrl: `${publicUrl}${PAGES.unsubscribe.path.replace(':token', token)}`,
  })
  const mail = {
    ...letter,
    to: { name: plain(fullName(person)), address },
    unsubscribeUrl: `${publicUrl}/api/public/list-mails/${token}`,
  }
  // The link lets its reader answer for others, so it is removed from the outbox once the mail is sent.
  const about = { holdsSecret: true, ...(isOutside(person) && { sender }) }
  const isNew = await queueMail(db, `list-reminder:${list.id}:${person.id}:${occasion}`, mail, about)
  if (isNew) await notePersonReminded(db, person.id, now)
}

/** The path for answering: the link with the person preselected, or the list page for members. */
function answerPathOf(list: ListRow, person: ListedPerson): string {
  if (list.linkToken) return `${PAGES.listLink.path.replace(':token', list.linkToken)}#${person.id}`
  return PAGES.teamList.path.replace(':listId', list.id)
}
