import type { Finish } from '@touchline/contract/coaching/history.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { type Settlement, settleAll } from '../../money/tokens/tokens.ts'
import type { Database } from '../../platform/database/database.ts'
import { type ModelUsage, NOTHING_USED } from '../model/model.ts'
import { finishAnswer } from './chat.queries.ts'
import type { AnswerRow } from './chat.table.ts'
import type { AnswerEnd, RoundState, StreamedAnswer } from './live-answer.ts'

/** How an answer ended, and its final content. */
export type HowItEnded = { status: AnswerEnd; finish: Finish | null } & Pick<AnswerRow, 'text' | 'parts'>

/** An answer to be ended, and the usage that the model service reported for its last round. */
export type AnswerToEnd = {
  row: StreamedAnswer & RoundState
  end: HowItEnded
  usage?: ModelUsage | undefined
  withheld?: ModelUsage | undefined
  /** Whether tokens are held for it. */
  isCharged: boolean
}

type CountedAnswer = AnswerToEnd & { used: ModelUsage }

/** Usage of all rounds of an answer; for the last round as reported by the service, else by our own count. */
export function usedBy({ row, end, usage }: AnswerToEnd, countTokens: (text: string) => number): ModelUsage {
  const { inputTokens, outputTokens } = usage ?? ownCount(row, end, countTokens)
  return { inputTokens: row.spentInputTokens + inputTokens, outputTokens: row.spentOutputTokens + outputTokens }
}

/** A failed answer without any words is free, unless the service reported usage. */
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
 * Ends answers of one account, each exactly once: charges, texts and turns are written in one transaction whose
 * statements are sent at once. Returns for each answer whether this call ended it.
 */
export function writeEnds(db: Database, answers: CountedAnswer[], plan: PlanId | null): Promise<boolean[]> {
  const settlements = answers.filter(({ isCharged }) => isCharged).map((answer) => settlementOf(answer, plan))
  return db.transaction(async (tx) => {
    // Lock the account before the answer, as when a question is accepted; otherwise the two could deadlock.
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
