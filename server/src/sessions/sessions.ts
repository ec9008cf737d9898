import type { KeyObject } from 'node:crypto'
import type { Caller } from '../caller.ts'
import { isOpen } from '../clubs/clubs.table.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import {
  deleteExpiredSessions,
  deleteOtherSessions,
  deleteSession,
  deleteSessionsOfMember,
  deleteSessionsOpenedWith,
  extendSession,
  insertSession,
  selectOpenSession,
} from './sessions.queries.ts'
import { sessionIdOf, signToken } from './token.ts'

const HOUR_MS = 60 * 60 * 1000

/** How long a session lasts after it was last used. */
export const LIFETIME_MS = { member: 30 * 24 * HOUR_MS, admin: 12 * HOUR_MS } as const

/** Whose session it shall be, and what they showed to get it. */
export type NewSession = {
  clubId: string
  memberId: string
  role: 'member' | 'admin'
  email: string
  openedWith: 'club-password' | 'own-password' | 'pin'
  isTrusted: boolean
}

/** Opens a session; the token is worth something only while its row is here. */
export async function openSession(
  db: Database,
  key: KeyObject,
  { role, email, isTrusted, ...row }: NewSession,
): Promise<{ sessionToken: string; expiresAt: string }> {
  const now = Date.now()
  const expiresAt = new Date(now + LIFETIME_MS[role])
  await deleteExpiredSessions(db, new Date(now))
  const id = await insertSession(db, { ...row, expiresAt, trustedAt: isTrusted ? new Date(now) : null })
  const owner = role === 'member' ? { playerId: row.memberId } : {}
  const sessionToken = await signToken(key, id, { clubId: row.clubId, ...owner, role, email })
  return { sessionToken, expiresAt: expiresAt.toISOString() }
}

/** Who a token belongs to. Using a session keeps it alive; an inactive club has none. */
export async function findCaller(db: Database, key: KeyObject, token: string, now = new Date()): Promise<Caller> {
  const session = await selectOpenSession(db, await sessionIdOf(key, token), now)
  if (!session) throw new Failure('SESSION_EXPIRED')
  if (!isOpen(session.club, now)) throw new Failure('SUBSCRIPTION_INACTIVE')
  const { sessionId, clubId, memberId, role, email, isTrusted } = session
  const fullTerm = new Date(now.getTime() + LIFETIME_MS[role])
  // Not with every call: a write for each read would cost more than an hour of precision is worth.
  if (fullTerm.getTime() - session.expiresAt.getTime() > LIFETIME_MS[role] / 24) {
    await extendSession(db, sessionId, fullTerm)
  }
  return { sessionId, clubId, memberId, role, email, isTrusted }
}

/** Logs out. */
export function endSession(db: Database, sessionId: string): Promise<void> {
  return deleteSession(db, sessionId)
}

/** Ends what the old club password had opened. */
export function endClubPasswordSessions(db: Database, clubId: string): Promise<void> {
  return deleteSessionsOpenedWith(db, clubId, 'club-password')
}

/** Ends what the old Admin PIN had opened. */
export function endAdminSessions(db: Database, clubId: string): Promise<void> {
  return deleteSessionsOpenedWith(db, clubId, 'pin')
}

/** Ends all sessions of a member. */
export function endSessionsOf(db: Database, memberId: string): Promise<void> {
  return deleteSessionsOfMember(db, memberId)
}

/** Ends a member's sessions elsewhere. */
export function endOtherSessions(db: Database, caller: Caller): Promise<void> {
  return deleteOtherSessions(db, caller.memberId, caller.sessionId)
}
