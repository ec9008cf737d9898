import { and, desc, eq, gte, isNotNull, lt, sql } from 'drizzle-orm'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { receipts } from '../../money/payments/payments.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import type { WelfareContact } from './reply.ts'
import { safetyCounts, safetyResponses } from './safety.table.ts'

type Counted = { category: string; severity: string; response: string; language: string }

export function insertResponse(db: Database, counted: Counted): Promise<void> {
  return count(db, counted, { responses: 1, lifted: 0 })
}

export function noteLifted(db: Database, counted: Counted): Promise<void> {
  return count(db, counted, { responses: 0, lifted: 1 })
}

async function count(db: Database, counted: Counted, more: { responses: number; lifted: number }): Promise<void> {
  const { day, category, severity, response, language, responses, lifted } = safetyResponses
  await db
    .insert(safetyResponses)
    .values({ ...counted, ...more, day: sql`current_date` })
    .onConflictDoUpdate({
      target: [day, category, severity, response, language],
      set: { responses: sql`${responses} + ${more.responses}`, lifted: sql`${lifted} + ${more.lifted}` },
    })
}

/** Deletes the counts of days before that of `moment`. */
export function deleteResponsesBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = lt(safetyResponses.day, moment.toISOString().slice(0, 10))
  return deleteSome(db, safetyResponses, { isOld, oldest: safetyResponses.day, limit })
}

/** Deletes the counts of earlier releases for days before that of `moment`. */
export function deleteCountsBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const isOld = lt(safetyCounts.day, moment.toISOString().slice(0, 10))
  return deleteSome(db, safetyCounts, { isOld, oldest: safetyCounts.day, limit })
}

/** Yesterday's counts. */
export function selectYesterday(db: Database) {
  return db
    .select()
    .from(safetyResponses)
    .where(and(gte(safetyResponses.day, sql`current_date - 1`), lt(safetyResponses.day, sql`current_date`)))
    .orderBy(safetyResponses.category, safetyResponses.severity, safetyResponses.response, safetyResponses.language)
}

/** The club's welfare contact, and its country if a receipt states it. */
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
