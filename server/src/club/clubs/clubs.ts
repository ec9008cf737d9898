import { createSecretKey, type KeyObject, randomUUID } from 'node:crypto'
import type { SubscriptionStatus } from '@touchline/contract/club/clubs.ts'
import { TERMS_VERSION } from '@touchline/contract/club/legal.ts'
import { ADMIN_PIN_PREFIX, IdField } from '@touchline/contract/platform/fields.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import type { Asker } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type AboutMail, composeMail, type MailValues, queueMail } from '../../platform/mail/mail.ts'
import { hashSecret, isSecret } from '../../platform/secrets/passwords.ts'
import { keyFor } from '../../platform/secrets/secret.ts'
import { isUnsuitable, unsuitable } from '../../platform/secrets/unsuitable-passwords.ts'
import { insertAdministrator, selectAdministrator, touchAdministrator } from '../administrators/administrators.ts'
import { endClubPasswordSessions, openSession } from '../sessions/sessions.ts'
import {
  eraseCodesSealedBefore,
  insertClub,
  isLookupTaken,
  selectClub,
  selectClubByLookup,
  selectClubByLookupForUpdate,
  selectClubForUpdate,
  selectClubsOfAdmin,
  updateClub,
} from './clubs.queries.ts'
import { type ClubRow, isOpen } from './clubs.table.ts'
import { type ClubCodes, type ClubKeys, clubKeysOf, lookupOf, newCodes, sealCodes, unsealCodes } from './codes.ts'

export { type ClubCodes, newPin } from './codes.ts'
export { noticeLevelOf } from './notice-level.ts'

const ERASED_AT_ONCE = 100
const CODES_READABLE_MS = 24 * 60 * 60 * 1000

/** What the clubs' functions need in addition to the database. */
export type ClubDependencies = {
  keys: ClubKeys
  sessionKey: KeyObject
  codeKey: Buffer
  endLinkKey: Buffer
  teamLinkKey: Buffer
  apiKeyKey: Buffer
  publicUrl: string
}

/** The dependencies, derived from the application's secret and its public address. */
export function clubDependenciesOf(secret: string, publicUrl: string): ClubDependencies {
  return {
    keys: clubKeysOf(secret),
    sessionKey: createSecretKey(keyFor('session tokens', secret)),
    codeKey: keyFor('mailed codes', secret),
    endLinkKey: keyFor('links that end a session', secret),
    teamLinkKey: keyFor('sealed team links', secret),
    apiKeyKey: keyFor('API keys', secret),
    publicUrl,
  }
}

/**
 * Registers a club, inactive until it is paid for. Every registration creates a new club; only the person who
 * registered it knows its id.
 */
export function registerClub(
  db: Database,
  request: { clubName: string; adminEmail: string; language: LanguageCode },
): Promise<ClubRow> {
  const { clubName: name, adminEmail, language } = request
  return insertClub(db, { name, adminEmail, language, termsVersion: TERMS_VERSION, termsAcceptedAt: new Date() })
}

/** Codes for a club about to be opened. Hashing is slow, so it happens before anything is locked. */
export type PreparedCodes = ClubCodes & { passwordHash: string; pinHash: string }

/** Makes new codes for a club. */
export async function prepareCodes(): Promise<PreparedCodes> {
  const codes = newCodes()
  const [passwordHash, pinHash] = await Promise.all([hashSecret(codes.password), hashSecret(codes.pin)])
  return { ...codes, passwordHash, pinHash }
}

/**
 * Opens a club that has been paid for, in the caller's transaction: the password is mailed, and both codes are stored
 * sealed for the success page. A club that already has codes keeps them.
 */
