import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { notification } from '../database/server-process.ts'
import { given, statement } from '../database/statement.ts'
import { ANSWER_CHANGED } from './answers.queries.ts'
import { chatDrafts, chatTurns, type GenerationRow, generations, type TurnRow } from './chat.table.ts'

export async function selectGeneration(db: Database, id: string): Promise<GenerationRow | undefined> {
  const [row] = await db.select().from(generations).where(eq(generations.id, id))
  return row
}

/** The answer that is being written in somebody's conversation. */
export async function selectRunning(
  db: Database,
  memberId: string,
  specialistId: string,
): Promise<GenerationRow | undefined> {
  const [row] = await db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.memberId, memberId),
        eq(generations.specialistId, specialistId),
        eq(generations.status, 'running'),
        eq(generations.isKept, true),
      ),
    )
    .orderBy(desc(generations.startedAt))
    .limit(1)
  return row
}

/**
 * Ends a running answer, puts it into its conversation and tells readers at other processes; answers whether it did:
 * one that has ended already stays as it is.
 */
export async function finishAnswer(
  db: Database,
  id: string,
  end: Pick<GenerationRow, 'status' | 'text'>,
): Promise<boolean> {
  const ended = await finish(db, { id, ...end })
  return ended.length > 0
}

export async function insertTurns(db: Database, turns: (typeof chatTurns.$inferInsert)[]): Promise<void> {
  if (turns.length > 0) await db.insert(chatTurns).values(turns)
}

export function selectTurns(db: Database, memberId: string, specialistId: string): Promise<TurnRow[]> {
  return db.select().from(chatTurns).where(ofConversation(memberId, specialistId)).orderBy(asc(chatTurns.position))
}

/** Takes back the last question and all after it, or only what came after it. */
export async function deleteTurnsFromLastQuestion(
  db: Database,
  memberId: string,
  specialistId: string,
  withQuestion: boolean,
): Promise<void> {
  const [last] = await db
    .select({ position: chatTurns.position })
    .from(chatTurns)
    .where(and(ofConversation(memberId, specialistId), eq(chatTurns.isUser, true)))
    .orderBy(desc(chatTurns.position))
    .limit(1)
  if (!last) return
  const from = withQuestion ? last.position - 1 : last.position
  await db.delete(chatTurns).where(and(ofConversation(memberId, specialistId), gt(chatTurns.position, from)))
}

export async function deleteTurns(db: Database, memberId: string, specialistId: string): Promise<void> {
  await db.delete(chatTurns).where(ofConversation(memberId, specialistId))
  await db.delete(chatDrafts).where(and(eq(chatDrafts.memberId, memberId), eq(chatDrafts.specialistId, specialistId)))
}

export async function selectDraft(db: Database, memberId: string, specialistId: string) {
  const [row] = await db
    .select()
    .from(chatDrafts)
    .where(and(eq(chatDrafts.memberId, memberId), eq(chatDrafts.specialistId, specialistId)))
  return row
}

/** Notes which saved conversation this one goes on with, saved up to its last turn. */
export async function upsertDraft(
  db: Database,
  draft: { memberId: string; specialistId: string; historyId: string },
): Promise<void> {
  const savedTo = sql<number>`coalesce((select max(position) from chat_turns
    where member_id = ${draft.memberId}::uuid and specialist_id = ${draft.specialistId}), 0)`
  await db
    .insert(chatDrafts)
    .values({ ...draft, savedTo })
    .onConflictDoUpdate({
      target: [chatDrafts.memberId, chatDrafts.specialistId],
      set: { historyId: draft.historyId, savedTo },
    })
}

function ofConversation(memberId: string, specialistId: string) {
  return and(eq(chatTurns.memberId, memberId), eq(chatTurns.specialistId, specialistId))
}

const finish = statement<Pick<GenerationRow, 'id' | 'status' | 'text'>, { id: string }>(
  'finish-answer',
  sql`
    with answer as (
      update generations set status = ${given('status')}, text = ${given('text')}, finished_at = now()
      where id = ${given('id')}::uuid and status = 'running'
      returning id, member_id, specialist_id, model, is_kept, text, is_read_elsewhere
    ), turn as (
      insert into chat_turns (member_id, specialist_id, is_user, content, model)
      select member_id, specialist_id, false, text, model
      from answer where is_kept and member_id is not null and text <> ''
    )
    select id, case when is_read_elsewhere then ${notification(ANSWER_CHANGED, sql`id`)}::text end as told from answer`,
)
