import type { ErrorCode } from '@touchline/contract/platform/errors.ts'
import { CallFailed } from '../../platform/api/call.ts'

/** The server's own reason, or that it could not be reached; otherwise `code`, which says more than an HTTP status. */
export function reasonOr(code: ErrorCode, error: Error): Error {
  const hasReason = error instanceof CallFailed && error.code !== 'HTTP_STATUS'
  return hasReason ? error : new CallFailed(code, '', undefined, { cause: error })
}

/** The error of the dialog with all packages when tokens cannot be bought (§8 of the product). */
export function packageFailure(error: Error): Error {
  if (isTold(error) || codeOf(error) === 'PAYMENT_URL_MISSING') return error
  return wordsFor(wasAnswered(error) ? 'PAYMENT_FAILED' : 'PURCHASE_FAILED', error)
}

/** The error of the dialog for one model when tokens cannot be bought (§8 of the product). */
export function purchaseFailure(error: Error): Error {
  return isTold(error) ? error : wordsFor('CHECKOUT_FAILED', error)
}

// These say who can help, or when to retry, which a general message does not.
const TOLD = new Set<string | undefined>([
  'NOT_LOGGED_IN',
  'PURCHASE_NEEDS_ADMIN',
  'TOO_MANY_REQUESTS',
  'SESSION_EXPIRED',
  'SESSION_TOKEN_INVALID',
] satisfies ErrorCode[])

function isTold(error: Error): boolean {
  return TOLD.has(codeOf(error))
}

function wasAnswered(error: Error): boolean {
  return error instanceof CallFailed && error.status !== undefined
}

function wordsFor(code: ErrorCode, cause: Error): Error {
  return new CallFailed(code, '', undefined, { cause })
}

function codeOf(error: unknown): string | undefined {
  return error instanceof CallFailed ? error.code : undefined
}