export async function openClub(
  db: Database,
  dependencies: ClubDependencies,
  clubId: string,
  codes: PreparedCodes,
): Promise<void> {
  const club = await selectClubForUpdate(db, clubId)
  if (!club) throw new Failure('NOT_FOUND')
  if (club.passwordHash) return
  const { password, pin, passwordHash, pinHash } = codes
  await updateClub(db, clubId, {
    passwordHash,
    passwordLookup: lookupOf(dependencies.keys, password),
    pinHash,
    sealedCodes: sealCodes(dependencies.keys, clubId, { password, pin }),
    codesSealedAt: new Date(),
  })
  await insertAdministrator(db, club)
  const values = { clubName: club.name, password, joinUrl: `${dependencies.publicUrl}/join-team` }
  await mailAdministrator(db, club, `club-password:${clubId}`, 'clubPassword', values, { holdsSecret: true })
}

/** What a club's subscription allows it. */
export type Entitlement = { status: SubscriptionStatus; plan: PlanId | null; endsAt: Date | null }

/** Stores what the club's subscription allows from now on. */
export function setEntitlement(db: Database, clubId: string, entitlement: Entitlement): Promise<void> {
  return updateClub(db, clubId, entitlement)
}

/** Sets another administrator for a club, with a new PIN. */
export function setAdministrator(
  db: Database,
  clubId: string,
  { adminEmail, pinHash }: { adminEmail: string; pinHash: string },
): Promise<void> {
  return updateClub(db, clubId, { adminEmail, pinHash, sealedCodes: null })
}

/** Queues a mail to a club's administrator in the club's language; the key identifies the occasion. */
export async function mailAdministrator<Kind extends keyof MailValues>(
  db: Database,
  club: ClubRow,
  key: string,
  kind: Kind,
  values: MailValues[Kind],
  about: AboutMail = { holdsSecret: false },
): Promise<void> {
  const mail = composeMail(kind, club.language as LanguageCode, values)
  await queueMail(db, key, { to: { name: club.name, address: club.adminEmail }, ...mail }, about)
}

/** The codes of a club while they may be read: until the administrator's first log-in, or for a day. */
export async function readCodes(db: Database, keys: ClubKeys, clubId: string): Promise<ClubCodes | undefined> {
  const before = new Date(Date.now() - CODES_READABLE_MS)
  // Enforced here as well, in case retention has not run yet: expired codes are erased before they can be read.
  await eraseCodesSealedBefore(db, before, ERASED_AT_ONCE)
  const club = await selectClub(db, clubId)
  const isReadable = Number(club?.codesSealedAt) > before.getTime()
  return isReadable && club?.sealedCodes ? unsealCodes(keys, clubId, club.sealedCodes) : undefined
}

/** Logs an administrator in; an e-mail may administer several clubs, so the PIN selects one. */
export async function logInAdmin(db: Database, dependencies: ClubDependencies, email: string, pin: string) {
  if (!pin.startsWith(ADMIN_PIN_PREFIX)) throw new Failure('ADMIN_PIN_REQUIRED')
  const club = await clubWithPin(db, email, pin)
  if (!isOpen(club)) throw new Failure('SUBSCRIPTION_INACTIVE')
  return openAdminSession(db, dependencies, club, email)
}

/** Opens an administrator's session and erases the sealed codes: the success page no longer needs them. */
export async function openAdminSession(db: Database, dependencies: ClubDependencies, club: ClubRow, email: string) {
  const administrator = await selectAdministrator(db, club.id)
  if (!administrator) throw new Failure('ADMIN_NOT_FOUND')
  const member = { clubId: club.id, memberId: administrator.id, role: 'admin' as const, email }
  const opened = await openSession(db, dependencies.sessionKey, { ...member, openedWith: 'pin', isTrusted: true })
  const { sessionToken, expiresAt } = opened
  await updateClub(db, club.id, { sealedCodes: null })
  await touchAdministrator(db, administrator.id)
  return { club, memberId: administrator.id, sessionToken, expiresAt }
}

/** Changes the club password: the old one and all sessions opened with it become invalid at once. */
export async function changeClubPassword(
  db: Database,
  dependencies: ClubDependencies,
  clubId: string,
  change: { currentPassword: string; newPassword: string },
): Promise<void> {
  const club = await selectClub(db, clubId)
  if (!(await isSecret(club?.passwordHash, change.currentPassword))) throw new Failure('CLUB_PASSWORD_WRONG')
  await replaceClubPassword(db, dependencies, clubId, { before: club?.passwordHash, newPassword: change.newPassword })
}

