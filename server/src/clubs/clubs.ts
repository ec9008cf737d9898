import { randomUUID } from 'node:crypto'
import { ADMIN_PIN_PREFIX } from '@touchline/contract/fields.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { PlanId } from '@touchline/contract/pricing.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { composeMail, queueMail } from '../mail/mail.ts'
import { hashSecret, isSecret } from '../passwords.ts'
import { keyFor } from '../secret.ts'
import { endClubPasswordSessions, openSession } from '../sessions/sessions.ts'
import {
  eraseCodesSealedBefore,
  insertAdministrator,
  insertClub,
  isLookupTaken,
  selectAdministrator,
  selectClub,
  selectClubByLookup,
  selectClubByLookupForUpdate,
  selectClubForUpdate,
  selectClubsOfAdmin,
  touchMember,
  updateClub,
} from './clubs.queries.ts'
import type { ClubRow } from './clubs.table.ts'
import { type ClubCodes, type ClubKeys, clubKeysOf, lookupOf, newCodes, sealCodes, unsealCodes } from './codes.ts'

const CODES_READABLE_MS = 24 * 60 * 60 * 1000

/** What the clubs' verbs need besides the database. */
export type ClubTools = { keys: ClubKeys; sessionKey: Buffer; publicUrl: string }

/** The tools, from the application's secret and its public address. */
export function toolsOf(secret: string, publicUrl: string): ClubTools {
  return { keys: clubKeysOf(secret), sessionKey: keyFor('session tokens', secret), publicUrl }
}

/** Registers a club; it is inactive until it is paid for. */
export function registerClub(
  db: Database,
  request: { clubName: string; adminEmail: string; language: LanguageCode },
): Promise<ClubRow> {
  return insertClub(db, { name: request.clubName, adminEmail: request.adminEmail, language: request.language })
}

/**
 * Makes a club active under a plan. The first time it gets its codes: they are mailed (the password) and kept sealed
 * for the success page. Doing it again changes the plan and nothing else.
 */
export async function activateClub(db: Database, tools: ClubTools, clubId: string, plan: PlanId): Promise<void> {
  const codes = newCodes()
  // Hashing takes a moment; it is done before the club is locked.
  const [passwordHash, pinHash] = await Promise.all([hashSecret(codes.password), hashSecret(codes.pin)])
  await db.transaction(async (tx) => {
    const club = await selectClubForUpdate(tx, clubId)
    if (!club) throw new Failure('NOT_FOUND')
    await updateClub(tx, clubId, { status: 'active', plan, endsAt: null })
    if (club.passwordHash) return
    await updateClub(tx, clubId, {
      passwordHash,
      passwordLookup: lookupOf(tools.keys, codes.password),
      pinHash,
      sealedCodes: sealCodes(tools.keys, clubId, codes),
      codesSealedAt: new Date(),
    })
    await insertAdministrator(tx, club)
    const mail = composeMail('clubPassword', club.language as LanguageCode, {
      clubName: club.name,
      password: codes.password,
      joinUrl: `${tools.publicUrl}/join-team`,
    })
    const to = { name: club.name, address: club.adminEmail }
    await queueMail(tx, `club-password:${clubId}`, { to, ...mail }, { holdsSecret: true })
  })
}

/** The codes of a club while they may be read: until the first log-in of its administrator, or for a day. */
export async function readCodes(db: Database, keys: ClubKeys, clubId: string): Promise<ClubCodes | undefined> {
  await eraseCodesSealedBefore(db, new Date(Date.now() - CODES_READABLE_MS))
  const club = await selectClub(db, clubId)
  return club?.sealedCodes ? unsealCodes(keys, clubId, club.sealedCodes) : undefined
}

/** Logs an administrator in; an e-mail may administer several clubs, the PIN decides which. */
export async function logInAdmin(db: Database, tools: ClubTools, email: string, pin: string) {
  if (!pin.startsWith(ADMIN_PIN_PREFIX)) throw new Failure('ADMIN_PIN_REQUIRED')
  const club = await clubWithPin(db, email, pin)
  if (club.status === 'inactive') throw new Failure('SUBSCRIPTION_INACTIVE')
  const administrator = await selectAdministrator(db, club.id)
  if (!administrator) throw new Failure('ADMIN_NOT_FOUND')
  const member = { clubId: club.id, memberId: administrator.id, role: 'admin' as const, email }
  const session = await openSession(db, tools.sessionKey, { ...member, openedWith: 'pin' })
  await updateClub(db, club.id, { sealedCodes: null })
  await touchMember(db, administrator.id)
  return { club, memberId: administrator.id, ...session }
}

/** Changes the club password: the old one is useless at once, and so are the sessions that were opened with it. */
export async function changeClubPassword(
  db: Database,
  tools: ClubTools,
  clubId: string,
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const club = await selectClub(db, clubId)
  if (!(await isSecret(club?.passwordHash, change.currentPassword))) throw new Failure('INVALID_PASSWORD')
  // It would be taken for an Admin PIN at the log-in.
  if (change.newPassword.startsWith(ADMIN_PIN_PREFIX)) throw new Failure('PASSWORD_TAKEN')
  const passwordHash = await hashSecret(change.newPassword)
  const passwordLookup = lookupOf(tools.keys, change.newPassword)
  await db.transaction(async (tx) => {
    const locked = await selectClubForUpdate(tx, clubId)
    if (!locked || locked.passwordHash !== club?.passwordHash) throw new Failure('INVALID_PASSWORD')
    if (await isLookupTaken(tx, passwordLookup, clubId)) throw new Failure('PASSWORD_TAKEN')
    await updateClub(tx, clubId, { passwordHash, passwordLookup, sealedCodes: null })
    await endClubPasswordSessions(tx, clubId)
    const mail = composeMail('clubPasswordChanged', locked.language as LanguageCode, {
      clubName: locked.name,
      settingsUrl: `${tools.publicUrl}/club/settings`,
    })
    const to = { name: locked.name, address: locked.adminEmail }
    await queueMail(tx, `club-password-changed:${clubId}:${randomUUID()}`, { to, ...mail }, { holdsSecret: false })
  })
}

/** The club whose password this is, active or not. */
export function findClubByPassword(db: Database, keys: ClubKeys, password: string): Promise<ClubRow | undefined> {
  return selectClubByLookup(db, lookupOf(keys, password))
}

/** The same, kept as it is until the transaction ends: the last seat cannot be taken twice meanwhile. */
export function lockClubByPassword(db: Database, keys: ClubKeys, password: string): Promise<ClubRow | undefined> {
  return selectClubByLookupForUpdate(db, lookupOf(keys, password))
}

/** A club that is known to exist, because somebody has a session of it. */
export async function getClub(db: Database, clubId: string): Promise<ClubRow> {
  const club = await selectClub(db, clubId)
  if (!club) throw new Failure('NOT_FOUND')
  return club
}

async function clubWithPin(db: Database, email: string, pin: string): Promise<ClubRow> {
  const administered = await selectClubsOfAdmin(db, email)
  // Without a club the PIN is checked against nothing, which takes as long as checking it.
  if (administered.length === 0) await isSecret(undefined, pin)
  for (const club of administered) if (await isSecret(club.pinHash, pin)) return club
  throw new Failure(administered.length === 0 ? 'ADMIN_NOT_FOUND' : 'INVALID_ADMIN_PIN')
}
