import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { keepsNothing, members } from '../members/members.table.ts'

/** Decides whether any data of a member may be stored. */
export type ChildState = {
  childUntil: string | null
  parentAgreedAt: Date | null
  /** Until when the administrator allows the year of birth to be corrected. */
  birthYearUnlockedUntil: Date | null
}

const state = {
  childUntil: members.childUntil,
  parentAgreedAt: members.parentAgreedAt,
  birthYearUnlockedUntil: members.birthYearUnlockedUntil,
}

export async function selectChildState(db: Database, memberId: string): Promise<ChildState | undefined> {
  const [row] = await db.select(state).from(members).where(eq(members.id, memberId))
  return row
}

/** The same with a lock, for changing it: until the transaction ends, no data of this member is stored. */
export async function lockChildState(db: Database, memberId: string): Promise<ChildState | undefined> {
  const [row] = await db.select(state).from(members).where(eq(members.id, memberId)).for('no key update')
  return row
}

export async function updateChildState(db: Database, memberId: string, change: Partial<ChildState>): Promise<void> {
  await db.update(members).set(change).where(eq(members.id, memberId))
}

/** Lets a player of a club correct the year of birth; returns whether the player exists. */
export async function updateUnlock(db: Database, clubId: string, memberId: string, until: Date): Promise<boolean> {
  const isPlayer = and(eq(members.id, memberId), eq(members.clubId, clubId), eq(members.role, 'member'))
  const unlocked = await db
    .update(members)
    .set({ birthYearUnlockedUntil: until })
    .where(and(isPlayer, isNull(members.removedAt)))
    .returning({ id: members.id })
  return unlocked.length > 0
}

/** Whether no data of a member may be stored; the lock keeps that valid until the transaction ends. */
export async function selectKeepsNothing(db: Database, memberId: string): Promise<boolean> {
  const [row] = await db.select({ keepsNothing }).from(members).where(eq(members.id, memberId)).for('share')
  return row?.keepsNothing ?? false
}