/** Gives a club a new password, unless it changed meanwhile. */
export async function replaceClubPassword(
  db: Database,
  dependencies: ClubDependencies,
  clubId: string,
  { before, newPassword }: { before: string | null | undefined; newPassword: string },
): Promise<void> {
  const passwordHash = await hashSecret(newPassword)
  const passwordLookup = lookupOf(dependencies.keys, newPassword)
  await db.transaction(async (tx) => {
    const locked = await selectClubForUpdate(tx, clubId)
    if (!locked || locked.passwordHash !== before) throw new Failure('CLUB_PASSWORD_WRONG')
    // The response must not reveal that another club has it: both cases are refused alike and take the same time.
    if (await isClubPasswordRefused(tx, dependencies.keys, locked, newPassword)) throw unsuitable()
    await updateClub(tx, clubId, { passwordHash, passwordLookup, sealedCodes: null })
    await endClubPasswordSessions(tx, clubId)
    const values = { clubName: locked.name, settingsUrl: `${dependencies.publicUrl}/club/settings` }
    await mailAdministrator(
      tx,
      locked,
      `club-password-changed:${clubId}:${randomUUID()}`,
      'clubPasswordChanged',
      values,
    )
  })
}

/** Whether a club may not use a password: it is too common, or taken by another club, which must not show. */
export async function isClubPasswordRefused(
  db: Database,
  keys: ClubKeys,
  club: Pick<ClubRow, 'id' | 'name'>,
  password: string,
): Promise<boolean> {
  const isTaken = await isLookupTaken(db, lookupOf(keys, password), club.id)
  return isTaken || isUnsuitable(password, [club.name])
}

/** The club whose password this is, active or not. */
export function findClubByPassword(db: Database, keys: ClubKeys, password: string): Promise<ClubRow | undefined> {
  return selectClubByLookup(db, lookupOf(keys, password))
}

/** The same, locked until the transaction ends, so that the last seat cannot be taken twice. */
export function lockClubByPassword(db: Database, keys: ClubKeys, password: string): Promise<ClubRow | undefined> {
  return selectClubByLookupForUpdate(db, lookupOf(keys, password))
}

/** A club, locked until the transaction ends. */
export async function lockClub(db: Database, clubId: string): Promise<ClubRow> {
  const club = await selectClubForUpdate(db, clubId)
  if (!club) throw new Failure('NOT_FOUND')
  return club
}

/** An asker identified by the club password alone. */
export async function findAsker(db: Database, keys: ClubKeys, password: string): Promise<Asker> {
  const club = await findClubByPassword(db, keys, password)
  if (!club || !isOpen(club)) throw new Failure('SUBSCRIPTION_INACTIVE')
  return { clubId: club.id, memberId: undefined }
}

/** A club that is known to exist, because the caller has a session in it. */
export async function getClub(db: Database, clubId: string): Promise<ClubRow> {
  const club = await selectClub(db, clubId)
  if (!club) throw new Failure('NOT_FOUND')
  return club
}

/** Whether a club with this id exists. */
export async function clubExists(db: Database, clubId: string): Promise<boolean> {
  return IdField.safeParse(clubId).success && (await selectClub(db, clubId)) !== undefined
}

async function clubWithPin(db: Database, email: string, pin: string): Promise<ClubRow> {
  const administered = await selectClubsOfAdmin(db, email)
  // With no club to check, verify against a dummy, so that the response takes as long.
  if (administered.length === 0) await isSecret(undefined, pin)
  for (const club of administered) if (await isSecret(club.pinHash, pin)) return club
  throw new Failure(administered.length === 0 ? 'ADMIN_NOT_FOUND' : 'INVALID_ADMIN_PIN')
}
