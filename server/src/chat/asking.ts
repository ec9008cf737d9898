import { randomUUID } from 'node:crypto'
import type { DatedFact } from '@touchline/contract/athletes.ts'
import type { Attachment } from '@touchline/contract/attachments.ts'
import type { SpeakingModel, Turn } from '@touchline/contract/chat.ts'
import { MAX_CONVERSATION_BYTES, MAX_CONVERSATION_MESSAGES } from '@touchline/contract/history.ts'
import type { LanguageCode } from '@touchline/contract/languages.ts'
import { MAX_PARTS_BYTES, readPart, type SentValues } from '@touchline/contract/parts.ts'
import type { PlanId, TokenModel } from '@touchline/contract/pricing.ts'
import type { HelpLine } from '@touchline/contract/safety.ts'
import type { SpecialistId } from '@touchline/contract/sports.ts'
import { ageIn, figuresOf, type noteUse, profileOfAsker } from '../athletes/athletes.ts'
import type { Asker } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { type Material, materialOf } from '../documents/documents.ts'
import { Failure } from '../failure.ts'
import { makerFor } from '../makers/makers.ts'
import type { GuardAnswer } from '../model/guard.ts'
import type { Model, OfflineCoach } from '../model/model.ts'
import {
  carefulLines,
  countFlag,
  type Decision,
  decide,
  type FixedTurn,
  fixedTurn,
  questionMeant,
} from '../safety/safety.ts'
import { type Hold, reserve } from '../tokens/tokens.ts'
import type { Answers } from './answers.ts'
import { deleteReplaced, lockConversation, noteSentValues } from './chat.queries.ts'
import { findAnswer, knownSpecialist } from './chat.ts'
import type { Prompt } from './context.ts'
import { type ConversationKey, conversationKey } from './conversation-key.ts'
import { guardedQuestion } from './guarded-question.ts'
import type { AnswerRow } from './live-answer.ts'
import { modelSource, needOf } from './model-source.ts'
import { sayingWhatItUsed } from './profile-use.ts'
import { insertQuestion, type Standing, selectStanding } from './question.queries.ts'
import { promptOf } from './question-prompt.ts'

/** What asking needs besides the database. */
export type ChatDesk = {
  answers: Answers
  /** Nobody where no model service is set up: then the offline coach speaks. */
  model: Model | undefined
  offlineCoach: OfflineCoach
  /** Notes that an answer used a profile; never fails. */
  noteUse: (use: Parameters<typeof noteUse>[1]) => Promise<void>
  /** Whom people are told to call. */
  helpLines: readonly HelpLine[]
  /** Stands between the model and whoever reads its answer. */
  guard: GuardAnswer
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
  /** What the asker says of themselves, where it may not be kept. */
  profile?: DatedFact[] | undefined
  /** Where the asker is, as their browser names it. */
  timeZone?: string | undefined
  /** Reads what is shown with the question, once it is sure that the question will be asked. */
  material?: (() => Promise<Material>) | undefined
}

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
  const [standing, profile] = await Promise.all([
    selectStanding(db, { ...owner, requestId: question.requestId }),
    profileOfAsker(db, asker, question.profile),
  ])
  if (standing.answeredBy) return findAnswer(db, asker, standing.answeredBy)
  const { before, kept } = earlierTurns(standing, question)
  // Before running answers, caps and tokens are looked at: whoever is in danger gets an answer.
  const asked = { ...question, knownAge: ageIn(profile.facts) }
  const decision = decide(asked, before, new Date())
  const fixed = await fixedTurn(db, desk.helpLines, { ...asked, decision, clubId })
  if (standing.runningId) await stopForSafety(desk, standing.runningId, fixed)
  if (fixed?.safety) return answerFixed(db, desk, question, { owner, key, fixed })
  if (!question.replaces && isFull(standing)) throw new Failure('CONVERSATION_FULL')
  if (fixed) return answerFixed(db, desk, question, { owner, key, fixed })
  const material = await (question.material?.() ?? (kept ? materialOf(kept) : undefined))
  const maker = makerFor(db, asker, specialistId, { ...question, ...profile, age: ageOfAsker(decision) })
  const told = { ...question, makes: maker?.kind }
  const prompt = promptOf(desk.model, specialistId, told, before, material, {
    ...profile,
    careful: carefully(decision),
  })
  const plan = standing.plan as PlanId | null
  const { message, language } = question
  const sent = question.sent ?? (question.replaces === 'answer' ? sentBefore(before) : undefined)

  const attachment = material?.attachment
  const size = { promptTokens: prompt.tokens, hasTools: prompt.toolbox !== undefined }
  const about = { owner, key, plan, ...size, attachment: attachment ?? null }
  const { row, hold, position } = await storeQuestion(db, desk, question, about)
  const source =
    hold && desk.model
      ? desk.guard(
          modelSource(desk.model, hold, prompt, { language, maker }),
          guardedQuestion(desk.model, question, prompt, { clubId, before, age: ageOfAsker(decision) }),
        )
      : desk.offlineCoach({
          ...{ specialistId, language, sent, attachment, maker },
          message: questionMeant({ message, sent }, before),
          said: before,
          known: figuresOf(profile.facts),
        })
  const speak = sayingWhatItUsed(source, {
    ...{ profile, question: message, isWholeGiven: isGivenToModel(hold, prompt) },
    note: (figures) => desk.noteUse({ ...useOf(row, position), figures }),
  })
  desk.answers.start({ row, plan, isCharged: hold !== undefined, speak })
  return row
}

