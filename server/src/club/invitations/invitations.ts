import { randomUUID } from 'node:crypto'
import { type Invitation, TEAM_LINK_DAYS, type TeamLink } from '@touchline/contract/club/invitations.ts'
import type { NewPlayer } from '@touchline/contract/club/members.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { PAGES } from '@touchline/contract/platform/pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { seal, unseal } from '../../platform/secrets/sealed-text.ts'
import { hashOfSecret, secretAddress } from '../../platform/secrets/secret-address.ts'
import { type ClubRow, isOpen } from '../clubs/clubs.table.ts'
import { type ClubDependencies, getClub, lockClub } from '../clubs/clubs.ts'
import { admitPlayer, freeSeatsOf, type Joined, seatsOf } from '../members/members.ts'
import { endTeamLink, insertInvitation, selectByTokenHash, selectTeamLink } from './invitations.queries.ts'
import type { InvitationRow } from './invitations.table.ts'

// Every function that changes an invitation locks its club first, so reads under that lock are consistent.

const DAY_MS = 24 * 60 * 60 * 1000

/** The token of a new invitation, and the hash that is stored. */
export function newToken(): { token: string; tokenHash: string } {
  const token = secretAddress()
  return { token, tokenHash: hashOfSecret(token) }
}

/** The invitation link. The token is in the fragment, which browsers do not send to servers. */
export function joinUrl({ publicUrl }: Pick<ClubDependencies, 'publicUrl'>, token: string): string {
  return `${publicUrl}${PAGES.joinTeam.path}#${token}`
}

export function inDays(days: number, now: Date): Date {
  return new Date(now.getTime() + days * DAY_MS)
}

/** The club's team link while it is valid, and its seats. */
export async function teamLinkOf(db: Database, dependencies: ClubDependencies, clubId: string, now = new Date()) {
  const [club, row] = await Promise.all([getClub(db, clubId), selectTeamLink(db, clubId)])
  const seats = { free: await freeSeatsOf(db, club), all: seatsOf(club) }
  return { link: row && row.expiresAt > now ? shownLink(dependencies, row) : null, seats }
}

/** Creates the team link; the previous one stops working at once. */
export function makeTeamLink(
  db: Database,
  dependencies: ClubDependencies,
  clubId: string,
  now = new Date(),
): Promise<void> {
  return db.transaction(async (tx) => {
    await lockClub(tx, clubId)
    await endTeamLink(tx, clubId, now)
    const id = randomUUID()
    const { token, tokenHash } = newToken()
    const sealedToken = seal(dependencies.teamLinkKey, id, token)
    const times = { madeAt: now, expiresAt: inDays(TEAM_LINK_DAYS, now) }
    await insertInvitation(tx, { id, clubId, kind: 'team', tokenHash, sealedToken, ...times })
  })
}

export function revokeTeamLink(db: Database, clubId: string, now = new Date()): Promise<void> {
  return db.transaction(async (tx) => {
    await lockClub(tx, clubId)
    await endTeamLink(tx, clubId, now)
  })
}

/** What the invitee sees on opening a valid invitation. */
export async function lookAt(db: Database, token: string, now = new Date()): Promise<Invitation> {
  const invitation = usable(await selectByTokenHash(db, hashOfSecret(token)), now)
  const club = openClub(await getClub(db, invitation.clubId))
  if ((await freeSeatsOf(db, club)) === 0) throw new Failure('CLUB_FULL')
  return { clubName: club.name, language: club.language as LanguageCode, email: invitation.email }
}

/** Joins a club by an invitation. A mailed one works once. */
export async function joinByInvitation(
  db: Database,
  dependencies: ClubDependencies,
  token: string,
  player: NewPlayer,
  now = new Date(),
): Promise<Joined> {
  const tokenHash = hashOfSecret(token)
  const { clubId } = usable(await selectByTokenHash(db, tokenHash), now)
  return db.transaction(async (tx) => {
    const club = openClub(await lockClub(tx, clubId))
    const invitation = usable(await selectByTokenHash(tx, tokenHash), now)
    if (invitation.email && invitation.email !== player.email) throw new Failure('INVITATION_FOR_OTHER_EMAIL')
    return admitPlayer(tx, dependencies, club, player, 'invitation')
  })
}

function usable(invitation: InvitationRow | undefined, now: Date): InvitationRow {
  if (!invitation) throw new Failure('INVITATION_INVALID')
  if (invitation.usedAt) throw new Failure('INVITATION_USED')
  if (invitation.revokedAt) throw new Failure('INVITATION_REVOKED')
  if (invitation.expiresAt <= now) throw new Failure('INVITATION_EXPIRED')
  return invitation
}

function openClub(club: ClubRow): ClubRow {
  if (!isOpen(club)) throw new Failure('INVITATION_CLUB_INACTIVE')
  return club
}

function shownLink(
  dependencies: ClubDependencies,
  { id, sealedToken, madeAt, expiresAt }: InvitationRow,
): TeamLink | null {
  const token = sealedToken && opened(dependencies, id, sealedToken)
  if (!token) return null
  return { url: joinUrl(dependencies, token), madeAt: madeAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/** Undefined if the application's secret has changed since; the administrator then creates a new link. */
function opened(dependencies: ClubDependencies, id: string, sealedToken: string): string | undefined {
  try {
    return unseal(dependencies.teamLinkKey, id, sealedToken)
  } catch {
    return undefined
  }
}
