import type { Finish } from '@touchline/contract/coaching/history.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { type Settlement, settleAll } from '../../money/tokens/tokens.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ModelUsage, NOTHING_USED } from '../model/model.ts'
import { finishAnswer } from './chat.queries.ts'
import type { AnswerRow } from './chat.table.ts'
import type { AnswerEnd, RoundState, StreamedAnswer } from './live-answer.ts'

/** How an answer ended, and with what. */
export type HowItEnded = { status: AnswerEnd; finish: Finish | null } & Pick<AnswerRow, 'text' | 'parts'>

/** An answer that is to be ended, and what the service says that its last round used. */
export type AnswerToEnd = {
  row: StreamedAnswer & RoundState
  end: HowItEnded
  usage?: ModelUsage | undefined
  withheld?: ModelUsage | undefined
  /** Whether tokens are held back for it. */
  isCharged: boolean
}

type CountedAnswer = AnswerToEnd & { used: ModelUsage }

/** What an answer used in all its rounds: of the last one what the service says, else our own count. */
export function usedBy({ row, end, usage }: AnswerToEnd, countTokens: (text: string) => number): ModelUsage {
  const { inputTokens, outputTokens } = usage ?? ownCount(row, end, countTokens)
  return { inputTokens: row.spentInputTokens + inputTokens, outputTokens: row.spentOutputTokens + outputTokens }
}

/** Nobody pays for a question that no word came of, unless the service says that it counted. */
function ownCount(
  { promptTokens, roundFrom }: RoundState,
  { status, text }: HowItEnded,
  countTokens: (text: string) => number,
): ModelUsage {
  const words = text.slice(roundFrom)
  if (status === 'failed' && !words) return NOTHING_USED
  return { inputTokens: promptTokens, outputTokens: countTokens(words) }
}

/**
 * Ends answers of one account, each once: their prices, their words and their places in the conversations in one
 * transaction, which is sent at once. Whether each was ended by it.
 */
export function writeEnds(db: Database, answers: CountedAnswer[], plan: PlanId | null): Promise<boolean[]> {
  const settlements = answers.filter(({ isCharged }) => isCharged).map((answer) => settlementOf(answer, plan))
  return db.transaction(async (tx) => {
    // The account before the answer, as where a question is taken: else two could wait for each other.
    const settled = settleAll(tx, settlements)
    const finished = answers.map(({ row, end }) => finishAnswer(tx, row.id, end))
    const [areEnded] = await Promise.all([Promise.all(finished), settled])
    return areEnded
  })
}

function settlementOf({ row, used, withheld }: CountedAnswer, plan: PlanId | null): Settlement {
  const { id, memberId, specialistId, kind } = row
  const trace = { memberId: memberId ?? undefined, specialistId, kind: kind ?? undefined }
  return { answer: { id, plan }, used: { ...used, withheld }, trace }
}