/** The offline coach gets figures, and says itself which it used. */
function isGivenToModel(hold: Hold | undefined, { isProfileGiven }: Prompt): boolean {
  return hold !== undefined && isProfileGiven
}

/** An answer among those that used a profile. */
function useOf({ id, memberId, specialistId }: AnswerRow, position: number) {
  return { generationId: id, memberId: memberId ?? '', specialistId, questionPosition: position || null }
}

/** The turns before a question, and what was shown with the one that it replaces. */
function earlierTurns({ turns }: Standing, { replaces }: Question) {
  const replaced = replaces ? turns.findLastIndex(({ isUser }) => isUser) : -1
  return { before: replaced < 0 ? turns : turns.slice(0, replaced), kept: turns[replaced]?.attachment }
}

/** A red flag does not wait for the answer that is being written: that one ends, and the question is taken anew. */
async function stopForSafety(desk: ChatDesk, runningId: string, fixed: FixedTurn | undefined): Promise<never> {
  if (!fixed?.safety) throw new Failure('ANSWER_IN_PROGRESS')
  await desk.answers.stop(runningId)
  throw new AskedMeanwhile()
}

/** Stores a question and says what is fixed for it: nothing is read, held back or charged. */
async function answerFixed(
  db: Database,
  desk: ChatDesk,
  question: Question,
  { owner, key, fixed }: Pick<About, 'owner' | 'key'> & { fixed: FixedTurn },
): Promise<AnswerRow> {
  const about = { owner, key, plan: null, promptTokens: 0, hasTools: false, attachment: null, fixed }
  const { row } = await storeQuestion(db, desk, question, about)
  desk.answers.start({ row, plan: null, isCharged: false, speak: fixed.speak })
  return row
}

function carefully(decision: Decision): string {
  return decision.kind === 'coach' ? carefulLines(decision) : ''
}

function ageOfAsker(decision: Decision): number | undefined {
  return decision.kind === 'coach' ? decision.age : undefined
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
  hasTools: boolean
  attachment: Attachment | null
  /** What is said in the place of a model's answer. */
  fixed?: FixedTurn
}

/** Stores a question with its answer's place and the tokens held back for it, all or nothing. */
function storeQuestion(
  db: Database,
  desk: ChatDesk,
  question: Question,
  { owner, key, plan, promptTokens, hasTools, attachment, fixed }: About,
): Promise<{ row: AnswerRow; hold: Hold | undefined; position: number }> {
  const { language, message, requestId, replaces } = question
  return db.transaction(async (tx) => {
    const id = randomUUID()
    const charged = fixed ? undefined : desk.model
    const size = { promptTokens, hasTools }
    const hold = charged && (await holdFor(tx, charged, { id, clubId: owner.clubId, plan }, size))
    const model = speakerOf(hold, fixed)
    const safety = fixed?.safety ?? null
    // Its session may just become trusted: what it says from then on is its member's.
    if (key?.sessionId) await lockConversation(tx, key)
    const position = await insertQuestion(tx, {
      ...{ id, ...owner, language, model, promptTokens, attachment, safety },
      requestId: requestId ?? null,
      processId: desk.answers.processId,
      content: replaces === 'answer' ? null : message,
    })
    // Nothing of it may stay, least of all the hold.
    if (position === undefined) throw new AskedMeanwhile()
    // Only now, under the conversation's lock: before, it would wait for one who discards and waits for these turns.
    if (key) await adjustEarlierTurns(tx, key, position, question)
    if (safety) await countFlag(tx, safety, language)
    return {
      row: { id, ...owner, model, promptTokens, status: 'running', text: '', parts: [], safety, finish: null },
      hold,
      position,
    }
  })
}

function speakerOf(hold: Hold | undefined, fixed: FixedTurn | undefined): SpeakingModel {
  return hold ? SPEAKING[hold.model] : (fixed?.model ?? 'offline')
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
  { promptTokens, hasTools }: Pick<About, 'promptTokens' | 'hasTools'>,
): Promise<Hold> {
  const hold = await reserve(tx, answer, needOf(model, promptTokens, hasTools))
  if (!hold) throw new Failure('TOKEN_LIMIT_EXCEEDED')
  return hold
}
