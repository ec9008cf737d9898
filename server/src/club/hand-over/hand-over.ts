import { randomUUID } from 'node:crypto'
import { HAND_OVER_DAYS, type Integrations } from '@touchline/contract/club/hand-over.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { composeMail, type MailValues, queueMail, writtenDay } from '../../platform/mail/mail.ts'
import { hashSecret, isSecret } from '../../platform/secrets/passwords.ts'
import { hashOfSecret, secretAddress } from '../../platform/secrets/secret-address.ts'
import { selectAdministrator } from '../administrators/administrators.ts'
import type { ClubRow } from '../clubs/clubs.table.ts'
import { type ClubDependencies, getClub, lockClub, newPin, setAdministrator } from '../clubs/clubs.ts'
import type { MemberRow } from '../members/members.table.ts'
import { foldedNames, nameOf } from '../members/members.ts'
import { endIntegrations } from '../ports.ts'
import { endSessionsOf } from '../sessions/sessions.ts'
import {
  deleteOffer,
  replaceOffer,
  selectOfferOfClub,
  selectOfferOfToken,
  selectPlayer,
  updateRole,
} from './hand-over.queries.ts'
import type { HandOverRow } from './hand-over.table.ts'

const OPEN_MS = HAND_OVER_DAYS * 24 * 60 * 60 * 1000

/** The open offer of a club, and the administrator's name. */
export async function findOffer(db: Database, clubId: string, now = new Date()) {
  const [open, administrator] = await Promise.all([selectOfferOfClub(db, clubId, now), selectAdministrator(db, clubId)])
  const { firstName = '', lastName = '' } = administrator ?? {}
  return { open, firstName, lastName }
}

type Wish = { memberId: string; adminPin: string; firstName: string; lastName: string }

/** Offers the administration to a player; both have to agree, and this is the first half. */
export async function offerHandOver(
  db: Database,
  dependencies: ClubDependencies,
  clubId: string,
  wish: Wish,
  now = new Date(),
) {
  const { memberId, adminPin, firstName, lastName } = wish
  const club = await getClub(db, clubId)
  if (!(await isSecret(club.pinHash, adminPin))) throw new Failure('INVALID_ADMIN_PIN')
  const token = secretAddress()
  return db.transaction(async (tx) => {
    const member = await selectPlayer(tx, clubId, memberId)
    if (!member) throw new Failure('MEMBER_NOT_FOUND')
    const expiresAt = new Date(now.getTime() + OPEN_MS)
    const offer = { clubId, memberId, firstName, lastName, tokenHash: hashOfSecret(token), expiresAt }
    await replaceOffer(tx, offer)
    const acceptUrl = `${dependencies.publicUrl}${PAGES.handOver.path}#${token}`
    const values = { clubName: club.name, from: club.adminEmail, acceptUrl, until: writtenDay(expiresAt) }
    await mailTo(tx, club, member, 'handOverOffered', values, { holdsSecret: true })
    return { offer, member }
  })
}

/** Withdraws the offer. */
export function withdrawOffer(db: Database, clubId: string): Promise<void> {
  return deleteOffer(db, clubId)
}

/** The content of an offer, for the holder of its link. */
export async function viewOffer(db: Database, token: string, now = new Date()) {
  const open = await selectOfferOfToken(db, hashOfSecret(token), now)
  if (!open) throw new Failure('LINK_INVALID')
  return { club: await getClub(db, open.offer.clubId), member: open.member }
}

/**
 * Accepts the administration, once: the player gets a new PIN, the administrator becomes a player in the seat this
 * frees, and all sessions of both end.
 */
export async function acceptHandOver(db: Database, dependencies: ClubDependencies, token: string, now = new Date()) {
  const { club: claimed } = await viewOffer(db, token, now)
  const adminPin = newPin()
  const pinHash = await hashSecret(adminPin)
  return db.transaction(async (tx) => {
    const club = await lockClub(tx, claimed.id)
    // Another request may have accepted it meanwhile, or the administrator may have withdrawn it.
    const open = await selectOfferOfToken(tx, hashOfSecret(token), now)
    const before = await selectAdministrator(tx, club.id)
    if (!open || !before) throw new Failure('LINK_INVALID')
    await exchangeRoles(tx, open.offer, before, open.member)
    await setAdministrator(tx, club.id, { adminEmail: open.member.email, pinHash })
    await deleteOffer(tx, club.id)
    const ended = await endIntegrations(tx, club.id)
    await tellBoth(tx, dependencies, club, before, open.member, ended)
    return { club, email: open.member.email, adminPin, ended }
  })
}

async function exchangeRoles(db: Database, offer: HandOverRow, before: MemberRow, next: MemberRow): Promise<void> {
  const names = { firstName: offer.firstName, lastName: offer.lastName }
  const asPlayer = { role: 'member' as const, ...names, ...foldedNames({ ...names, email: before.email }) }
  const isExchanged =
    (await updateRole(db, before, asPlayer)) && (await updateRole(db, next, { role: 'admin', isCoach: false }))
  if (!isExchanged) throw new Failure('LINK_INVALID')
  await endSessionsOf(db, before.id)
  await endSessionsOf(db, next.id)
}

async function tellBoth(
  db: Database,
  dependencies: ClubDependencies,
  club: ClubRow,
  before: MemberRow,
  next: MemberRow,
  ended: Integrations,
) {
  const { name: clubName } = club
  const logInUrl = (path: string) => `${dependencies.publicUrl}${path}`
  await mailTo(db, club, next, 'handOverTaken', { clubName, logInUrl: logInUrl(PAGES.adminLogin.path), ...ended })
  const to = nameOf(next)
  await mailTo(db, club, before, 'handOverGiven', { clubName, to, logInUrl: logInUrl(PAGES.login.path) })
}

async function mailTo<Kind extends keyof MailValues>(
  db: Database,
  club: ClubRow,
  member: MemberRow,
  kind: Kind,
  values: MailValues[Kind],
  about: { holdsSecret: boolean } = { holdsSecret: false },
): Promise<void> {
  const mail = composeMail(kind, club.language as LanguageCode, values)
  const to = { name: nameOf(member) || club.name, address: member.email }
  await queueMail(db, `${kind}:${randomUUID()}`, { to, ...mail }, about)
}
