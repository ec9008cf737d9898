import type { InputProblem, Reason } from '@touchline/contract/platform/endpoint.ts'
import { ERRORS, type ReplyErrorCode } from '@touchline/contract/platform/errors.ts'

/** A rule of the product that a call broke: thrown where the rule lives, answered in one place. */
export class Failure extends Error {
  readonly code: ReplyErrorCode
  /** Fills the placeholders of the error's sentence. */
  readonly values: Record<string, string | number>
  /** Of a calculation: what is wrong with its inputs. */
  readonly problems: readonly InputProblem[] | undefined

  /** Of something that cannot be made: why, its words by a key such as `plans:reasons.goal_too_near`. */
  readonly reason: WordedReason | undefined

  constructor(code: ReplyErrorCode, values: Record<string, string | number> = {}, options?: FailureOptions) {
    super(code, options)
    this.name = 'Failure'
    this.code = code
    this.values = values
    this.problems = options?.problems
    this.reason = options?.reason
  }

  get status(): number {
    return ERRORS[this.code]
  }
}

type FailureOptions = ErrorOptions & { problems?: readonly InputProblem[]; reason?: WordedReason }
type WordedReason = Reason & { key: `${'plans' | 'competitions' | 'lists'}:reasons.${string}` }
