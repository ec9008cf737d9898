import type { Database } from '../../platform/database/database.ts'
import { monthOf, selectMemberCap, selectShare, type TokenAsker, upsertCap, upsertMemberCap } from '../tokens/tokens.ts'

/** What somebody may use in a month, what they have used of it, and what their running answers hold. */
export type ShareOfMonth = { used: number; held: number; cap: number | null }

/** Sets what every member may use in a month who has no cap of their own; `null` takes the limit away. */
export function setMemberCap(db: Database, clubId: string, cap: number | null): Promise<void> {
  return upsertMemberCap(db, clubId, cap)
}

/** Gives one asker a cap of their own; `null` takes it away. */
export function setOwnCap(
  db: Database,
  clubId: string,
  asker: TokenAsker,
  cap: number | null,
  now = new Date(),
): Promise<void> {
  return upsertCap(db, { clubId, month: monthOf(now) }, asker, cap)
}

/** Somebody's share of this month. */
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
