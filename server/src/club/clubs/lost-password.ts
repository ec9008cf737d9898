import { randomUUID } from 'node:crypto'
import { MAILED_CODE_MINUTES } from '@touchline/contract/platform/fields.ts'
import type { Database } from '../../platform/database/database.ts'
import { checkCode, issueCode } from '../../platform/mailed-codes/mailed-codes.ts'
import { unsuitable } from '../../platform/secrets/unsuitable-passwords.ts'
import {
  type ClubDependencies,
  getClub,
  isClubPasswordRefused,
  mailAdministrator,
  replaceClubPassword,
} from './clubs.ts'

const PURPOSE = 'club-password'

/** Mails a code for a new club password to the logged-in administrator who has lost the current one. */
export function requestPasswordCode(
  db: Database,
  dependencies: ClubDependencies,
  { clubId, address }: { clubId: string; address: string },
): Promise<{ nonce: string }> {
  return issueCode(db, dependencies.codeKey, { purpose: PURPOSE, account: clubId, address }, async (tx, code) => {
    const club = await getClub(tx, clubId)
    const values = { clubName: club.name, code, minutes: String(MAILED_CODE_MINUTES) }
    const key = `club-password-code:${randomUUID()}`
    await mailAdministrator(tx, club, key, 'clubPasswordCode', values, { holdsSecret: true, isAwaited: true })
  })
}

/** Sets a new club password with a mailed code; if the password is refused, the code stays valid for another try. */
export async function resetClubPassword(
  db: Database,
  dependencies: ClubDependencies,
  clubId: string,
  { nonce, code, newPassword, address }: { nonce: string; code: string; newPassword: string; address: string },
): Promise<void> {
  const entered = { purpose: PURPOSE, account: clubId, nonce, code, address } as const
  await checkCode(db, dependencies.codeKey, entered, { keep: true })
  const club = await getClub(db, clubId)
  if (await isClubPasswordRefused(db, dependencies.keys, club, newPassword)) throw unsuitable()
  await checkCode(db, dependencies.codeKey, entered)
  await replaceClubPassword(db, dependencies, clubId, { before: club.passwordHash, newPassword })
}
