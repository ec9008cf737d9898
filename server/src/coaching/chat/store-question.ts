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

/** The same request, or another question in the same conversation, came at the same moment and was quicker. */
export class AskedMeanwhile extends Error {}

/** Who would write the answer, and in which process. */
type Place = { model: Model | undefined; processId: number }

/** What is kept of a question. */
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
  /** The session that asks. */
  askedIn: string | null
  key: ConversationKey | undefined
  plan: PlanId | null
  promptTokens: number
  hasTools: boolean
  attachment: Attachment | null
  /** Whose share of the tokens it is from; what is fixed costs nobody anything. */
  payer: TokenAsker | undefined
  /** What is said in the place of a model's answer. */
  fixed?: FixedTurn
  /** The red flag that the question raised, and the one that it lifts. */
  safety: Flag | undefined
  lifted: Flag | undefined
}

/** Stores a question with its answer's place and the tokens held back for it, all or nothing. */
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
    // Its session may just become trusted: what it says from then on is its member's.
    if (key?.sessionId) await lockAsked(tx, key)
    const position = await insertQuestion(tx, {
      ...{ id, ...owner, askedIn, kind, language, model, promptTokens, attachment, safety },
      requestId: requestId ?? null,
      processId,
      content: replaces === 'answer' ? null : message,
    })
    // Nothing of it may stay, least of all the hold.
    if (position === undefined) throw new AskedMeanwhile()
    // Only now, under the conversation's lock: before, it would wait for one who discards and waits for these turns.
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

/** Takes back what a question replaces, and notes what it says of the form before it. */
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
