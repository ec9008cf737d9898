import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type ClubRow, clubs } from '../clubs/clubs.table.ts'
import { type MemberRow, members } from '../members/members.table.ts'

/** The administrator is a row in `members`, but takes no seat. */
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
 * Until the transaction ends, no other one can hand the administration over or remove members of the club, so the
 * administrator stays the same. Rows that refer to the club can still be written.
 */
export async function lockAdministration(db: Database, clubId: string): Promise<void> {
  await db.select({ id: clubs.id }).from(clubs).where(eq(clubs.id, clubId)).for('no key update')
}

/** Records that an administrator was active just now. */
export async function touchAdministrator(db: Database, memberId: string): Promise<void> {
  await db.update(members).set({ lastActive: sql`now()` }).where(eq(members.id, memberId))
}
