import type { KeyObject } from 'node:crypto'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { isOpen } from '../clubs/clubs.table.ts'
import {
  deleteOtherSessions,
  deletePinSessions,
  deleteSession,
  deleteSessionsOfMember,
  deleteUnconfirmedSessions,
  extendSession,
  insertSession,
  selectOpenSession,
  selectPasswordState,
  updateSession,
} from './sessions.queries.ts'
import type { OpenedWith } from './sessions.table.ts'
import { sessionIdOf, signToken } from './token.ts'

export { endTokenOf } from './end-link.ts'

const HOUR_MS = 60 * 60 * 1000

/** How long a session lasts after it was last used. */
export const LIFETIME_MS = { member: 30 * 24 * HOUR_MS, admin: 12 * HOUR_MS } as const

/** The owner of a new session, and the credential it is opened with. */
export type NewSession = {
  clubId: string
  memberId: string
  role: 'member' | 'admin'
  email: string
  openedWith: OpenedWith
  isTrusted: boolean
}

/** How long after joining or entering a code a new personal password needs no current one. */
const NEW_PASSWORD_MS = HOUR_MS / 4
const NEEDS_PASSWORD: ReadonlySet<OpenedWith> = new Set(['own-password', 'pin'])

/** Opens a session; the token is valid only while its row exists. */
export async function openSession(
  db: Database,
  key: KeyObject,
  { role, email, isTrusted, ...row }: NewSession,
): Promise<{ sessionId: string; sessionToken: string; expiresAt: string }> {
  const now = new Date()
  const expiresAt = new Date(now.getTime() + LIFETIME_MS[role])
  const mayLeaveOutPassword = isTrusted && !NEEDS_PASSWORD.has(row.openedWith)
  const id = await insertSession(db, {
    ...row,
    expiresAt,
    trustedAt: isTrusted ? now : null,
    confirmedAt: row.openedWith === 'club-password' ? null : now,
    newPasswordUntil: mayLeaveOutPassword ? inAWhile(now) : null,
  })
  const owner = role === 'member' ? { playerId: row.memberId } : {}
  const sessionToken = await signToken(key, id, { clubId: row.clubId, ...owner, role, email })
  return { sessionId: id, sessionToken, expiresAt: expiresAt.toISOString() }
}

/** The owner of a token. Using a session extends it; an inactive club has none. */
export async function findCaller(db: Database, key: KeyObject, token: string, now = new Date()): Promise<Caller> {
  const session = await selectOpenSession(db, await sessionIdOf(key, token), now)
  if (!session) throw new Failure('SESSION_EXPIRED')
  if (!isOpen(session.club, now)) throw new Failure('SUBSCRIPTION_INACTIVE')
  const { sessionId, role } = session
  const fullTerm = new Date(now.getTime() + LIFETIME_MS[role])
  // Not with every request: a write per read costs more than the extra precision is worth.
  if (fullTerm.getTime() - session.expiresAt.getTime() > LIFETIME_MS[role] / 24) {
    await extendSession(db, sessionId, fullTerm)
  }
  return callerIn(session)
}

/**
 * The caller's current state: since the request began, the session may have become trusted or a parent may have
 * consented.
 */
export async function callerNow(db: Database, { sessionId }: Caller, now = new Date()): Promise<Caller> {
  const session = await selectOpenSession(db, sessionId, now)
  if (!session) throw new Failure('SESSION_EXPIRED')
  return callerIn(session)
}

function callerIn(session: NonNullable<Awaited<ReturnType<typeof selectOpenSession>>>): Caller {
  const { sessionId, clubId, memberId, role, email, plan, isTrusted, keepsNothing } = session
  return { sessionId, clubId, memberId, role, email, plan, isTrusted, keepsNothing }
}

/** Logs out. */
export function endSession(db: Database, sessionId: string): Promise<void> {
  return deleteSession(db, sessionId)
}

/**
 * Ends the sessions opened with the old club password, except those since confirmed by a code or a personal password.
 */
export function endClubPasswordSessions(db: Database, clubId: string): Promise<void> {
  return deleteUnconfirmedSessions(db, clubId)
}

/** Whether a new personal password needs a current one in this session, and whether there is one. */
export async function passwordStateOf(db: Database, sessionId: string, now = new Date()) {
  const state = await selectPasswordState(db, sessionId)
  if (!state) throw new Failure('SESSION_EXPIRED')
  const { newPasswordUntil, hasOwnPassword } = state
  return { hasOwnPassword, newPasswordUntil: newPasswordUntil && newPasswordUntil > now ? newPasswordUntil : null }
}

/** A mailed code was entered: the session becomes trusted and may set a new personal password for some time. */
export function confirmByCode(db: Database, sessionId: string, now = new Date()): Promise<void> {
  return updateSession(db, sessionId, { trustedAt: now, confirmedAt: now, newPasswordUntil: inAWhile(now) })
}

/** A personal password was set: it confirms the session, and the next change requires it. */
export function confirmByPassword(db: Database, sessionId: string, now = new Date()): Promise<void> {
  return updateSession(db, sessionId, { confirmedAt: now, newPasswordUntil: null })
}

/** Ends the sessions opened with the old Admin PIN. */
export function endAdminSessions(db: Database, clubId: string): Promise<void> {
  return deletePinSessions(db, clubId)
}

/** Ends all sessions of a member. */
export function endSessionsOf(db: Database, memberId: string): Promise<void> {
  return deleteSessionsOfMember(db, memberId)
}

/** Ends a member's other sessions. */
export function endOtherSessions(db: Database, caller: Caller): Promise<void> {
  return deleteOtherSessions(db, caller.memberId, caller.sessionId)
}

function inAWhile(now: Date): Date {
  return new Date(now.getTime() + NEW_PASSWORD_MS)
}
