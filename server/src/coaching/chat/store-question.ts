import { randomUUID } from 'node:crypto'
import type { Attachment } from '@touchline/contract/coaching/attachments.ts'
import type { SpeakingModel } from '@touchline/contract/coaching/chat.ts'
import type { SentValues } from '@touchline/contract/coaching/parts.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import type { PlanId, TokenModel } from '@touchline/contract/platform/pricing.ts'
import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { type Hold, reserve, type TokenAsker } from '../../money/tokens/tokens.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { Model } from '../model/model.ts'
import { countLifted, countResponse, type FixedTurn, type Flag } from '../safety/safety.ts'
import { lockAsked } from './adoption.ts'
import { deleteReplaced, noteSentValues } from './chat.queries.ts'
import type { ConversationKey } from './conversation-key.ts'
import type { StreamedAnswer } from './live-answer.ts'
import { needOf } from './model-source.ts'
import { insertQuestion } from './question.queries.ts'

/** Lost the race against the same request, or against another question in the same conversation. */
export class AskedMeanwhile extends Error {}

/** The model and process that would write the answer. */
type Place = { model: Model | undefined; processId: number }

/** What is stored of a question. */
type ToStore = {
  message: string
  language: LanguageCode
  requestId?: string | undefined
  replaces?: 'answer' | 'question' | undefined
  sent?: SentValues | undefined
}

const SPEAKING: Record<TokenModel, SpeakingModel> = { gpt5: 'gpt-5', gpt5_mini: 'gpt-5-mini' }

/** What is stored with a question. */
export type AboutQuestion = {
  owner: { clubId: string; memberId: string | null; sessionId: string | null; specialistId: SpecialistId }
  /** The asking session. */
  askedIn: string | null
  key: ConversationKey | undefined
  plan: PlanId | null
  promptTokens: number
  hasTools: boolean
  attachment: Attachment | null
  /** Whose share of the tokens pays for it; undefined for fixed replies, which are free. */
  payer: TokenAsker | undefined
  /** The reply given in place of a model's answer. */
  fixed?: FixedTurn
  /** The red flag that the question raised, and the one that it lifts. */
  safety: Flag | undefined
  lifted: Flag | undefined
}

/** Stores a question with its answer's row and token hold, atomically. */
export function storeQuestion(
  db: Database,
  { model: service, processId }: Place,
  question: ToStore,
  about: AboutQuestion,
): Promise<{ row: StreamedAnswer; hold: Hold | undefined; position: number }> {
  const { language, message, requestId, replaces } = question
  const { owner, askedIn, key, plan, promptTokens, hasTools, attachment, fixed, payer, lifted } = about
  return db.transaction(async (tx) => {
    const id = randomUUID()
    const size = { promptTokens, hasTools }
    const hold =
      service && payer && (await holdFor(tx, service, { id, clubId: owner.clubId, plan, asker: payer }, size))
    const model = speakerOf(hold, fixed)
    const safety = about.safety ?? null
    const kind = kindOf(attachment)
    // The session may be becoming trusted: from then on its turns are the member's.
    if (key?.sessionId) await lockAsked(tx, key)
    const position = await insertQuestion(tx, {
      ...{ id, ...owner, askedIn, kind, language, model, promptTokens, attachment, safety },
      requestId: requestId ?? null,
      processId,
      content: replaces === 'answer' ? null : message,
    })
    // Roll everything back, above all the hold.
    if (position === undefined) throw new AskedMeanwhile()
    // Only now, under the conversation's lock: earlier, it could deadlock with a discard waiting for these turns.
    if (key) await adjustEarlierTurns(tx, key, position, question)
    if (safety) await countResponse(tx, safety, language)
    if (lifted) await countLifted(tx, lifted, language)
    return {
      row: { id, ...owner, kind, model, promptTokens, status: 'running', text: '', parts: [], safety, finish: null },
      hold,
      position,
    }
  })
}

function kindOf(attachment: Attachment | null): StreamedAnswer['kind'] {
  if (!attachment) return null
  return attachment.kind === 'video' ? 'clip' : 'document'
}

function speakerOf(hold: Hold | undefined, fixed: FixedTurn | undefined): SpeakingModel {
  return hold ? SPEAKING[hold.model] : (fixed?.model ?? 'offline')
}

/** Deletes what a question replaces, and stores the values it sends for the form before it. */
async function adjustEarlierTurns(
  tx: Database,
  key: ConversationKey,
  before: number,
  { replaces, sent }: ToStore,
): Promise<void> {
  if (replaces) await deleteReplaced(tx, key, { before, withQuestion: replaces === 'question' })
  if (sent || replaces === 'question') await noteSentValues(tx, key, before, sent)
}

async function holdFor(
  tx: Database,
  model: Model,
  answer: Parameters<typeof reserve>[1],
  { promptTokens, hasTools }: Pick<AboutQuestion, 'promptTokens' | 'hasTools'>,
): Promise<Hold> {
  const hold = await reserve(tx, answer, needOf(model, promptTokens, hasTools))
  if (!hold) throw new Failure('TOKEN_LIMIT_EXCEEDED')
  return hold
}
