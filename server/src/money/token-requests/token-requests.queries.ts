import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { members } from '../../club/members/members.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { tokenRequests } from './token-requests.table.ts'

export async function selectAskedAt(db: Database, memberId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ askedAt: tokenRequests.askedAt })
    .from(tokenRequests)
    .where(eq(tokenRequests.memberId, memberId))
  return row?.askedAt
}

export async function selectName(db: Database, memberId: string) {
  const [row] = await db
    .select({ firstName: members.firstName, lastName: members.lastName })
    .from(members)
    .where(eq(members.id, memberId))
  return row ?? { firstName: '', lastName: '' }
}

/** Records a player's request; false if they already asked after `notAfter`. */
export async function upsertRequest(
  db: Database,
  { memberId, clubId, askedAt, notAfter }: { memberId: string; clubId: string; askedAt: Date; notAfter: Date },
): Promise<boolean> {
  const noted = await db
    .insert(tokenRequests)
    .values({ memberId, clubId, askedAt })
    .onConflictDoUpdate({
      target: tokenRequests.memberId,
      set: { askedAt, dismissedAt: null },
      setWhere: lte(tokenRequests.askedAt, notAfter),
    })
    .returning({ memberId: tokenRequests.memberId })
  return noted.length > 0
}

/** Requests since a moment and since the club's last purchase of tokens, without dismissed ones. */
export function selectOpenRequests(db: Database, clubId: string, since: Date) {
  const isAnswered = sql`exists (
    select from token_entries e
    where e.club_id = ${tokenRequests.clubId} and e.month >= to_char(${tokenRequests.askedAt} at time zone 'utc', 'YYYY-MM')
      and e.bought > 0 and e.purchase_id is not null and e.created_at > ${tokenRequests.askedAt})`
  return db
    .select({
      memberId: tokenRequests.memberId,
      firstName: members.firstName,
      lastName: members.lastName,
      askedAt: tokenRequests.askedAt,
    })
    .from(tokenRequests)
    .innerJoin(members, eq(members.id, tokenRequests.memberId))
    .where(
      and(
        ...[eq(tokenRequests.clubId, clubId), gt(tokenRequests.askedAt, since), isNull(tokenRequests.dismissedAt)],
        ...[isNull(members.removedAt), sql`not ${isAnswered}`],
      ),
    )
    .orderBy(desc(tokenRequests.askedAt))
}

export async function updateDismissed(db: Database, clubId: string, now: Date): Promise<void> {
  await db
    .update(tokenRequests)
    .set({ dismissedAt: now })
    .where(and(eq(tokenRequests.clubId, clubId), isNull(tokenRequests.dismissedAt), lte(tokenRequests.askedAt, now)))
}
