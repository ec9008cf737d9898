import { randomUUID } from 'node:crypto'
import { MAILED_CODE_MINUTES } from '@touchline/contract/platform/fields.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { composeMail, queueMail } from '../../platform/mail/mail.ts'
import { checkCode, issueCode } from '../../platform/mailed-codes/mailed-codes.ts'
import { type ClubRow, isOpen } from '../clubs/clubs.table.ts'
import type { ClubDependencies } from '../clubs/clubs.ts'
import { openSession } from '../sessions/sessions.ts'
import { selectPlayersByEmail, updateMember } from './members.queries.ts'
import type { MemberRow } from './members.table.ts'

/** Sends a log-in code to a player of an active club; the response does not reveal whether there is one. */
export function requestLogInCode(
  db: Database,
  dependencies: ClubDependencies,
  { email, address }: { email: string; address: string },
  language: LanguageCode,
): Promise<{ nonce: string }> {
  return issueCode(db, dependencies.codeKey, { purpose: 'log-in', account: email, address }, async (tx, code) => {
    const [account] = await openAccountsOf(tx, email)
    if (!account) return
    const to = { name: `${account.member.firstName} ${account.member.lastName}`, address: email }
    const mail = composeMail('logInCode', language, { code, count: MAILED_CODE_MINUTES })
    await queueMail(tx, `log-in-code:${randomUUID()}`, { to, ...mail }, { holdsSecret: true, isAwaited: true })
  })
}

/** A code as entered, and the club it is meant for if there are several. */
type CodeLogIn = { email: string; code: string; nonce: string; address: string; clubId?: string | undefined }

/**
 * Logs a player in with a code. A player of several clubs who names none gets the list of clubs, and the code stays
 * valid.
 */
export async function logInWithCode(
  db: Database,
  dependencies: ClubDependencies,
  { email, code, nonce, address, clubId }: CodeLogIn,
) {
  const accounts = await openAccountsOf(db, email)
  const chosen = clubId ? accounts.find(({ club }) => club.id === clubId) : onlyOne(accounts)
  const entered = { purpose: 'log-in' as const, account: email, address, nonce, code }
  await checkCode(db, dependencies.codeKey, entered, { keep: !chosen && accounts.length > 0 })
  if (chosen) return logIn(db, dependencies, chosen)
  // The player was removed, or the club closed, after the code was sent.
  if (accounts.length === 0) throw new Failure('CODE_EXPIRED')
  return { clubs: accounts.map(({ club }) => ({ clubId: club.id, clubName: club.name })) }
}

type Account = { member: MemberRow; club: ClubRow }

function logIn(db: Database, dependencies: ClubDependencies, { member, club }: Account) {
  const { clubId, id: memberId, email } = member
  const owner = { clubId, memberId, role: 'member' as const, email }
  return db.transaction(async (tx) => {
    await updateMember(tx, memberId, { lastActive: new Date() })
    const session = await openSession(tx, dependencies.sessionKey, { ...owner, openedWith: 'code', isTrusted: true })
    return { club, member, ...session }
  })
}

async function openAccountsOf(db: Database, email: string): Promise<Account[]> {
  return (await selectPlayersByEmail(db, email)).filter(({ club }) => isOpen(club))
}

function onlyOne(accounts: Account[]): Account | undefined {
  return accounts.length === 1 ? accounts[0] : undefined
}
