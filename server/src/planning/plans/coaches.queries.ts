import { and, eq, isNull, ne } from 'drizzle-orm'
import { members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'

const isPlayer = (clubId: string) =>
  and(eq(members.clubId, clubId), eq(members.role, 'member'), isNull(members.removedAt))

/** Marks or unmarks a player of a club as coach; returns false if there is no such player. */
export async function setCoach(db: Database, clubId: string, id: string, isCoach: boolean): Promise<boolean> {
  const rows = await db
    .update(members)
    .set({ isCoach })
    .where(and(isPlayer(clubId), eq(members.id, id)))
    .returning({ id: members.id })
  return rows.length > 0
}

/** The coaches of a club, except the given member. */
export function selectCoaches(db: Database, clubId: string, exceptId: string) {
  return db
    .select({ id: members.id, firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(and(isPlayer(clubId), eq(members.isCoach, true), ne(members.id, exceptId)))
    .orderBy(members.sortName, members.id)
}

/** Whether a member is a coach of a club. */
export async function selectIsCoach(db: Database, clubId: string, id: string): Promise<boolean> {
  const [row] = await db
    .select({ isCoach: members.isCoach })
    .from(members)
    .where(and(isPlayer(clubId), eq(members.id, id)))
  return row?.isCoach ?? false
}
