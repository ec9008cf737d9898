import type { Conversation, SpeakingModel } from '@touchline/contract/coaching/chat.ts'
import type { SavedMessage } from '@touchline/contract/coaching/history.ts'
import type { SafetyCategory } from '@touchline/contract/coaching/safety.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { specialistIdOf } from '@touchline/contract/platform/sports.ts'
import type { Asker, Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { findHistory } from '../history/history.ts'
import { countLifted } from '../safety/safety.ts'
import { knownSpecialist } from '../specialists/specialists.ts'
import type { Answers } from './answers.ts'
import {
  deleteTurns,
  insertTurns,
  lockConversation,
  markNoteLifted,
  releaseAnswers,
  releaseRunning,
  selectAnswer,
  selectDraft,
  selectRunning,
  selectRunningOfMember,
  selectTurns,
  upsertDraft,
} from './chat.queries.ts'
import type { AnswerRow, TurnRow } from './chat.table.ts'
import { type ConversationKey, conversationKey } from './conversation-key.ts'

export { adoptConversations } from './adoption.ts'
export { selectHasAsked as hasAsked } from './chat.queries.ts'
export { conversationsEndingSoon } from './old-conversations.ts'

/** An answer by its id, if the asker owns it. */
export async function findAnswer(db: Database, asker: Asker, id: string): Promise<AnswerRow> {
  const row = await selectAnswer(db, id)
  if (!row || !isAskedBy(asker, row)) throw new Failure('ANSWER_NOT_FOUND')
  return row
}

/** An untrusted session owns what it asked; everything else is the member's, on trusted devices only. */
function isAskedBy(asker: Asker, { clubId, memberId, sessionId }: AnswerRow): boolean {
  if (clubId !== asker.clubId || (memberId ?? undefined) !== asker.memberId) return false
  if (asker.memberId === undefined) return true
  return sessionId === null ? asker.isTrusted : sessionId === asker.sessionId
}

/** The caller's unsaved conversation with a specialist, and its running answer. */
export async function conversationWith(db: Database, caller: Caller, specialist: string): Promise<Conversation> {
  const key = conversationKey(caller, knownSpecialist(specialist))
  const [turns, draft, running] = await Promise.all([
    selectTurns(db, key),
    selectDraft(db, key),
    selectRunning(db, key),
  ])
  return {
    memberId: key.specialistId,
    messages: turns.map(shownTurn),
    historyId: draft?.historyId ?? null,
    isSaved: !running && (turns.at(-1)?.position ?? 0) <= (draft?.savedTo ?? 0),
    running: running ? { generationId: running.id, model: running.model } : null,
  }
}

/** The turns of the caller's unsaved conversation with a specialist; none if the specialist does not exist. */
export async function turnsWith(db: Database, caller: Caller, specialist: string): Promise<SavedMessage[]> {
  const specialistId = specialistIdOf(specialist)
  return specialistId ? (await selectTurns(db, conversationKey(caller, specialistId))).map(shownTurn) : []
}

/** Continues a saved conversation in place of the unsaved one, whose running answer is stopped. */
export async function openSaved(
  db: Database,
  answers: Answers,
  caller: Caller,
  specialist: string,
  historyId: string,
): Promise<void> {
  const key = conversationKey(caller, knownSpecialist(specialist))
  const { messages } = await findHistory(db, caller, historyId)
  await replace(db, answers, key, async (tx) => {
    const turns = messages.map((message) => ({ ...key, ...turnOf(message) }))
    await insertTurns(tx, turns)
    await upsertDraft(tx, key, historyId)
  })
}

/**
 * Records the id under which the conversation was saved, up to the last turn of the saved one: another device may have
 * added turns since.
 */
export async function noteSaved(db: Database, caller: Caller, specialist: string, historyId: string): Promise<void> {
  const key = conversationKey(caller, knownSpecialist(specialist))
  const [{ messages }, turns] = await Promise.all([findHistory(db, caller, historyId), selectTurns(db, key)])
  await upsertDraft(db, key, historyId, lastSaved(turns, messages))
}

/** The position of the last turn up to which both conversations are identical. */
function lastSaved(turns: readonly TurnRow[], messages: readonly SavedMessage[]): number {
  const isSame = ({ isUser, content }: TurnRow, saved: SavedMessage | undefined) =>
    saved?.isUser === isUser && saved.content === content
  const different = turns.findIndex((turn, place) => !isSame(turn, messages[place]))
  return (different < 0 ? turns.at(-1) : turns[different - 1])?.position ?? 0
}

/** Erases the unsaved conversation with a specialist and ends its running answer. */
export async function discard(db: Database, answers: Answers, caller: Caller, specialist: string): Promise<void> {
  await replace(db, answers, conversationKey(caller, knownSpecialist(specialist)), async () => {})
}

/** Lifts the newest safety note of a category as a misunderstanding; returns whether there was one. */
export function liftNote(
  db: Database,
  caller: Caller,
  specialist: string,
  category: SafetyCategory,
  language: LanguageCode,
): Promise<boolean> {
  const key = conversationKey(caller, knownSpecialist(specialist))
  return db.transaction(async (tx) => {
    await lockConversation(tx, key)
    const lifted = await markNoteLifted(tx, key, category)
    if (lifted) await countLifted(tx, lifted, language)
    return lifted !== undefined
  })
}

/** Replaces the turns of a conversation atomically; a running answer is detached from it and stopped. */
async function replace(
  db: Database,
  answers: Answers,
  key: ConversationKey,
  fill: (tx: Database) => Promise<void>,
): Promise<void> {
  const runningId = await db.transaction(async (tx) => {
    await lockConversation(tx, key)
    // Before the turns: an answer that is just finishing has then committed its turn before they are deleted.
    const released = await releaseRunning(tx, key)
    await deleteTurns(tx, key)
    await fill(tx)
    return released
  })
  if (runningId) await answers.stop(runningId)
}

/** Stops all running answers of a member who is leaving the club. */
export async function stopAnswersOf(db: Database, answers: Pick<Answers, 'stop'>, memberId: string): Promise<void> {
  for (const { id } of await selectRunningOfMember(db, memberId)) await answers.stop(id)
}

/** Erases a member's answers that may not be kept; returns those still running, which have to be stopped. */
export async function releaseAnswersOf(db: Database, memberId: string): Promise<string[]> {
  const running = await selectRunningOfMember(db, memberId)
  await releaseAnswers(db, memberId)
  return running.map(({ id }) => id)
}

/** Erases a member's answers, in the transaction that erases the member. */
export function eraseAnswersOf(db: Database, memberId: string): Promise<void> {
  return releaseAnswers(db, memberId)
}

function shownTurn({ id, content, isUser, model, createdAt, attachment, finish, parts }: TurnRow): SavedMessage {
  return {
    ...{ id, content, isUser, timestamp: createdAt.toISOString() },
    ...(model && { model }),
    ...(attachment && { attachment }),
    ...(finish && { finish }),
    ...(parts.length > 0 && { parts }),
  }
}

function turnOf({ content, isUser, model, timestamp, attachment, finish, parts }: SavedMessage) {
  return {
    ...{ content, isUser, createdAt: new Date(timestamp) },
    ...{ attachment: attachment ?? null, finish: finish ?? null, parts: parts ?? [] },
    model: (model as SpeakingModel | undefined) ?? null,
  }
}
