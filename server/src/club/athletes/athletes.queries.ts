import { and, eq, gt, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { keepsNothing, members } from '../members/members.table.ts'
import { athleteFacts, athleteUses, type FactRow, type UseRow } from './athletes.table.ts'

/** Serialises changes to one profile until the transaction ends. */
export async function lockProfile(db: Database, memberId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`profile of ${memberId}`}, 0))`)
}

export function selectFacts(db: Database, memberId: string): Promise<FactRow[]> {
  return db.select().from(athleteFacts).where(eq(athleteFacts.memberId, memberId)).orderBy(athleteFacts.key)
}

/** Upserts facts by key. */
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

/** Deletes a profile and the record of its uses; a year of birth that requires a parent's consent stays (`keptKey`). */
export async function deleteProfile(db: Database, memberId: string, keptKey: string | undefined): Promise<void> {
  const isForgotten = keptKey === undefined ? undefined : ne(athleteFacts.key, keptKey)
  await db.delete(athleteFacts).where(and(eq(athleteFacts.memberId, memberId), isForgotten))
  await db.delete(athleteUses).where(eq(athleteUses.memberId, memberId))
}

/** The uses since a moment, latest first, with the start of each question if it still exists. */
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

// More than anyone asks in a month; the page shows only some of them.
const MOST_USES = 1000

/** Deletes the uses of profiles from before a moment. */
export function deleteUsesBefore(db: Database, moment: Date, limit: number): Promise<number> {
  return deleteSome(db, athleteUses, { isOld: lte(athleteUses.usedAt, moment), oldest: athleteUses.usedAt, limit })
}

/** Records that an answer used a profile, unless the profile was erased or may no longer be stored. */
export async function insertUse(db: Database, use: Omit<UseRow, 'usedAt'>): Promise<void> {
  const { generationId, memberId, specialistId, questionPosition, figures } = use
  await db.execute(sql`
    insert into athlete_uses (generation_id, member_id, specialist_id, question_position, figures)
    select ${generationId}::uuid, ${memberId}::uuid, ${specialistId}, ${questionPosition}::bigint,
      ${JSON.stringify(figures)}::jsonb
    where exists (select from athlete_facts where member_id = ${memberId}::uuid)
      and exists (select from ${members} where id = ${memberId}::uuid and not ${keepsNothing} for share)
    on conflict do nothing`)
}

export async function selectFirstStepsAt(db: Database, memberId: string): Promise<Date | null> {
  const [row] = await db.select({ at: members.firstStepsAt }).from(members).where(eq(members.id, memberId))
  return row?.at ?? null
}

/** Sets the time once: later calls change nothing. */
export async function markFirstSteps(db: Database, memberId: string, now: Date): Promise<void> {
  await db
    .update(members)
    .set({ firstStepsAt: now })
    .where(and(eq(members.id, memberId), isNull(members.firstStepsAt)))
}
