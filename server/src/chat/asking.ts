import { randomUUID } from 'node:crypto'
import type { Attachment } from '@touchline/contract/attachments.ts'
import type { SpeakingModel, Turn } from '@touchline/contract/chat.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import type { PlanId, TokenModel } from '@touchline/contract/pricing.ts'
import type { SpecialistId } from '@touchline/contract/sports.ts'
import type { Asker } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { type Material, materialOf } from '../documents/documents.ts'
import { Failure } from '../failure.ts'
import type { Model, Say } from '../model/model.ts'
import { promptFor } from '../specialists/specialists.ts'
import { type Hold, reserve } from '../tokens/tokens.ts'
import type { Answers } from './answers.ts'
import { deleteTurnsFromLastQuestion } from './chat.queries.ts'
import { findAnswer, knownSpecialist } from './chat.ts'
import { withinBudget } from './context.ts'
import type { AnswerRow } from './live-answer.ts'
import { insertQuestion, type Standing, selectStanding } from './question.queries.ts'

/** What asking needs besides the database. */
export type ChatDesk = {
  answers: Answers
  /** Nobody where no model service is set up: then the offline coach speaks. */
  model: Model | undefined
  offlineAnswer(
    question: string,
    about: { specialistId: SpecialistId; language: LanguageCode; attachment?: Attachment | undefined },
  ): string
}

/** A question as it was asked. */
export type Question = {
  specialistId: string
  message: string
  language: LanguageCode
  /** What was said before; the stored conversation where nothing is given. */
  history?: Turn[] | undefined
  requestId?: string | undefined
  replaces?: 'answer' | 'question' | undefined
  /** Reads what is shown with the question, once it is sure that the question will be asked. */
  material?: (() => Promise<Material>) | undefined
}

/** How much of the conversation the model is given, and how long its answer can get, in tokens. */
const CONTEXT_TOKENS = 12_000
const LONGEST_ANSWER = 4_000
const SHORTEST_ANSWER = 300

const SPEAKING: Record<TokenModel, SpeakingModel> = { gpt5: 'gpt-5', gpt5_mini: 'gpt-5-mini' }

/**
 * Takes a question: it is stored, with its answer's place and the tokens held back for it, before anybody speaks.
 * The same request again is answered by the same answer.
 */
export async function ask(db: Database, desk: ChatDesk, asker: Asker, question: Question): Promise<AnswerRow> {
  try {
    return await takeQuestion(db, desk, asker, question)
  } catch (error) {
    if (error instanceof AskedMeanwhile) return ask(db, desk, asker, question)
    throw error
  }
}

/** The same request came twice at once, and the other was quicker. */
class AskedMeanwhile extends Error {}

async function takeQuestion(db: Database, desk: ChatDesk, asker: Asker, question: Question): Promise<AnswerRow> {
  // Before anything is held back for an answer that nobody would write.
  if (desk.answers.isClosing) throw new Failure('UNAVAILABLE')
  const specialistId = knownSpecialist(question.specialistId)
  const { clubId, memberId } = asker
  const standing = await selectStanding(db, { clubId, memberId, specialistId, requestId: question.requestId })
  if (standing.answeredBy) return findAnswer(db, asker, standing.answeredBy)
  if (standing.runningId) throw new Failure('ANSWER_IN_PROGRESS')
  const replaced = question.replaces ? standing.turns.findLastIndex(({ isUser }) => isUser) : -1
  const said = question.history ?? (replaced < 0 ? standing.turns : standing.turns.slice(0, replaced)).map(spokenTurn)
  const kept = standing.turns[replaced]?.attachment
  const material = await (question.material?.() ?? (kept ? materialOf(kept) : undefined))
  const prompt = promptOf(desk, specialistId, question, said, material)
  const plan = standing.plan as PlanId | null

  const about = { specialistId, plan, promptTokens: prompt.tokens, attachment: material?.attachment ?? null }
  const { row, hold } = await storeQuestion(db, desk, asker, question, about)
  desk.answers.start({
    row,
    plan,
    isCharged: hold !== undefined,
    speak:
      hold && desk.model
        ? modelSpeaks(desk.model, hold, prompt)
        : offlineSpeaks(desk, specialistId, question, material?.attachment),
  })
  return row
}

