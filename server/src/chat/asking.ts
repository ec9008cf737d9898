import { randomUUID } from 'node:crypto'
import type { Attachment } from '@touchline/contract/attachments.ts'
import type { SpeakingModel, Turn } from '@touchline/contract/chat.ts'
import { MAX_CONVERSATION_BYTES, MAX_CONVERSATION_MESSAGES } from '@touchline/contract/history.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { MAX_PARTS_BYTES, readPart, type SentValues } from '@touchline/contract/parts.ts'
import type { PlanId, TokenModel } from '@touchline/contract/pricing.ts'
import type { SpecialistId } from '@touchline/contract/sports.ts'
import type { Asker } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { type Material, materialOf } from '../documents/documents.ts'
import { Failure } from '../failure.ts'
import type { AnswerSource, Model, OfflineCoach } from '../model/model.ts'
import { promptFor } from '../specialists/specialists.ts'
import { type Hold, reserve } from '../tokens/tokens.ts'
import type { Answers } from './answers.ts'
import { deleteReplaced, lockConversation, noteSentValues } from './chat.queries.ts'
import { findAnswer, knownSpecialist } from './chat.ts'
import { fitPrompt, type Prompt } from './context.ts'
import { type ConversationKey, conversationKey } from './conversation-key.ts'
import type { AnswerRow } from './live-answer.ts'
import { insertQuestion, type Standing, selectStanding } from './question.queries.ts'

/** What asking needs besides the database. */
export type ChatDesk = {
  answers: Answers
  /** Nobody where no model service is set up: then the offline coach speaks. */
  model: Model | undefined
  offlineCoach: OfflineCoach
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
  /** What was filled into the form that the last answer showed. */
  sent?: SentValues | undefined
  /** Reads what is shown with the question, once it is sure that the question will be asked. */
  material?: (() => Promise<Material>) | undefined
}

/** How long an answer can get, in tokens; of a small window at most a quarter is left for it. */
const LONGEST_ANSWER = 4_000
const SHORTEST_ANSWER = 300

/** What a question and its answer may add to a conversation, in bytes; one that has no room for that is full. */
const ROOM_FOR_ANSWER = 50_000 + MAX_PARTS_BYTES

const SPEAKING: Record<TokenModel, SpeakingModel> = { gpt5: 'gpt-5', gpt5_mini: 'gpt-5-mini' }

/**
 * Takes a question: it is stored, with its answer's place and the tokens held back for it, before anybody speaks.
 * The same request again is answered by the same answer.
 */
export async function ask(db: Database, desk: ChatDesk, asker: Asker, question: Question): Promise<AnswerRow> {
  const once = { ...question, material: question.material && readOnce(question.material) }
  for (;;) {
    try {
      return await takeQuestion(db, desk, asker, once)
    } catch (error) {
      if (!(error instanceof AskedMeanwhile)) throw error
    }
  }
}

function readOnce(read: () => Promise<Material>): () => Promise<Material> {
  let material: Promise<Material> | undefined
  return () => {
    material ??= read()
    return material
  }
}

/** The same request, or another question in the same conversation, came at the same moment and was quicker. */
class AskedMeanwhile extends Error {}

async function takeQuestion(db: Database, desk: ChatDesk, asker: Asker, question: Question): Promise<AnswerRow> {
  // Before anything is held back for an answer that nobody would write.
  if (desk.answers.isClosing) throw new Failure('UNAVAILABLE')
  const specialistId = knownSpecialist(question.specialistId)
  const { clubId } = asker
  const key = asker.memberId === undefined ? undefined : conversationKey(asker, specialistId)
  const owner = { clubId, memberId: null, sessionId: null, specialistId, ...key }
  const standing = await selectStanding(db, { ...owner, requestId: question.requestId })
  if (standing.answeredBy) return findAnswer(db, asker, standing.answeredBy)
  if (standing.runningId) throw new Failure('ANSWER_IN_PROGRESS')
  if (!question.replaces && isFull(standing)) throw new Failure('CONVERSATION_FULL')
  const replaced = question.replaces ? standing.turns.findLastIndex(({ isUser }) => isUser) : -1
  const before = replaced < 0 ? standing.turns : standing.turns.slice(0, replaced)
  const kept = standing.turns[replaced]?.attachment
  const material = await (question.material?.() ?? (kept ? materialOf(kept) : undefined))
  const prompt = promptOf(desk, specialistId, question, before, material)
  const plan = standing.plan as PlanId | null
  const { message, language } = question
  const sent = question.sent ?? (question.replaces === 'answer' ? sentBefore(before) : undefined)

  const about = { owner, key, plan, promptTokens: prompt.tokens, attachment: material?.attachment ?? null }
  const { row, hold } = await storeQuestion(db, desk, question, about)
  desk.answers.start({
    row,
    plan,
    isCharged: hold !== undefined,
    speak:
      hold && desk.model
        ? modelSpeaks(desk.model, hold, prompt)
        : desk.offlineCoach({
            ...{ message, specialistId, language, sent },
            attachment: material?.attachment,
            said: before,
          }),
  })
  return row
}

