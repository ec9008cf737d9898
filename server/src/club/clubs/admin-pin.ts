import { randomUUID } from 'node:crypto'
import { MAILED_CODE_MINUTES } from '@touchline/contract/platform/fields.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { checkCode, issueCode } from '../../platform/mailed-codes/mailed-codes.ts'
import { hashSecret, isSecret } from '../../platform/secrets/passwords.ts'
import { liveIntegrations } from '../ports.ts'
import { endAdminSessions } from '../sessions/sessions.ts'
import { selectClubForUpdate, selectClubsOfAdmin, updateClub } from './clubs.queries.ts'
import type { ClubRow } from './clubs.table.ts'
import { type ClubDependencies, getClub, mailAdministrator, openAdminSession } from './clubs.ts'
import { newPin } from './codes.ts'

const PURPOSE = 'admin-pin'

/**
 * Mails a code for a new PIN to an administrator. The response does not reveal whether the e-mail is an
 * administrator's.
 */
export function requestPinCode(
  db: Database,
  dependencies: ClubDependencies,
  { email, address }: { email: string; address: string },
): Promise<{ nonce: string }> {
  return issueCode(db, dependencies.codeKey, { purpose: PURPOSE, account: email, address }, async (tx, code) => {
    const [club] = await selectClubsOfAdmin(tx, email)
    if (!club) return
    const values = { clubName: club.name, code, minutes: String(MAILED_CODE_MINUTES) }
    const about = { holdsSecret: true, isAwaited: true }
    await mailAdministrator(tx, club, `admin-pin-code:${randomUUID()}`, 'adminPinCode', values, about)
  })
}

/** Proof required for a new PIN: the current PIN, or a code from the administrator's e-mail. */
type PinProof = {
  currentPin?: string | undefined
  nonce?: string | undefined
  code?: string | undefined
  address: string
}

/** Issues a new PIN to a logged-in administrator, and a session to replace those that end. */
export async function renewPin(
  db: Database,
  dependencies: ClubDependencies,
  { clubId, email }: Caller,
  proof: PinProof,
) {
  const club = await getClub(db, clubId)
  const { currentPin, nonce = '', code = '', address } = proof
  const entered = { purpose: PURPOSE, account: email, address, nonce, code } as const
  if (!currentPin) await checkCode(db, dependencies.codeKey, entered)
  else if (!(await isSecret(club.pinHash, currentPin))) throw new Failure('INVALID_ADMIN_PIN')
  const { adminPin, live } = await replacePin(db, dependencies, club)
  return { adminPin, live, session: await openAdminSession(db, dependencies, club, email) }
}

/** Issues a new PIN to an administrator who forgot it; an e-mail that administers several clubs must say which one. */
export async function renewForgottenPin(
  db: Database,
  dependencies: ClubDependencies,
  {
    email,
    clubId,
    ...typed
  }: { email: string; nonce: string; code: string; address: string; clubId?: string | undefined },
): Promise<{ adminPin: string | null; live: Awaited<ReturnType<typeof liveIntegrations>> | null; clubs: ClubRow[] }> {
  const entered = { purpose: PURPOSE, account: email, ...typed } as const
  await checkCode(db, dependencies.codeKey, entered, { keep: true })
  const clubs = await selectClubsOfAdmin(db, email)
  const chosen = clubs.length === 1 ? clubs[0] : clubs.find(({ id }) => id === clubId)
  if (!chosen) return { adminPin: null, live: null, clubs }
  await checkCode(db, dependencies.codeKey, entered)
  return { ...(await replacePin(db, dependencies, chosen)), clubs: [chosen] }
}

/** Gives a club a new PIN unless it changed meanwhile; all sessions opened with the old one end. */
async function replacePin(db: Database, dependencies: ClubDependencies, club: ClubRow) {
  const adminPin = newPin()
  const pinHash = await hashSecret(adminPin)
  return db.transaction(async (tx) => {
    const locked = await selectClubForUpdate(tx, club.id)
    if (locked?.pinHash !== club.pinHash) throw new Failure('INVALID_ADMIN_PIN')
    await updateClub(tx, club.id, { pinHash, sealedCodes: null })
    await endAdminSessions(tx, club.id)
    // The club's programs keep working after a PIN change, so the administrator is told that there are some.
    const live = await liveIntegrations(tx, club.id)
    const values = { clubName: club.name, logInUrl: `${dependencies.publicUrl}/admin/login`, ...live }
    await mailAdministrator(tx, club, `admin-pin-renewed:${randomUUID()}`, 'adminPinRenewed', values)
    return { adminPin, live }
  })
}
