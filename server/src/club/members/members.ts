import { TERMS_VERSION } from '@touchline/contract/club/legal.ts'
import {
  ACTIVE_WINDOW_DAYS,
  type JoinWithPassword,
  type Member,
  type NewPlayer,
} from '@touchline/contract/club/members.ts'
import { PLANS } from '@touchline/contract/platform/pricing.ts'
import type { Caller } from '../../platform/caller.ts'
import { type ClubEvent, emit } from '../../platform/club-events/club-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { hashSecret, isSecret } from '../../platform/secrets/passwords.ts'
import { isUnsuitable, unsuitable } from '../../platform/secrets/unsuitable-passwords.ts'
import { folded } from '../../platform/text/folded-text.ts'
import { type ClubRow, isOpen } from '../clubs/clubs.table.ts'
import { type ClubDependencies, findClubByPassword, getClub, lockClubByPassword } from '../clubs/clubs.ts'
import { confirmByPassword, endOtherSessions, openSession, passwordStateOf } from '../sessions/sessions.ts'
import {
  closeInvitationsTo,
  countPlayers,
  countPlayersActiveSince,
  insertMember,
  selectEmailsAmong,
  selectMember,
  selectMemberByEmail,
  selectPlayersWithOwnPassword,
  updateMember,
} from './members.queries.ts'
import type { MemberRow } from './members.table.ts'
import { notifyOwner } from './new-device.ts'

export { countPlayers, selectMember, selectMemberByEmail } from './members.queries.ts'

/** A member who has just joined. */
export type Joined = { club: ClubRow; member: MemberRow; sessionToken: string; expiresAt: string }

/** Joins a club by its password. The club is locked, so the last seat cannot be taken twice. */
export async function joinWithPassword(
  db: Database,
  dependencies: ClubDependencies,
  request: JoinWithPassword,
): Promise<Joined> {
  // Takes as long for an unknown password; done before the club is locked because checking is slow.
  const claimed = await findClubByPassword(db, dependencies.keys, request.clubPassword)
  if (!(await isSecret(claimed?.passwordHash, request.clubPassword))) throw new Failure('SUBSCRIPTION_INACTIVE')
  return db.transaction(async (tx) => {
    const club = await lockClubByPassword(tx, dependencies.keys, request.clubPassword)
    if (!club || !isOpen(club)) throw new Failure('SUBSCRIPTION_INACTIVE')
    return admitPlayer(tx, dependencies, club, request, 'club-password')
  })
}

/** Adds a new player to a club that the caller has locked; their device is trusted from now on. */
export async function admitPlayer(
  tx: Database,
  dependencies: ClubDependencies,
  club: ClubRow,
  player: NewPlayer,
  openedWith: 'club-password' | 'invitation',
): Promise<Joined> {
  if (await selectMemberByEmail(tx, club.id, player.email)) throw new Failure('ALREADY_MEMBER')
  if ((await freeSeatsOf(tx, club)) === 0) throw new Failure('CLUB_FULL')
  const member = await insertMember(tx, newPlayer(club.id, player))
  if (!member) throw new Failure('ALREADY_MEMBER')
  await closeInvitationsTo(tx, club.id, player.email)
  await emit(tx, club.id, joined(member))
  return { club, member, ...(await sessionFor(tx, dependencies, member, openedWith, true)) }
}

/** The event that a club's own systems receive when a member joins or is restored. */
export function joined({ id, firstName, lastName, joinedAt }: MemberRow): ClubEvent {
  const data = { memberId: id, name: nameOf({ firstName, lastName }), joinedAt: joinedAt.toISOString() }
  return { type: 'member.joined', data }
}

/** Whether a password is right, and whether it belongs to a player with that e-mail. */
export async function verifyCredentials(db: Database, dependencies: ClubDependencies, email: string, password: string) {
  const found = await findPlayer(db, dependencies, email, password)
  if (!found) throw new Failure('INVALID_PASSWORD')
  return { passwordValid: true, playerExists: found.member !== undefined }
}

/** Logs a player in with their personal password, or with the club's while they have none. */
export async function logInPlayer(db: Database, dependencies: ClubDependencies, email: string, password: string) {
  const found = await findPlayer(db, dependencies, email, password)
  if (!found) throw new Failure('INVALID_PASSWORD')
  const { club, member, openedWith } = found
  if (!member) throw new Failure('NO_PLAYER_ACCOUNT')
  return db.transaction(async (tx) => {
    await updateMember(tx, member.id, { lastActive: new Date() })
    const session = await sessionFor(tx, dependencies, member, openedWith, openedWith === 'own-password')
    if (openedWith === 'club-password')
      await notifyOwner(tx, dependencies, { club, member, sessionId: session.sessionId })
    return { club, member, ...session }
  })
}

/** Sets a player's personal password and ends their other sessions. */
export async function changePlayerPassword(
  db: Database,
  caller: Caller,
  change: { email: string; currentPassword?: string | undefined; newPassword: string },
): Promise<void> {
  if (change.email !== caller.email) throw new Failure('NOT_ALLOWED')
  const club = await getClub(db, caller.clubId)
  if (isUnsuitable(change.newPassword, [club.name, ...change.email.split('@')])) throw unsuitable()
  await requireOwnPassword(db, caller, change.currentPassword)
  const passwordHash = await hashSecret(change.newPassword)
  await db.transaction(async (tx) => {
    await updateMember(tx, caller.memberId, { passwordHash })
    await confirmByPassword(tx, caller.sessionId)
    await endOtherSessions(tx, caller)
  })
}

