import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { given, statement } from '../../platform/database/statement.ts'
import type { clubs } from '../clubs/clubs.table.ts'
import { keepsNothing, members } from '../members/members.table.ts'
import { sessions } from './sessions.table.ts'

type NewSession = typeof sessions.$inferInsert

export async function insertSession(db: Database, session: NewSession): Promise<string> {
  const [row] = await db.insert(sessions).values(session).returning({ id: sessions.id })
  if (!row) throw new Error('the session was not stored')
  return row.id
}

/** A session with its member and club. */
type OpenSession = Pick<typeof sessions.$inferSelect, 'clubId' | 'memberId' | 'expiresAt'> &
  Pick<typeof members.$inferSelect, 'role' | 'email'> & {
    sessionId: string
    isTrusted: boolean
    keepsNothing: boolean
    club: Pick<typeof clubs.$inferSelect, 'status' | 'endsAt'>
    plan: PlanId | null
  }

/** The session with its member and club, unless it has expired. */
export async function selectOpenSession(db: Database, id: string, now: Date): Promise<OpenSession | undefined> {
  const [row] = await openSession(db, { id, now: now.toISOString() })
  if (!row) return undefined
  const { expiresAt, clubStatus: status, clubEndsAt, ...rest } = row
  const endsAt = clubEndsAt === null ? null : new Date(clubEndsAt)
  return { ...rest, expiresAt: new Date(expiresAt), club: { status, endsAt } }
}

export async function extendSession(db: Database, id: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.id, id))
}

export async function deleteSession(db: Database, id: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.id, id))
}

/** Deletes the sessions opened with the club password and not confirmed since. */
export async function deleteUnconfirmedSessions(db: Database, clubId: string): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.clubId, clubId), eq(sessions.openedWith, 'club-password'), isNull(sessions.confirmedAt)))
}

export async function updateSession(
  db: Database,
  id: string,
  change: Partial<Pick<NewSession, 'trustedAt' | 'confirmedAt' | 'newPasswordUntil'>>,
): Promise<void> {
  await db.update(sessions).set(change).where(eq(sessions.id, id))
}

/** Until when a session may set a new personal password without the current one, and whether one is set. */
export async function selectPasswordState(
  db: Database,
  id: string,
): Promise<{ newPasswordUntil: Date | null; hasOwnPassword: boolean } | undefined> {
  const [row] = await db
    .select({
      newPasswordUntil: sessions.newPasswordUntil,
      hasOwnPassword: sql<boolean>`${members.passwordHash} is not null`,
    })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.id, id))
  return row
}

/** Deletes the sessions opened with a club's Admin PIN. */
export async function deletePinSessions(db: Database, clubId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.clubId, clubId), eq(sessions.openedWith, 'pin')))
}

export async function deleteSessionsOfMember(db: Database, memberId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.memberId, memberId))
}

export async function deleteOtherSessions(db: Database, memberId: string, keptId: string): Promise<void> {
  await db.delete(sessions).where(and(eq(sessions.memberId, memberId), ne(sessions.id, keptId)))
}

export function deleteExpiredSessions(db: Database, now: Date, limit: number): Promise<number> {
  return deleteSome(db, sessions, { isOld: lt(sessions.expiresAt, now), oldest: sessions.expiresAt, limit })
}

// Runs with every request.
const openSession = statement<
  { id: string; now: string },
  Omit<OpenSession, 'expiresAt' | 'club'> & {
    expiresAt: number
    clubStatus: OpenSession['club']['status']
    clubEndsAt: number | null
  }
>(
  'select-open-session',
  sql`select sessions.id as "sessionId", sessions.club_id as "clubId", sessions.member_id as "memberId", role, email,
      sessions.trusted_at is not null as "isTrusted", ${keepsNothing} as "keepsNothing",
      extract(epoch from sessions.expires_at)::float8 * 1000 as "expiresAt",
      clubs.plan, clubs.status as "clubStatus", extract(epoch from clubs.ends_at)::float8 * 1000 as "clubEndsAt"
    from sessions join members on members.id = sessions.member_id join clubs on clubs.id = sessions.club_id
    where sessions.id = ${given('id')}::uuid and sessions.expires_at > ${given('now')}::timestamptz
      and members.removed_at is null`,
)
