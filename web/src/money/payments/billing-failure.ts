import type { ErrorCode } from '@touchline/contract/platform/errors.ts'
import { CallFailed } from '../../platform/api/call.ts'

/** What went wrong, where the server gave a reason or could not be reached; else what failed says more than an HTTP status. */
export function reasonOr(code: ErrorCode, error: Error): Error {
  const hasReason = error instanceof CallFailed && error.code !== 'HTTP_STATUS'
  return hasReason ? error : new CallFailed(code, '', undefined, { cause: error })
}

/** What the dialog with all packages says when tokens cannot be bought (§8 of the product). */
export function packageFailure(error: Error): Error {
  if (isTold(error) || codeOf(error) === 'PAYMENT_URL_MISSING') return error
  return wordsFor(wasAnswered(error) ? 'PAYMENT_FAILED' : 'PURCHASE_FAILED', error)
}

/** What the dialog for one model says when tokens cannot be bought (§8 of the product). */
export function purchaseFailure(error: Error): Error {
  return isTold(error) ? error : wordsFor('CHECKOUT_FAILED', error)
}

// These say who can do something about it, or when, which no general sentence does.
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
