import { randomUUID } from 'node:crypto'
import {
  type AddressLine,
  type Invitee,
  MAILED_INVITATION_DAYS,
  MAX_INVITATIONS_A_DAY,
  MAX_INVITED_AT_ONCE,
  type MailedInvitation,
} from '@touchline/contract/club/invitations.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import {
  composeMail,
  outsideAllowance,
  queueMail,
  withdrawMail,
  withoutWebAddresses,
} from '../../platform/mail/mail.ts'
import type { ClubRow } from '../clubs/clubs.table.ts'
import { type ClubDependencies, getClub, lockClub } from '../clubs/clubs.ts'
import { freeSeatsOf, membersAmong } from '../members/members.ts'
import { type ListedAddress, readAddressList } from './address-list.ts'
import {
  countMailedSince,
  endExpiredOf,
  endMailed,
  insertInvitation,
  selectInvitedAmong,
  selectMailed,
  selectMailedPage,
} from './invitations.queries.ts'
import { inDays, joinUrl, newToken } from './invitations.ts'

/** What sending would do with each line of an address list; nothing is sent. */
export async function previewInvitations(db: Database, clubId: string, text: string, now = new Date()) {
  const { addresses, isCut } = readAddressList(text)
  const emails = addresses.flatMap(({ email }) => email ?? [])
  const club = await getClub(db, clubId)
  const members = await membersAmong(db, clubId, emails)
  const invited = await selectInvitedAmong(db, clubId, emails, now)
  const allowance = await db.transaction((tx) => outsideAllowance(tx, { clubId, memberId: null }, club.plan))
  return {
    lines: judged(addresses, members, invited),
    isCut,
    freeSeats: await freeSeatsOf(db, club),
    leftToday: Math.min(await leftToday(db, clubId, now), allowance.left),
  }
}

/** Mails each person their own link, except members and people with an open invitation. */
export function sendInvitations(
  db: Database,
  dependencies: ClubDependencies,
  clubId: string,
  people: readonly Invitee[],
  now = new Date(),
): Promise<{ sent: number; skipped: number }> {
  return db.transaction(async (tx) => {
    const club = await lockClub(tx, clubId)
    const emails = people.map(({ email }) => email)
    const members = await membersAmong(tx, clubId, emails)
    const invited = await selectInvitedAmong(tx, clubId, emails, now)
    const wanted = new Map(people.map((person) => [person.email, person]))
    const fresh = [...wanted.values()].filter(({ email }) => !members.has(email) && !invited.has(email))
    await requireLeftToday(tx, club, fresh, now)
    await endExpiredOf(tx, clubId, emails, now)
    for (const person of fresh) await invite(tx, dependencies, club, person, now)
    return { sent: fresh.length, skipped: people.length - fresh.length }
  })
}

/** Mails a new link to replace the old one, which stops working at once. */
export function resendInvitation(
  db: Database,
  dependencies: ClubDependencies,
  clubId: string,
  id: string,
  now = new Date(),
): Promise<void> {
  return db.transaction(async (tx) => {
    const club = await lockClub(tx, clubId)
    const { email, name } = await requireMailed(tx, clubId, id)
    if ((await membersAmong(tx, clubId, [email])).size > 0) throw new Failure('ALREADY_MEMBER')
    await requireLeftToday(tx, club, [{ email }], now)
    await end(tx, id, now)
    await invite(tx, dependencies, club, { email, name }, now)
  })
}

export function revokeInvitation(db: Database, clubId: string, id: string, now = new Date()): Promise<void> {
  return db.transaction(async (tx) => {
    await lockClub(tx, clubId)
    await requireMailed(tx, clubId, id)
    await end(tx, id, now)
  })
}

/** The unused mailed invitations, latest first. */
export async function mailedInvitations(
  db: Database,
  clubId: string,
  wish: { page: number; pageSize: number },
  now = new Date(),
): Promise<{ invitations: MailedInvitation[]; total: number }> {
  const { rows, total } = await selectMailedPage(db, clubId, wish)
  const invitations = rows.map(({ id, email, name, madeAt, expiresAt, failedAt }) => ({
    id,
    email,
    name,
    sentAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    state: failedAt ? ('undelivered' as const) : expiresAt <= now ? ('expired' as const) : ('open' as const),
  }))
  return { invitations, total }
}

async function invite(
  tx: Database,
  dependencies: ClubDependencies,
  club: ClubRow,
  { email, name }: Invitee,
  now: Date,
) {
  const id = randomUUID()
  const { token, tokenHash } = newToken()
  const times = { madeAt: now, expiresAt: inDays(MAILED_INVITATION_DAYS, now) }
  await insertInvitation(tx, { id, clubId: club.id, kind: 'mail', tokenHash, email, name, ...times })
  const mail = composeMail('invitation', club.language as LanguageCode, {
    clubName: withoutWebAddresses(club.name),
    joinUrl: joinUrl(dependencies, token),
    count: MAILED_INVITATION_DAYS,
  })
  const to = { name: withoutWebAddresses(name ?? ''), address: email }
  const about = { holdsSecret: true, sender: { clubId: club.id, memberId: null } }
  await queueMail(tx, mailKey(id), { to, ...mail }, about)
}

/** Also withdraws a mail that is still queued: it would deliver a dead link. */
async function end(tx: Database, id: string, now: Date): Promise<void> {
  await endMailed(tx, id, now)
  await withdrawMail(tx, mailKey(id))
}

async function requireMailed(tx: Database, clubId: string, id: string) {
  const row = await selectMailed(tx, clubId, id)
  if (!row?.email) throw new Failure('INVITATION_NOT_FOUND')
  return { email: row.email, name: row.name }
}

/** Invitations have their own limit, and share another with list reminders. */
async function requireLeftToday(
  tx: Database,
  { id: clubId, plan }: ClubRow,
  wanted: readonly { email: string }[],
  now: Date,
): Promise<void> {
  if (wanted.length > (await leftToday(tx, clubId, now)))
    throw new Failure('INVITATIONS_SENT_TODAY', { count: MAX_INVITATIONS_A_DAY })
  const allowance = await outsideAllowance(tx, { clubId, memberId: null }, plan)
  if (!wanted.every(({ email }) => allowance.take(email))) throw new Failure('OUTSIDE_MAILS_USED_UP')
}

async function leftToday(db: Database, clubId: string, now: Date): Promise<number> {
  return Math.max(0, MAX_INVITATIONS_A_DAY - (await countMailedSince(db, clubId, inDays(-1, now))))
}

function mailKey(id: string): string {
  return `invitation:${id}`
}

function judged(addresses: ListedAddress[], members: Set<string>, invited: Set<string | null>): AddressLine[] {
  const seen = new Set<string>()
  let good = 0
  return addresses.map((address) => {
    const { email } = address
    if (email === null) return { ...address, verdict: 'wrong' }
    if (seen.has(email)) return { ...address, verdict: 'duplicate' }
    seen.add(email)
    if (members.has(email)) return { ...address, verdict: 'member' }
    if (invited.has(email)) return { ...address, verdict: 'invited' }
    good += 1
    return { ...address, verdict: good > MAX_INVITED_AT_ONCE ? 'later' : 'good' }
  })
}
