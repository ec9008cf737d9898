import { and, eq, isNotNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { updateSome } from '../../platform/database/some-rows.ts'
import { type ClubRow, clubs } from './clubs.table.ts'

export async function insertClub(db: Database, club: typeof clubs.$inferInsert): Promise<ClubRow> {
  const [row] = await db.insert(clubs).values(club).returning()
  if (!row) throw new Error('the club was not stored')
  return row
}

export async function selectClub(db: Database, id: string): Promise<ClubRow | undefined> {
  const [row] = await db.select().from(clubs).where(eq(clubs.id, id))
  return row
}

/** The club, locked until the transaction ends. */
export async function selectClubForUpdate(db: Database, id: string): Promise<ClubRow | undefined> {
  const [row] = await db.select().from(clubs).where(eq(clubs.id, id)).for('update')
  return row
}

/** The club with this password, locked until the transaction ends. */
export async function selectClubByLookupForUpdate(db: Database, lookup: string): Promise<ClubRow | undefined> {
  const [row] = await db.select().from(clubs).where(eq(clubs.passwordLookup, lookup)).for('update')
  return row
}

export async function selectClubByLookup(db: Database, lookup: string): Promise<ClubRow | undefined> {
  const [row] = await db.select().from(clubs).where(eq(clubs.passwordLookup, lookup))
  return row
}

/** Clubs an e-mail administers that have been paid for at least once (they have a PIN). */
export function selectClubsOfAdmin(db: Database, email: string): Promise<ClubRow[]> {
  return db
    .select()
    .from(clubs)
    .where(and(eq(clubs.adminEmail, email), isNotNull(clubs.pinHash)))
}

export async function updateClub(db: Database, id: string, change: Partial<ClubRow>): Promise<void> {
  await db.update(clubs).set(change).where(eq(clubs.id, id))
}

/** Whether another club already has this password. */
export async function isLookupTaken(db: Database, lookup: string, byOtherThan: string): Promise<boolean> {
  const [row] = await db
    .select({ id: clubs.id })
    .from(clubs)
    .where(and(eq(clubs.passwordLookup, lookup), ne(clubs.id, byOtherThan)))
  return row !== undefined
}

/** Erases the codes that were sealed before a moment. */
export function eraseCodesSealedBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = and(isNotNull(clubs.sealedCodes), lt(clubs.codesSealedAt, moment))
  return updateSome(db, clubs, sql`sealed_codes = null`, { isOld, oldest: clubs.codesSealedAt, limit })
}
