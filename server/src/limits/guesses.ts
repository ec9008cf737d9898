import { setTimeout as wait } from 'node:timers/promises'
import type { ReplyErrorCode } from '@touchline/contract/errors.ts'
import { Failure } from '../failure.ts'
import type { OpenCounter } from './limits.ts'

/** Whoever tries to get in: the account they want and where they come from. */
type Attempt = { account: string; address: string }

/** Lets an attempt through, slows it down or refuses it, by how often the last ones were wrong. */
export type GuardGuesses = <Result>(attempt: Attempt, logIn: () => Promise<Result>) => Promise<Result>

// A whole team may sit behind one address, so an address may be wrong more often than an account.
const MINUTES = 60
export const GUESSES = {
  account: { requests: 10, perSeconds: 15 * MINUTES },
  address: { requests: 50, perSeconds: 15 * MINUTES },
} as const
const FREE_GUESSES = 3
const LONGEST_WAIT_MS = 4000

/** Wrong log-ins are counted per account and per address; a right one forgives the account, never the address. */
export function guardGuessesWith(
  openCounter: OpenCounter,
  pause: (ms: number) => Promise<unknown> = wait,
): GuardGuesses {
  const accounts = openCounter('wrong log-ins of account', GUESSES.account)
  const addresses = openCounter('wrong log-ins from address', GUESSES.address)

  return async ({ account, address }, logIn) => {
    const [ofAccount, fromAddress] = await Promise.all([accounts.read(account), addresses.read(address)])
    if (ofAccount.count >= GUESSES.account.requests) throw tooMany(ofAccount.secondsLeft)
    if (fromAddress.count >= GUESSES.address.requests) throw tooMany(fromAddress.secondsLeft)
    await pause(pauseAfter(ofAccount.count))
    try {
      const result = await logIn()
      if (ofAccount.count > 0) await accounts.forget(account)
      return result
    } catch (error) {
      if (isWrongGuess(error)) await Promise.all([accounts.add(account), addresses.add(address)])
      throw error
    }
  }
}

/** How long an attempt waits after so many wrong ones: nothing at first, then twice as long each time. */
export function pauseAfter(wrongGuesses: number): number {
  return wrongGuesses < FREE_GUESSES ? 0 : Math.min(LONGEST_WAIT_MS, 250 * 2 ** (wrongGuesses - FREE_GUESSES))
}

const WRONG = new Set<ReplyErrorCode>([
  'INVALID_PASSWORD',
  'INVALID_ADMIN_PIN',
  'ADMIN_NOT_FOUND',
  'SUBSCRIPTION_INACTIVE',
  'CODE_WRONG',
  'CODE_EXPIRED',
])

function isWrongGuess(error: unknown): boolean {
  return error instanceof Failure && WRONG.has(error.code)
}

function tooMany(seconds: number): Failure {
  return new Failure('TOO_MANY_REQUESTS', { count: seconds })
}
