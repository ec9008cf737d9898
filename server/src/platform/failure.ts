import type { InputProblem, Reason } from '@touchline/contract/platform/endpoint.ts'
import { ERRORS, type ReplyErrorCode } from '@touchline/contract/platform/errors.ts'

/** A violated rule of the product: thrown where the rule is, converted to a response in one place. */
export class Failure extends Error {
  readonly code: ReplyErrorCode
  /** Values for the placeholders of the error message. */
  readonly values: Record<string, string | number>
  /** For calculations: what is wrong with the inputs. */
  readonly problems: readonly InputProblem[] | undefined

  /** For things that cannot be created: the reason, with a text key such as `plans:reasons.goal_too_near`. */
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
