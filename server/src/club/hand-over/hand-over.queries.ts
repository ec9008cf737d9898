import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type MemberRow, members } from '../members/members.table.ts'
import { type HandOverRow, handOvers } from './hand-over.table.ts'

/** Stores an offer; an earlier one of the same club is replaced. */
export async function replaceOffer(db: Database, offer: HandOverRow): Promise<void> {
  const { clubId, ...change } = offer
  await db.insert(handOvers).values(offer).onConflictDoUpdate({ target: handOvers.clubId, set: change })
}

type OpenOffer = { offer: HandOverRow; member: MemberRow }

/** The open offer of a club, with the player it was made to. */
export function selectOfferOfClub(db: Database, clubId: string, now: Date): Promise<OpenOffer | undefined> {
  return firstOffer(db, now, eq(handOvers.clubId, clubId))
}

/** The open offer with this token, with the player it was made to. */
export function selectOfferOfToken(db: Database, tokenHash: string, now: Date): Promise<OpenOffer | undefined> {
  return firstOffer(db, now, eq(handOvers.tokenHash, tokenHash))
}

/** Removed members and the current administrator cannot take over. */
async function firstOffer(
  db: Database,
  now: Date,
  which: ReturnType<typeof eq>,
): Promise<{ offer: HandOverRow; member: MemberRow } | undefined> {
  const [row] = await db
    .select({ offer: handOvers, member: members })
    .from(handOvers)
    .innerJoin(members, eq(members.id, handOvers.memberId))
    .where(and(which, gt(handOvers.expiresAt, now), isNull(members.removedAt), eq(members.role, 'member')))
  return row
}

export async function deleteOffer(db: Database, clubId: string): Promise<void> {
  await db.delete(handOvers).where(eq(handOvers.clubId, clubId))
}

/** A player of a club who has not been removed. */
export async function selectPlayer(db: Database, clubId: string, id: string): Promise<MemberRow | undefined> {
  const isPlayer = and(eq(members.role, 'member'), isNull(members.removedAt))
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.clubId, clubId), eq(members.id, id), isPlayer))
  return row
}

/** Changes a member's role; false if the member has left or no longer has the expected role. */
export async function updateRole(
  db: Database,
  { id, role }: Pick<MemberRow, 'id' | 'role'>,
  change: Pick<MemberRow, 'role'> & Partial<MemberRow>,
): Promise<boolean> {
  const changed = await db
    .update(members)
    .set(change)
    .where(and(eq(members.id, id), eq(members.role, role), isNull(members.removedAt)))
    .returning({ id: members.id })
  return changed.length > 0
}
