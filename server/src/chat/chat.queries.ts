import { and, asc, desc, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { given, statement } from '../database/statement.ts'
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
 * Adds to many answers what came since `from` (the whole text where that is 0) in one statement, which also tells that
 * their process lives; answers which of them shall stop.
 */
export async function saveProgress(
  db: Database,
  progress: { id: string; from: number; text: string }[],
): Promise<string[]> {
  if (progress.length === 0) return []
  const { rows } = await db.execute(sql`
    with saved as (
      update generations set
        text = case when written."from" = 0 then written.text else generations.text || written.text end,
        heartbeat_at = now()
      from json_to_recordset(${JSON.stringify(progress)}::json) as written (id uuid, "from" integer, text text)
      where generations.id = written.id and generations.status = 'running'
      returning generations.id, generations.is_stop_wanted
    )
    select id from saved where is_stop_wanted`)
  return (rows as { id: string }[]).map(({ id }) => id)
}

/** Ends a running answer and puts it into its conversation; one that has ended already stays as it is. */
export async function finishAnswer(
  db: Database,
  id: string,
  end: Pick<GenerationRow, 'status' | 'text'>,
): Promise<void> {
  await finish(db, { id, ...end })
}

export async function wantStop(db: Database, id: string): Promise<void> {
  await db
    .update(generations)
    .set({ isStopWanted: true })
    .where(and(eq(generations.id, id), eq(generations.status, 'running')))
}

export function selectRunningOfMember(db: Database, memberId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: generations.id })
    .from(generations)
    .where(and(eq(generations.memberId, memberId), eq(generations.status, 'running')))
}

/** Erases a member's answers. One that is still being written stays until its tokens are settled, but is nobody's. */
export async function releaseAnswers(db: Database, memberId: string): Promise<void> {
  await db.delete(generations).where(and(eq(generations.memberId, memberId), ne(generations.status, 'running')))
  await db
    .update(generations)
    .set({ memberId: null, requestId: null, isKept: false, isStopWanted: true })
    .where(eq(generations.memberId, memberId))
}

/** Running answers whose process has been silent for so long. */
export function selectDeserted(db: Database, silentMs: number): Promise<GenerationRow[]> {
  return db
    .select()
    .from(generations)
    .where(
      and(
        eq(generations.status, 'running'),
        lt(generations.heartbeatAt, sql`now() - make_interval(secs => ${silentMs / 1000})`),
      ),
    )
    .limit(100)
}

/** Forgets answers that ended long ago: what is to be kept of them stands elsewhere. */
export async function deleteGenerationsBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(generations).where(and(lt(generations.startedAt, moment), sql`${generations.status} <> 'running'`))
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

const finish = statement<Pick<GenerationRow, 'id' | 'status' | 'text'>>(
  'finish-answer',
  sql`
    with answer as (
      update generations set status = ${given('status')}, text = ${given('text')}, finished_at = now()
      where id = ${given('id')}::uuid and status = 'running'
      returning member_id, specialist_id, model, is_kept, text
    )
    insert into chat_turns (member_id, specialist_id, is_user, content, model)
    select member_id, specialist_id, false, text, model
    from answer where is_kept and member_id is not null and text <> ''`,
)
