import type { Conversation, SpeakingModel } from '@touchline/contract/chat.ts'
import { IdField } from '@touchline/contract/fields.ts'
import { type SpecialistId, specialistIdOf } from '@touchline/contract/sports.ts'
import type { Asker } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { findHistory } from '../history/history.ts'
import type { Answers } from './answers.ts'
import {
  deleteTurns,
  insertTurns,
  releaseAnswers,
  selectDraft,
  selectGeneration,
  selectRunning,
  selectRunningOfMember,
  selectTurns,
  upsertDraft,
} from './chat.queries.ts'
import type { GenerationRow, TurnRow } from './chat.table.ts'

/** The answer that somebody asked for; nobody else's. */
export async function findAnswer(db: Database, asker: Asker, id: string): Promise<GenerationRow> {
  const row = IdField.safeParse(id).success ? await selectGeneration(db, id) : undefined
  if (!row || row.clubId !== asker.clubId || (row.memberId ?? undefined) !== asker.memberId) {
    throw new Failure('ANSWER_NOT_FOUND')
  }
  return row
}

/** Somebody's unsaved conversation with a specialist, and the answer that is being written in it. */
export async function conversationWith(db: Database, memberId: string, specialist: string): Promise<Conversation> {
  const specialistId = knownSpecialist(specialist)
  const [turns, draft, running] = await Promise.all([
    selectTurns(db, memberId, specialistId),
    selectDraft(db, memberId, specialistId),
    selectRunning(db, memberId, specialistId),
  ])
  return {
    memberId: specialistId,
    messages: turns.map(shownTurn),
    historyId: draft?.historyId ?? null,
    isSaved: !running && (turns.at(-1)?.position ?? 0) <= (draft?.savedTo ?? 0),
    running: running ? { generationId: running.id, model: running.model } : null,
  }
}

/** Whose conversation it is. */
type Owner = { clubId: string; memberId: string }

/** Goes on with a saved conversation in the place of the unsaved one. */
export async function openSaved(db: Database, asker: Owner, specialist: string, historyId: string): Promise<void> {
  const specialistId = knownSpecialist(specialist)
  const history = await findHistory(db, asker, historyId)
  const { memberId } = asker
  await db.transaction(async (tx) => {
    await deleteTurns(tx, memberId, specialistId)
    await insertTurns(
      tx,
      history.messages.map(({ content, isUser, model, timestamp, attachment }) => ({
        ...{ memberId, specialistId, isUser, content, createdAt: new Date(timestamp), attachment: attachment ?? null },
        model: (model as SpeakingModel | undefined) ?? null,
      })),
    )
    await upsertDraft(tx, { memberId, specialistId, historyId })
  })
}

/** Notes under which id the conversation was saved, as far as it goes. */
export async function noteSaved(db: Database, asker: Owner, specialist: string, historyId: string): Promise<void> {
  const specialistId = knownSpecialist(specialist)
  await findHistory(db, asker, historyId)
  await upsertDraft(db, { memberId: asker.memberId, specialistId, historyId })
}

/** Erases the unsaved conversation with a specialist and ends its running answer. */
export async function discard(db: Database, answers: Answers, memberId: string, specialist: string): Promise<void> {
  const specialistId = knownSpecialist(specialist)
  const running = await selectRunning(db, memberId, specialistId)
  if (running) await answers.stop(running.id)
  await deleteTurns(db, memberId, specialistId)
}

/** Stops all that is being written for a member, who is leaving the club. */
export async function stopAnswersOf(db: Database, answers: Pick<Answers, 'stop'>, memberId: string): Promise<void> {
  for (const { id } of await selectRunningOfMember(db, memberId)) await answers.stop(id)
}

/** Erases a member's answers, in the transaction that erases the member. */
export function eraseAnswersOf(db: Database, memberId: string): Promise<void> {
  return releaseAnswers(db, memberId)
}

/** The specialist of an id; there are no others. */
export function knownSpecialist(id: string): SpecialistId {
  const known = specialistIdOf(id)
  if (!known) throw new Failure('SPECIALIST_NOT_FOUND')
  return known
}

function shownTurn({ id, content, isUser, model, createdAt, attachment }: TurnRow) {
  const timestamp = createdAt.toISOString()
  return { id, content, isUser, timestamp, ...(model && { model }), ...(attachment && { attachment }) }
}
