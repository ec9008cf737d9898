import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { clubs } from '../clubs/clubs.table.ts'
import type { Database } from '../database/database.ts'
import { deleteSome } from '../database/some-rows.ts'
import { receipts } from '../payments/payments.table.ts'
import type { WelfareContact } from './reply.ts'
import { safetyCounts } from './safety.table.ts'

export async function insertCount(
  db: Database,
  flag: { category: string; severity: string; language: string },
): Promise<void> {
  await db
    .insert(safetyCounts)
    .values({ ...flag, day: sql`current_date`, flags: 1 })
    .onConflictDoUpdate({
      target: [safetyCounts.day, safetyCounts.category, safetyCounts.severity, safetyCounts.language],
      set: { flags: sql`${safetyCounts.flags} + 1` },
    })
}

/** Forgets what was counted before the day of a moment. */
export function deleteCountsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = lt(safetyCounts.day, moment.toISOString().slice(0, 10))
  return deleteSome(db, safetyCounts, { isOld, oldest: safetyCounts.day, limit })
}

/** What was counted on the day before today. */
export function selectYesterday(db: Database) {
  return db
    .select()
    .from(safetyCounts)
    .where(and(gte(safetyCounts.day, sql`current_date - 1`), lt(safetyCounts.day, sql`current_date`)))
    .orderBy(safetyCounts.category, safetyCounts.severity, safetyCounts.language)
}

/** The club's welfare contact, and its country where a bill tells it. */
export async function selectClubCare(
  db: Database,
  clubId: string,
): Promise<{ welfare: WelfareContact | undefined; country: string | undefined }> {
  const [[club], [bill]] = await Promise.all([
    db
      .select({ name: clubs.welfareName, phone: clubs.welfarePhone, email: clubs.welfareEmail })
      .from(clubs)
      .where(eq(clubs.id, clubId)),
    db
      .select({ country: receipts.country })
      .from(receipts)
      .where(and(eq(receipts.clubId, clubId), isNotNull(receipts.country)))
      .orderBy(desc(receipts.paidAt))
      .limit(1),
  ])
  const welfare = club?.name ? { name: club.name, phone: club.phone, email: club.email } : undefined
  return { welfare, country: bill?.country ?? undefined }
}
