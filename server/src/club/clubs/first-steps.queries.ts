import { and, eq, exists, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { invitations } from '../invitations/invitations.table.ts'
import { members } from '../members/members.table.ts'
import { clubs } from './clubs.table.ts'

/** The first steps a club has completed. */
export async function selectFirstSteps(db: Database, clubId: string) {
  const player = and(eq(members.clubId, clubId), eq(members.role, 'member'))
  const isThere = (condition: SQL | undefined) => sql<boolean>`coalesce(${condition}, false)`
  const hasPlayer = exists(
    db
      .select({ one: sql`1` })
      .from(members)
      .where(and(player, isNull(members.removedAt))),
  )
  const isInvited = or(
    exists(db.select({ one: sql`1` }).from(invitations).where(eq(invitations.clubId, clubId))),
    exists(db.select({ one: sql`1` }).from(members).where(player)),
  )
  const [row] = await db
    .select({
      hiddenAt: clubs.firstStepsHiddenAt,
      invite: isThere(isInvited),
      member: isThere(hasPlayer),
      welfare: sql<boolean>`${clubs.welfareName} is not null`,
      notices: sql<boolean>`${clubs.noticeLevel} is not null`,
    })
    .from(clubs)
    .where(eq(clubs.id, clubId))
  return row
}
