import type { Database } from '../../platform/database/database.ts'
import { monthOf, selectMemberCap, selectShare, type TokenAsker, upsertCap, upsertMemberCap } from '../tokens/tokens.ts'

/** An asker's monthly cap, the tokens used of it, and the tokens held by their running answers. */
export type ShareOfMonth = { used: number; held: number; cap: number | null }

/** Sets the monthly cap of all members without their own; `null` removes the limit. */
export function setMemberCap(db: Database, clubId: string, cap: number | null): Promise<void> {
  return upsertMemberCap(db, clubId, cap)
}

/** Gives one asker their own cap; `null` removes it. */
export function setOwnCap(
  db: Database,
  clubId: string,
  asker: TokenAsker,
  cap: number | null,
  now = new Date(),
): Promise<void> {
  return upsertCap(db, { clubId, month: monthOf(now) }, asker, cap)
}

/** An asker's share of this month. */
export async function shareOf(
  db: Database,
  clubId: string,
  { kind, id }: TokenAsker,
  now = new Date(),
): Promise<ShareOfMonth> {
  const share = await selectShare(db, clubId, id)
  if (share) return { ...share, used: share.month >= monthOf(now) ? share.used : 0 }
  return { used: 0, held: 0, cap: kind === 'member' ? await selectMemberCap(db, clubId) : null }
}
