import {
  TOKEN_REQUEST_EVERY_HOURS,
  TOKEN_REQUEST_MAILS_A_DAY,
  type TokenRequest,
} from '@touchline/contract/money/token-requests.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import { getClub } from '../../club/clubs/clubs.ts'
import { nameOf } from '../../club/members/members.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { composeMail, queueMail } from '../../platform/mail/mail.ts'
import {
  selectAskedAt,
  selectName,
  selectOpenRequests,
  updateDismissed,
  upsertRequest,
} from './token-requests.queries.ts'

const HOUR_MS = 60 * 60 * 1000

/** An old unanswered request says nothing about next month's tokens. */
const SHOWN_MS = 30 * 24 * HOUR_MS

/** When a player asked for tokens; null once they may ask again. */
export async function tokenRequestOf(db: Database, memberId: string, now = new Date()): Promise<Date | null> {
  const askedAt = await selectAskedAt(db, memberId)
  return askedAt && askedAt > againAfter(now) ? askedAt : null
}

/** Notifies the administrator, once per day and person, that a player would like more tokens. */
export async function requestTokens(
  db: Database,
  publicUrl: string,
  { clubId, memberId }: Pick<Caller, 'clubId' | 'memberId'>,
  now = new Date(),
): Promise<void> {
  await db.transaction(async (tx) => {
    const isNew = await upsertRequest(tx, { memberId, clubId, askedAt: now, notAfter: againAfter(now) })
    if (isNew) await mailRequest(tx, publicUrl, clubId, memberId, now)
  })
}

/** The players waiting for tokens, as the administrator sees them. */
export async function openTokenRequests(db: Database, clubId: string, now = new Date()): Promise<TokenRequest[]> {
  const rows = await selectOpenRequests(db, clubId, new Date(now.getTime() - SHOWN_MS))
  return rows.map(({ memberId, askedAt, ...person }) => ({
    ...{ memberId, name: nameOf(person), askedAt: askedAt.toISOString() },
  }))
}

export function dismissTokenRequests(db: Database, clubId: string, now = new Date()): Promise<void> {
  return updateDismissed(db, clubId, now)
}

/** Only the first few of a day are mailed: in a large club everyone asks on the day the tokens run out. */
async function mailRequest(
  tx: Database,
  publicUrl: string,
  clubId: string,
  memberId: string,
  now: Date,
): Promise<void> {
  const [club, player] = await Promise.all([getClub(tx, clubId), selectName(tx, memberId)])
  const values = { clubName: club.name, name: nameOf(player), dashboardUrl: `${publicUrl}${PAGES.dashboard.path}` }
  const to = { name: club.name, address: club.adminEmail }
  const mail = { to, ...composeMail('tokenRequest', club.language as LanguageCode, values) }
  const day = now.toISOString().slice(0, 10)
  for (let place = 1; place <= TOKEN_REQUEST_MAILS_A_DAY; place++) {
    if (await queueMail(tx, `token-request:${clubId}:${day}:${place}`, mail, { holdsSecret: false })) return
  }
}

function againAfter(now: Date): Date {
  return new Date(now.getTime() - TOKEN_REQUEST_EVERY_HOURS * HOUR_MS)
}
