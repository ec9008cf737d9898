import { and, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { processes } from '../../platform/database/processes.table.ts'
import { notification } from '../../platform/database/server-process.ts'
import { deleteSome } from '../../platform/database/some-rows.ts'
import { type AnswerRow, answers } from './chat.table.ts'
import type { RoundState } from './live-answer.ts'
import type { PlacedPart } from './placed-parts.ts'

/** Notification topics about answers; the payload is the answer's id. */
export const ANSWER_CHANGED = 'answer-changed'
export const ANSWER_STOP = 'answer-stop'

/**
 * What an answer gained since it was last saved: its text from offset `from` (0: the whole text), all its parts if one
 * is new, its round if a new one began.
 */
export type Progress = { id: string; from: number; text: string; parts?: PlacedPart[]; round?: RoundState }

/**
 * Saves the progress of many answers in one statement and notifies subscribers at other processes. Returns the answers
 * that are still running and whether each should stop; any other was ended elsewhere.
 */
export async function saveProgress(
  db: Database,
  progress: Progress[],
): Promise<{ id: string; isStopWanted: boolean }[]> {
  if (progress.length === 0) return []
  const { rows } = await db.execute<{ id: string; isStopWanted: boolean }>(sql`
    with written as materialized (
      select * from json_to_recordset(${JSON.stringify(progress)}::json) as one
        (id uuid, "from" integer, text text, parts jsonb, round jsonb)
    ), saved as (
      update answers set
        text = case when written."from" = 0 then written.text else answers.text || written.text end,
        parts = coalesce(written.parts, answers.parts),
        prompt_tokens = coalesce((written.round->>'promptTokens')::integer, answers.prompt_tokens),
        round_from = coalesce((written.round->>'roundFrom')::integer, answers.round_from),
        spent_input_tokens = coalesce((written.round->>'spentInputTokens')::integer, answers.spent_input_tokens),
        spent_output_tokens = coalesce((written.round->>'spentOutputTokens')::integer, answers.spent_output_tokens)
      from written
      where answers.id = written.id and answers.status = 'running' and (written.text <> '' or written.parts is not null or written.round is not null)
      returning answers.id, answers.is_read_elsewhere
    )
    select answer.id, answer.is_stop_wanted as "isStopWanted",
      case when saved.is_read_elsewhere then ${notification(ANSWER_CHANGED, sql`saved.id`)}::text end as told
    from written join answers as answer on answer.id = written.id left join saved on saved.id = answer.id
    where answer.status = 'running'`)
  return rows.map(({ id, isStopWanted }) => ({ id, isStopWanted }))
}

/** Asks whichever process is writing an answer to stop it. */
export async function wantStop(db: Database, id: string): Promise<void> {
  await db
    .update(answers)
    .set({ isStopWanted: true })
    .where(and(eq(answers.id, id), eq(answers.status, 'running')))
    .returning({ told: sql`${notification(ANSWER_STOP, sql`${answers.id}`)}::text` })
}

/** Asks the process that is writing an answer to notify whenever it saves more of it. */
export async function wantNotifications(db: Database, id: string): Promise<void> {
  await db
    .update(answers)
    .set({ isReadElsewhere: true })
    .where(and(eq(answers.id, id), eq(answers.status, 'running'), eq(answers.isReadElsewhere, false)))
}

/**
 * Assigns a batch of orphaned answers to a process: those whose process is dead, or from a time when processes had no
 * id. Each answer is assigned to one process only.
 */
export function adoptOrphanedAnswers(db: Database, processId: number, limit: number): Promise<AnswerRow[]> {
  const deserted = db
    .select({ id: answers.id })
    .from(answers)
    .where(
      and(
        eq(answers.status, 'running'),
        // PostgreSQL rechecks a row that another process has just claimed, but by the row alone: `not exists` would then
        // join it to no process and assign it to both.
        sql`(${answers.processId} is null or ${answers.processId} <> all(array(select ${processes.id} from ${processes})))`,
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true })
  return db.update(answers).set({ processId }).where(inArray(answers.id, deserted)).returning()
}

/** The running answers of a process that were requested more than `sinceMs` ago. */
export function selectRunningAt(db: Database, processId: number, sinceMs: number): Promise<AnswerRow[]> {
  return db
    .select()
    .from(answers)
    .where(
      and(
        eq(answers.status, 'running'),
        eq(answers.processId, processId),
        sql`${answers.startedAt} < now() - ${sinceMs} * interval '1 ms'`,
      ),
    )
    .limit(100)
}

/** Which of these answers are still running. */
export async function selectRunningIds(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: answers.id })
    .from(answers)
    .where(and(inArray(answers.id, ids), eq(answers.status, 'running')))
  return new Set(rows.map(({ id }) => id))
}

/** Deletes finished answers started before a moment: what must be kept of them is stored elsewhere. */
export function deleteAnswersBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { startedAt, status } = answers
  const isOld = and(lt(startedAt, moment), ne(status, 'running'))
  return deleteSome(db, answers, { isOld, oldest: startedAt, limit })
}

/** Deletes answers without a member: one may have been in progress when its member erased all their data. */
export function deleteNobodysAnswersBefore(db: Database, moment: Date, limit: number): Promise<number> {
  const { memberId, finishedAt, status } = answers
  const isOld = and(isNull(memberId), lt(finishedAt, moment), ne(status, 'running'))
  return deleteSome(db, answers, { isOld, oldest: finishedAt, limit })
}

/** Deletes the answers that belonged to a session alone and have outlived it. */
export function deleteAnswersOfEndedSessions(db: Database, limit: number): Promise<number> {
  const { sessionId, status } = answers
  const hasEnded = sql`not exists (select from sessions where sessions.id = ${sessionId})`
  const isOld = and(isNotNull(sessionId), ne(status, 'running'), hasEnded)
  return deleteSome(db, answers, { isOld, oldest: sessionId, limit })
}
