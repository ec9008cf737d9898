import { ERRORS, type ReplyErrorCode } from '@touchline/contract/errors.ts'

/** A rule of the product that a call broke: thrown where the rule lives, answered in one place. */
export class Failure extends Error {
  readonly code: ReplyErrorCode
  /** Fills the placeholders of the error's sentence. */
  readonly values: Record<string, string | number>

  constructor(code: ReplyErrorCode, values: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(code, options)
    this.name = 'Failure'
    this.code = code
    this.values = values
  }

  get status(): number {
    return ERRORS[this.code]
  }
}
