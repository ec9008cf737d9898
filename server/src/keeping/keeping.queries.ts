import { eq } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { keepsNothing, members } from '../members/members.table.ts'

/** What decides whether anything of a member may be kept. */
export type ChildState = { childUntil: string | null; parentAgreedAt: Date | null }

const state = { childUntil: members.childUntil, parentAgreedAt: members.parentAgreedAt }

export async function selectChildState(db: Database, memberId: string): Promise<ChildState | undefined> {
  const [row] = await db.select(state).from(members).where(eq(members.id, memberId))
  return row
}

/** The same with a lock, for changing it: until the transaction ends nothing of this member is stored. */
export async function lockChildState(db: Database, memberId: string): Promise<ChildState | undefined> {
  const [row] = await db.select(state).from(members).where(eq(members.id, memberId)).for('no key update')
  return row
}

export async function updateChildState(db: Database, memberId: string, change: Partial<ChildState>): Promise<void> {
  await db.update(members).set(change).where(eq(members.id, memberId))
}

/** Whether nothing of a member may be kept; the answer holds until the transaction ends. */
export async function selectKeepsNothing(db: Database, memberId: string): Promise<boolean> {
  const [row] = await db.select({ keepsNothing }).from(members).where(eq(members.id, memberId)).for('share')
  return row?.keepsNothing ?? false
}