/** Records that a player is active. */
export async function noteActivity(db: Database, memberId: string): Promise<Date> {
  const lastActive = new Date()
  await updateMember(db, memberId, { lastActive })
  return lastActive
}

/** The member of a club with this e-mail. */
export async function findMember(db: Database, clubId: string, email: string): Promise<MemberRow> {
  const member = await selectMemberByEmail(db, clubId, email)
  if (!member) throw new Failure('NO_PLAYER_ACCOUNT')
  return member
}

/** The dashboard's figures; the administrator takes no seat and is not counted. */
export async function memberStats(db: Database, clubId: string) {
  const since = new Date(Date.now() - ACTIVE_WINDOW_DAYS * 24 * 60 * 60 * 1000)
  const [club, players] = await Promise.all([getClub(db, clubId), countPlayersActiveSince(db, clubId, since)])
  const seats = seatsOf(club)
  return {
    total_members: players.total,
    max_members: seats,
    active_members: players.active,
    plan_name: club.plan ?? '',
    can_add_more: players.total < seats,
  }
}

/** A player for filling a demo club. */
export type SeedPlayer = {
  firstName: string
  lastName: string
  email: string
  joinedAt: Date
  lastActive: Date | null
  passwordHash?: string
}

/** Adds players to a club without the joining process; for demo data. */
export async function addSeedPlayers(db: Database, clubId: string, players: SeedPlayer[]): Promise<void> {
  for (const player of players) {
    await insertMember(db, { clubId, role: 'member', ...foldedNames(player), ...player })
  }
}

/** A member's display name; an administrator may have none. */
export function nameOf({ firstName, lastName }: Pick<MemberRow, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

/** Normalised names for search and sorting. */
export function foldedNames({ firstName, lastName, email }: { firstName: string; lastName: string; email: string }) {
  return { searchText: folded(firstName, lastName, email), sortName: folded(lastName, firstName) }
}

function newPlayer(clubId: string, { firstName, lastName, email }: NewPlayer) {
  const names = { firstName, lastName, email }
  const now = new Date()
  const terms = { termsVersion: TERMS_VERSION, termsAcceptedAt: now }
  return { clubId, ...names, ...foldedNames(names), ...terms, role: 'member' as const, lastActive: now }
}

/**
 * Checks the password the player currently logs in with; it may be omitted for some time after joining or entering a
 * code.
 */
async function requireOwnPassword(db: Database, caller: Caller, password: string | undefined): Promise<void> {
  if (password === undefined) {
    const { newPasswordUntil } = await passwordStateOf(db, caller.sessionId)
    if (!newPasswordUntil) throw new Failure('FIELD_REQUIRED')
    return
  }
  const member = await selectMember(db, caller.clubId, caller.memberId)
  const club = await getClub(db, caller.clubId)
  if (!(await isSecret(member?.passwordHash ?? club.passwordHash, password))) throw new Failure('OWN_PASSWORD_WRONG')
}

/** A personal password replaces the club's, which then no longer works for that player. */
async function findPlayer(db: Database, dependencies: ClubDependencies, email: string, password: string) {
  const byOwn = await playerWithOwnPassword(db, email, password)
  const found = byOwn ?? (await playerWithClubPassword(db, dependencies, email, password))
  if (found && !isOpen(found.club)) throw new Failure('SUBSCRIPTION_INACTIVE')
  return found
}

async function playerWithOwnPassword(db: Database, email: string, password: string) {
  const players = await selectPlayersWithOwnPassword(db, email)
  // A faster response must not reveal who has no personal password.
  if (players.length === 0) await isSecret(undefined, password)
  for (const { member, club } of players) {
    if (await isSecret(member.passwordHash, password)) return { member, club, openedWith: 'own-password' as const }
  }
  return undefined
}

async function playerWithClubPassword(db: Database, dependencies: ClubDependencies, email: string, password: string) {
  const club = await findClubByPassword(db, dependencies.keys, password)
  if (!(await isSecret(club?.passwordHash, password)) || !club) return undefined
  const somebody = await selectMemberByEmail(db, club.id, email)
  const member = somebody?.role === 'member' ? somebody : undefined
  if (member?.passwordHash) return undefined
  return { member, club, openedWith: 'club-password' as const }
}

function sessionFor(
  db: Database,
  dependencies: ClubDependencies,
  { clubId, id: memberId, email }: MemberRow,
  openedWith: 'club-password' | 'own-password' | 'invitation',
  isTrusted: boolean,
) {
  return openSession(db, dependencies.sessionKey, { clubId, memberId, role: 'member', email, openedWith, isTrusted })
}

/** How many players a club may have. */
export function seatsOf(club: ClubRow): number {
  return club.plan ? PLANS[club.plan].members : 0
}

/** How many more players a club can take. */
export async function freeSeatsOf(db: Database, club: ClubRow): Promise<number> {
  return Math.max(0, seatsOf(club) - (await countPlayers(db, club.id)))
}

/** Which of these e-mails already belong to members of the club. */
export async function membersAmong(db: Database, clubId: string, emails: readonly string[]): Promise<Set<string>> {
  return new Set(await selectEmailsAmong(db, clubId, emails))
}

/** A member as shown within the club. */
export function shownMember(member: MemberRow): Member {
  return {
    id: member.id,
    first_name: member.firstName,
    last_name: member.lastName,
    email: member.email,
    role: member.role,
    is_coach: member.isCoach,
    joined_at: member.joinedAt.toISOString(),
    last_active: member.lastActive?.toISOString() ?? null,
    club_id: member.clubId,
  }
}
