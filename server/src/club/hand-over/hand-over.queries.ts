import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { type MemberRow, members } from '../members/members.table.ts'
import { type HandOverRow, handOvers } from './hand-over.table.ts'

/** Keeps an offer in place of an earlier one. */
export async function replaceOffer(db: Database, offer: HandOverRow): Promise<void> {
  const { clubId, ...change } = offer
  await db.insert(handOvers).values(offer).onConflictDoUpdate({ target: handOvers.clubId, set: change })
}

type OpenOffer = { offer: HandOverRow; member: MemberRow }

/** The open offer of a club, with the player it was made to. */
export function selectOfferOfClub(db: Database, clubId: string, now: Date): Promise<OpenOffer | undefined> {
  return firstOffer(db, now, eq(handOvers.clubId, clubId))
}

/** The open offer of a token, with the player it was made to. */
export function selectOfferOfToken(db: Database, tokenHash: string, now: Date): Promise<OpenOffer | undefined> {
  return firstOffer(db, now, eq(handOvers.tokenHash, tokenHash))
}

/** Removed members and the present administrator cannot take over. */
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

/** A player of a club who is there. */
export async function selectPlayer(db: Database, clubId: string, id: string): Promise<MemberRow | undefined> {
  const isPlayer = and(eq(members.role, 'member'), isNull(members.removedAt))
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.clubId, clubId), eq(members.id, id), isPlayer))
  return row
}

/** Gives somebody of a club another part in it; false if they have left, or had another one than that. */
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
