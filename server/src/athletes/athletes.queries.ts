import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { plans } from '../plans/plans.table.ts'
import { athleteFacts, athleteUses, type FactRow, type UseRow } from './athletes.table.ts'

/** Makes changes of one profile wait for each other until the transaction ends. */
export async function lockProfile(db: Database, memberId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`profile of ${memberId}`}, 0))`)
}

export function selectFacts(db: Database, memberId: string): Promise<FactRow[]> {
  return db.select().from(athleteFacts).where(eq(athleteFacts.memberId, memberId)).orderBy(athleteFacts.key)
}

/** Stores facts in place of those of the same name. */
export async function upsertFacts(db: Database, rows: FactRow[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(athleteFacts)
    .values(rows)
    .onConflictDoUpdate({
      target: [athleteFacts.memberId, athleteFacts.key],
      set: { fact: sql`excluded.fact`, since: sql`excluded.since` },
    })
}

export async function deleteFacts(db: Database, memberId: string, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await db.delete(athleteFacts).where(and(eq(athleteFacts.memberId, memberId), inArray(athleteFacts.key, keys)))
}

/** Deletes everything but the year of birth, and the training plans with it. */
export async function deleteAllButBirthYear(db: Database, memberId: string): Promise<void> {
  await db.delete(athleteFacts).where(and(eq(athleteFacts.memberId, memberId), ne(athleteFacts.key, 'birth_year')))
  await db.delete(plans).where(eq(plans.ownerId, memberId))
  await db.delete(athleteUses).where(eq(athleteUses.memberId, memberId))
}

export async function deleteProfile(db: Database, memberId: string): Promise<void> {
  await db.delete(athleteFacts).where(eq(athleteFacts.memberId, memberId))
  await db.delete(athleteUses).where(eq(athleteUses.memberId, memberId))
}

/** The answers since a moment, the latest first, with the first words of their questions where these are still there. */
export async function selectUses(
  db: Database,
  memberId: string,
  after: Date,
): Promise<(UseRow & { question: string | null })[]> {
  const uses = await db
    .select({
      generationId: athleteUses.generationId,
      memberId: athleteUses.memberId,
      specialistId: athleteUses.specialistId,
      questionPosition: athleteUses.questionPosition,
      figures: athleteUses.figures,
      usedAt: athleteUses.usedAt,
      question: sql<string | null>`(
        select left(content, 120) from chat_turns
        where position = ${athleteUses.questionPosition} and chat_turns.member_id = ${athleteUses.memberId} and is_user
      )`,
    })
    .from(athleteUses)
    .where(and(eq(athleteUses.memberId, memberId), gt(athleteUses.usedAt, after)))
    .orderBy(sql`${athleteUses.usedAt} desc`)
    .limit(MOST_USES)
  return uses
}

// More than a person asks in a month; the page shows some of them.
const MOST_USES = 1000

/** Notes that an answer used a profile, unless that was erased meanwhile; forgets those before a moment. */
export async function insertUse(db: Database, use: Omit<UseRow, 'usedAt'>, before: Date): Promise<void> {
  const { generationId, memberId, specialistId, questionPosition, figures } = use
  await db.delete(athleteUses).where(and(eq(athleteUses.memberId, memberId), lte(athleteUses.usedAt, before)))
  await db.execute(sql`
    insert into athlete_uses (generation_id, member_id, specialist_id, question_position, figures)
    select ${generationId}::uuid, ${memberId}::uuid, ${specialistId}, ${questionPosition}::bigint,
      ${JSON.stringify(figures)}::jsonb
    where exists (select from athlete_facts where member_id = ${memberId}::uuid)
    on conflict do nothing`)
}