/** Stores a question with its answer's place and the tokens held back for it, all or nothing. */
function storeQuestion(
  db: Database,
  desk: ChatDesk,
  { clubId, memberId }: Asker,
  { language, message, requestId, replaces }: Question,
  about: { specialistId: SpecialistId; plan: PlanId | null; promptTokens: number; attachment: Attachment | null },
): Promise<{ row: AnswerRow; hold: Hold | undefined }> {
  const { specialistId, plan, promptTokens, attachment } = about
  const owner = { clubId, memberId: memberId ?? null, specialistId }
  return db.transaction(async (tx) => {
    const id = randomUUID()
    const hold = desk.model && (await reserve(tx, { id, clubId, plan }, needOf(promptTokens)))
    if (desk.model && !hold) throw new Failure('TOKEN_LIMIT_EXCEEDED')
    if (memberId && replaces) await deleteTurnsFromLastQuestion(tx, memberId, specialistId, replaces === 'question')
    const model = hold ? SPEAKING[hold.model] : 'offline'
    const isNew = await insertQuestion(tx, {
      ...{ id, ...owner, language, model, promptTokens, attachment },
      requestId: requestId ?? null,
      processId: desk.answers.processId,
      content: replaces === 'answer' ? null : message,
    })
    // Nothing of it may stay, least of all the hold.
    if (!isNew) throw new AskedMeanwhile()
    return { row: { id, ...owner, model, promptTokens, status: 'running', text: '' }, hold }
  })
}

type Prompt = { instructions: string; turns: Turn[]; images: string[]; tokens: number }

function promptOf(
  desk: ChatDesk,
  specialistId: SpecialistId,
  { language, message }: Question,
  said: Turn[],
  material: Material | undefined,
): Prompt {
  const instructions = promptFor(specialistId, language)
  const count = (text: string) => desk.model?.countTokens(text) ?? 0
  const { turns, tokens } = withinBudget([...said, { role: 'user', content: message }], CONTEXT_TOKENS, count)
  // A question longer than the budget is asked alone; what is shown with it has a budget of its own.
  const before = turns.slice(0, -1)
  const asked: Turn = { role: 'user', content: material ? `${message}\n\n${material.words}` : message }
  const shown = material ? count(material.words) + material.imageTokens : 0
  return {
    instructions,
    turns: [...before, asked],
    images: material?.images ?? [],
    tokens: count(instructions) + (turns.length > 0 ? tokens : count(message)) + shown + 10,
  }
}

function needOf(promptTokens: number) {
  return { least: promptTokens + SHORTEST_ANSWER, most: promptTokens + LONGEST_ANSWER }
}

function modelSpeaks(model: Model, hold: Hold, { tokens, ...prompt }: Prompt) {
  const maxOutputTokens = hold.tokens - tokens
  return (signal: AbortSignal, say: Say) => model.answer({ model: hold.model, ...prompt, maxOutputTokens, signal }, say)
}

function offlineSpeaks(
  desk: ChatDesk,
  specialistId: SpecialistId,
  { message, language }: Question,
  attachment: Attachment | undefined,
) {
  return async (_signal: AbortSignal, say: Say) => {
    say(desk.offlineAnswer(message, { specialistId, language, attachment }))
    return { usage: undefined }
  }
}

/** A turn as the model gets it; of what was shown with it, what is kept. */
function spokenTurn({ isUser, content, attachment }: Standing['turns'][number]): Turn {
  const words = attachment ? `${content}\n\n${materialOf(attachment).words}` : content
  return { role: isUser ? 'user' : 'assistant', content: words }
}
