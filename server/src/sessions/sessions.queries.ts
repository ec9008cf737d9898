import { and, eq, gt, lt, ne } from 'drizzle-orm'
import { clubs } from '../clubs/clubs.table.ts'
import type { Database } from '../database/database.ts'
import { members } from '../members/members.table.ts'
import { sessions } from './sessions.table.ts'

type NewSession = typeof sessions.$inferInsert

export async function insertSession(db: Database, session: NewSession): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id })
  if (!row) throw new Error('the session was not stored')
  return row.id
}

/** The session with its member and club, unless it has expired. */
export async function selectOpenSession(db: Database, id: string, now: Date) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      clubId: sessions.clubId,
      memberId: sessions.memberId,
      role: members.role,
      email: members.email,
      club: { status: clubs.status, endsAt: clubs.endsAt },
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .innerJoin(clubs, eq(clubs.id, sessions.clubId))
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  return row
}

export async function extendSession(db: Database, id: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

export async function deleteSessionsOpenedWith(
  db: Database,
  clubId: string,
  openedWith: NewSession['openedWith'],
): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.clubId, clubId), eq(sessions.openedWith, openedWith)))
}

export async function deleteOtherSessions(db: Database, memberId: string, keptId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.memberId, memberId), ne(sessions.id, keptId)))
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
