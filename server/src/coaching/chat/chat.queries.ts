import { readPart, type SentValues, sentToSafety, withSentValues } from '@touchline/contract/coaching/parts.ts'
import type { Safety, SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import { and, asc, desc, eq, gt, isNotNull, isNull, lt, max, ne, sql } from 'drizzle-orm'
import { tokenEntries } from '../../money/tokens/tokens.table.ts'
import type { Database } from '../../platform/database/database.ts'
import { notification } from '../../platform/database/server-process.ts'
import { given, statement } from '../../platform/database/statement.ts'
import { chatHistories } from '../history/history.table.ts'
import { ANSWER_CHANGED } from './answers.queries.ts'
import { type AnswerRow, answers, chatDrafts, chatTurns, type TurnRow } from './chat.table.ts'
import type { ConversationKey } from './conversation-key.ts'
import { conversationLock } from './question.queries.ts'

export async function selectAnswer(db: Database, id: string): Promise<AnswerRow | undefined> {
  const [row] = await db.select().from(answers).where(eq(answers.id, id))
  return row
}

/** Whether a club has an answer or a charge: answers are erased in time, and those without a model are not charged. */
export async function selectHasAsked(db: Database, clubId: string): Promise<boolean> {
  const isOfClub = eq(answers.clubId, clubId)
  const isCharge = and(eq(tokenEntries.clubId, clubId), isNotNull(tokenEntries.generationId))
  const [[answer], [charge]] = await Promise.all([
    db.select({ id: answers.id }).from(answers).where(isOfClub).limit(1),
    db.select({ id: tokenEntries.generationId }).from(tokenEntries).where(isCharge).limit(1),
  ])
  return answer !== undefined || charge !== undefined
}

/** The running answer of a conversation. */
export async function selectRunning(db: Database, key: ConversationKey): Promise<AnswerRow | undefined> {
  const [row] = await db.select().from(answers).where(isRunning(key))
  return row
}

/** Detaches the running answer from its conversation and asks it to stop; its text is never added to it. */
export async function releaseRunning(db: Database, key: ConversationKey): Promise<string | undefined> {
  const [row] = await db
    .update(answers)
    .set({ isKept: false, isStopWanted: true })
    .where(isRunning(key))
    .returning({ id: answers.id })
  return row?.id
}

/**
 * Ends a running answer, adds it to its conversation and notifies subscribers at other processes. Returns false, and
 * changes nothing, if it had already ended.
 */
export async function finishAnswer(
  db: Database,
  id: string,
  end: Pick<AnswerRow, 'status' | 'text' | 'parts'> & Partial<Pick<AnswerRow, 'finish'>>,
): Promise<boolean> {
  const ended = await finish(db, { id, finish: null, ...end, parts: JSON.stringify(end.parts) })
  return ended.length > 0
}

export function selectRunningOfMember(db: Database, memberId: string): Promise<{ id: string }[]> {
  return db
    .select({ id: answers.id })
    .from(answers)
    .where(and(eq(answers.memberId, memberId), eq(answers.status, 'running')))
}

/** Erases a member's answers. One still in progress stays until its tokens are settled, without its member. */
export async function releaseAnswers(db: Database, memberId: string): Promise<void> {
  await db.delete(answers).where(and(eq(answers.memberId, memberId), ne(answers.status, 'running')))
  await db
    .update(answers)
    .set({ memberId: null, sessionId: null, requestId: null, isKept: false, isStopWanted: true })
    .where(eq(answers.memberId, memberId))
}

export async function insertTurns(db: Database, turns: (typeof chatTurns.$inferInsert)[]): Promise<void> {
  if (turns.length > 0) await db.insert(chatTurns).values(turns)
}

export function selectTurns(db: Database, key: ConversationKey): Promise<TurnRow[]> {
  return db.select().from(chatTurns).where(ofConversation(chatTurns, key)).orderBy(asc(chatTurns.position))
}

/** Deletes what followed the last question before a position (0: the last of all), and optionally the question too. */
export async function deleteReplaced(
  db: Database,
  key: ConversationKey,
  { before, withQuestion }: { before: number; withQuestion: boolean },
): Promise<void> {
  const isEarlier = before === 0 ? undefined : lt(chatTurns.position, before)
  const [last] = await db
    .select({ position: max(chatTurns.position) })
    .from(chatTurns)
    .where(and(ofConversation(chatTurns, key), eq(chatTurns.isUser, true), isEarlier))
  if (!last?.position) return
  const from = withQuestion ? last.position - 1 : last.position
  await db.delete(chatTurns).where(and(ofConversation(chatTurns, key), gt(chatTurns.position, from), isEarlier))
}

/** Stores the values entered into the form of the last answer before a position, or reopens that form. */
export async function noteSentValues(
  db: Database,
  key: ConversationKey,
  before: number,
  sent: SentValues | undefined,
): Promise<void> {
  const [answer] = await db
    .select({ position: chatTurns.position, parts: chatTurns.parts })
    .from(chatTurns)
    .where(and(ofConversation(chatTurns, key), eq(chatTurns.isUser, false), lt(chatTurns.position, before)))
    .orderBy(desc(chatTurns.position))
    .limit(1)
  if (!answer?.parts.some(({ type }) => type === 'ask' || type === 'safety')) return
  const parts = answer.parts.map((part) => withSentValues(part, sent))
  await db.update(chatTurns).set({ parts }).where(eq(chatTurns.position, answer.position))
}

/** Marks the newest safety note of a category as lifted and returns its flag; nothing if it was already answered. */
export async function markNoteLifted(
  db: Database,
  key: ConversationKey,
  category: SafetyCategory,
): Promise<NonNullable<Safety> | undefined> {
  const isNote = sql`${chatTurns.parts} @> ${JSON.stringify([{ type: 'safety', response: 'note', category }])}::jsonb`
  const [answer] = await db
    .select({ position: chatTurns.position, parts: chatTurns.parts })
    .from(chatTurns)
    .where(and(ofConversation(chatTurns, key), eq(chatTurns.isUser, false), isNote))
    .orderBy(desc(chatTurns.position))
    .limit(1)
  const note = answer?.parts.map(readPart).find((part) => part?.type === 'safety')
  if (!answer || note?.type !== 'safety' || note.answer) return undefined
  const parts = answer.parts.map((part) => withSentValues(part, sentToSafety('lifted')))
  await db.update(chatTurns).set({ parts }).where(eq(chatTurns.position, answer.position))
  return { category, severity: note.severity, response: 'note' }
}

export async function lockConversation(db: Database, key: ConversationKey): Promise<void> {
  const lock = conversationLock(sql`${ownerOf(key)}`, sql`${key.specialistId}::text`)
  await db.execute(sql`select ${lock}`)
}

export async function deleteTurns(db: Database, key: ConversationKey): Promise<void> {
  await db.delete(chatTurns).where(ofConversation(chatTurns, key))
  await db.delete(chatDrafts).where(ofConversation(chatDrafts, key))
}

export async function selectDraft(db: Database, key: ConversationKey) {
  const [row] = await db
    .select({ savedTo: chatDrafts.savedTo, historyId: chatHistories.id })
    .from(chatDrafts)
    .leftJoin(chatHistories, and(eq(chatHistories.id, chatDrafts.historyId), isNull(chatHistories.deletedAt)))
    .where(ofConversation(chatDrafts, key))
  return row
}

/** Records which saved conversation this one continues, saved up to a position or to its last turn. */
export async function upsertDraft(
  db: Database,
  key: ConversationKey,
  historyId: string,
  position?: number,
): Promise<void> {
  const savedTo =
    position ??
    sql<number>`coalesce((select max(position) from chat_turns where member_id = ${key.memberId}::uuid
    and owner_id = ${ownerOf(key)}::uuid and specialist_id = ${key.specialistId}), 0)`
  await db
    .insert(chatDrafts)
    .values({ ...key, historyId, savedTo })
    .onConflictDoUpdate({
      target: [chatDrafts.memberId, chatDrafts.ownerId, chatDrafts.specialistId],
      set: { historyId, savedTo },
    })
}

function ofConversation(table: typeof chatTurns | typeof chatDrafts | typeof answers, key: ConversationKey) {
  return and(
    eq(table.memberId, key.memberId),
    eq(table.ownerId, ownerOf(key)),
    eq(table.specialistId, key.specialistId),
  )
}

function isRunning(key: ConversationKey) {
  return and(ofConversation(answers, key), eq(answers.status, 'running'), eq(answers.isKept, true))
}

function ownerOf({ sessionId, memberId }: ConversationKey): string {
  return sessionId ?? memberId
}

// Nothing is kept of a session that has ended.
const finish = statement<Pick<AnswerRow, 'id' | 'status' | 'text' | 'finish'> & { parts: string }, { id: string }>(
  'finish-answer',
  sql`
    with answer as (
      update answers set status = ${given('status')}, text = ${given('text')}, finish = ${given('finish')},
        parts = ${given('parts')}::jsonb, finished_at = now()
      where id = ${given('id')}::uuid and status = 'running'
      returning id, member_id, case when not is_adopted then session_id end as session_id, specialist_id, model, is_kept,
        text, parts, finish, is_read_elsewhere
    ), turn as (
      insert into chat_turns (member_id, session_id, specialist_id, is_user, content, model, finish, parts)
      select member_id, session_id, specialist_id, false, text, model, finish, jsonb_path_query_array(parts, '$[*].part')
      from answer
      where is_kept and member_id is not null and (text <> '' or parts <> '[]')
        and (session_id is null or exists (select 1 from sessions where id = session_id))
    )
    select id, case when is_read_elsewhere then ${notification(ANSWER_CHANGED, sql`id`)}::text end as told from answer`,
)
