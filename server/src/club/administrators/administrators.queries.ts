import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type ClubRow, clubs } from '../clubs/clubs.table.ts'
import { type MemberRow, members } from '../members/members.table.ts'

/** The administrator stands among the members, but takes no seat. */
export async function insertAdministrator(db: Database, club: ClubRow): Promise<void> {
  await db
    .insert(members)
    .values({
      clubId: club.id,
      email: club.adminEmail,
      firstName: '',
      lastName: '',
      role: 'admin',
      searchText: club.adminEmail,
      sortName: club.adminEmail,
    })
    .onConflictDoNothing()
}

export async function selectAdministrator(db: Database, clubId: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.clubId, clubId), eq(members.role, 'admin')))
  return row
}

/**
 * Until the transaction ends nobody else hands the administration over or takes somebody out of the club, so that
 * whoever is administrator stays one. Rows that refer to the club can still be written.
 */
export async function lockAdministration(db: Database, clubId: string): Promise<void> {
  await db.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('no key update')
}

/** Notes that an administrator was here just now. */
export async function touchAdministrator(db: Database, memberId: string): Promise<void> {
  await db.update(members).set({ lastActive: sql`now()` }).where(eq(members.id, memberId))
}