/** What was filled into the form of the last answer, where its question is asked again. */
function sentBefore(before: Standing['turns']): SentValues | undefined {
  const ask = before
    .at(-1)
    ?.parts.map(readPart)
    .find((part) => part?.type === 'ask' && part.sent)
  if (ask?.type !== 'ask' || !ask.sent) return undefined
  const { calculator, purpose, sent } = ask
  return { purpose, values: sent, ...(calculator !== undefined && { calculator }) }
}

/** Whether there is no more room for a question and its answer: all that is there can still be saved. */
function isFull({ messages, bytes }: Standing): boolean {
  return messages + 2 > MAX_CONVERSATION_MESSAGES || bytes + ROOM_FOR_ANSWER > MAX_CONVERSATION_BYTES
}

type About = {
  owner: { clubId: string; memberId: string | null; sessionId: string | null; specialistId: SpecialistId }
  key: ConversationKey | undefined
  plan: PlanId | null
  promptTokens: number
  attachment: Attachment | null
}

/** Stores a question with its answer's place and the tokens held back for it, all or nothing. */
function storeQuestion(
  db: Database,
  desk: ChatDesk,
  question: Question,
  { owner, key, plan, promptTokens, attachment }: About,
): Promise<{ row: AnswerRow; hold: Hold | undefined }> {
  const { language, message, requestId, replaces } = question
  return db.transaction(async (tx) => {
    const id = randomUUID()
    const hold = desk.model && (await holdFor(tx, desk.model, { id, clubId: owner.clubId, plan }, promptTokens))
    const model = hold ? SPEAKING[hold.model] : 'offline'
    // Its session may just become trusted: what it says from then on is its member's.
    if (key?.sessionId) await lockConversation(tx, key)
    const position = await insertQuestion(tx, {
      ...{ id, ...owner, language, model, promptTokens, attachment, safety: null },
      requestId: requestId ?? null,
      processId: desk.answers.processId,
      content: replaces === 'answer' ? null : message,
    })
    // Nothing of it may stay, least of all the hold.
    if (position === undefined) throw new AskedMeanwhile()
    // Only now, under the conversation's lock: before, it would wait for one who discards and waits for these turns.
    if (key) await adjustEarlierTurns(tx, key, position, question)
    return {
      row: { id, ...owner, model, promptTokens, status: 'running', text: '', parts: [], safety: null, finish: null },
      hold,
    }
  })
}

/** Takes back what a question replaces, and notes what it says of the form before it. */
async function adjustEarlierTurns(
  tx: Database,
  key: ConversationKey,
  before: number,
  { replaces, sent }: Question,
): Promise<void> {
  if (replaces) await deleteReplaced(tx, key, { before, withQuestion: replaces === 'question' })
  if (sent || replaces === 'question') await noteSentValues(tx, key, before, sent)
}

async function holdFor(
  tx: Database,
  model: Model,
  answer: { id: string; clubId: string; plan: PlanId | null },
  promptTokens: number,
): Promise<Hold> {
  const longest = longestAnswer(model)
  const need = { least: promptTokens + Math.min(SHORTEST_ANSWER, longest), most: promptTokens + longest }
  const hold = await reserve(tx, answer, need)
  if (!hold) throw new Failure('TOKEN_LIMIT_EXCEEDED')
  return hold
}

function promptOf(
  desk: ChatDesk,
  specialistId: SpecialistId,
  { language, message, history }: Question,
  before: Standing['turns'],
  material: Material | undefined,
): Prompt {
  const { model } = desk
  const said = history ?? before.map(spokenTurn)
  const isCut = !history && before.at(-1)?.finish === 'length'
  const instructions = promptFor(specialistId, language) + (isCut ? `\n\n${GO_ON}` : '')
  const room = model
    ? { window: model.contextWindow, answer: longestAnswer(model) }
    : { window: Number.POSITIVE_INFINITY, answer: 0 }
  const count = (text: string) => model?.countTokens(text) ?? 0
  const prompt = fitPrompt({ instructions, said, message, material }, room, count)
  if (!prompt) throw new Failure('MESSAGE_TOO_LONG')
  return prompt
}

const GO_ON = `Your last answer was cut off because it had reached its greatest length. If you are asked to go on, go on exactly where it ended, in the middle of the sentence, list or table if need be, without greeting, repeating or summing up.`

function longestAnswer({ contextWindow, maxOutput }: Model): number {
  return Math.min(LONGEST_ANSWER, maxOutput, Math.floor(contextWindow / 4))
}

function modelSpeaks(model: Model, hold: Hold, { tokens, ...prompt }: Prompt): AnswerSource {
  const request = { model: hold.model, ...prompt, maxOutputTokens: hold.tokens - tokens }
  return (signal, say, show) => model.answer({ ...request, signal }, say, show)
}

/** A turn as the model gets it; of what was shown with it, what is kept. */
function spokenTurn({ isUser, content, attachment }: Standing['turns'][number]): Turn {
  const words = attachment ? `${content}\n\n${materialOf(attachment).words}` : content
  return { role: isUser ? 'user' : 'assistant', content: words }
}
