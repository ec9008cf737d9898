import { setTimeout as wait } from 'node:timers/promises'
import type { ReplyErrorCode } from '@touchline/contract/platform/errors.ts'
import { Failure } from '../failure.ts'
import { FairQueue, QueueFull } from '../fair-queue.ts'
import type { CountedEvent, OpenCounter } from './limits.ts'

/** The kinds of credentials; each is counted separately. */
type SecretKind = 'player-password' | 'club-password' | 'invitation' | 'admin-pin' | 'mailed-code' | 'api-key'

/** An attempt to log in with a secret. */
type LoginAttempt = {
  kind: SecretKind
  /** The secret's owner: an email or a club's id; undefined if the secret alone identifies its owner. */
  account?: string
  /** The origin, as returned by `addressBucket`. */
  address: string
}

/** Every check of a secret goes through this; see `loginThrottle`. */
export type LoginThrottle = {
  attempt<Result>(attempt: LoginAttempt, check: () => Promise<Result>): Promise<Result>
}

/** Allowed wrong attempts per window, and after how many the next ones are delayed. */
export const WRONG_ATTEMPTS = {
  account: { requests: 10, perSeconds: 15 * 60, slowAfter: 3 },
  // A school of 500 is behind one address: everyone may mistype once, or log in at the same time.
  address: { requests: 600, perSeconds: 15 * 60, slowAfter: 300 },
} as const
const LONGEST_WAIT_MS = 4000
/** Concurrent checks; each takes a processor core for some time, so addresses take turns. */
const CHECKS_AT_ONCE = 4
/**
 * A school of 500 may log in at once; anyone beyond that is asked to come back later, before a minute's work has queued
 * up.
 */
const CHECKS_WAITING = 600

/**
 * Throttles guessing. An attempt is counted before its secret is checked, so that parallel attempts are all counted,
 * and taken back if the secret was right. It takes back only itself: a success does not clear anyone's wrong attempts.
 */
export function loginThrottle(
  openCounter: OpenCounter,
  pause: (ms: number) => Promise<unknown> = wait,
  waiting = CHECKS_WAITING,
): LoginThrottle {
  const ofAccount = openCounter('wrong secrets of account', WRONG_ATTEMPTS.account)
  const fromAddress = openCounter('wrong secrets from address', WRONG_ATTEMPTS.address)
  const checks = new FairQueue({ atOnce: CHECKS_AT_ONCE, waiting })

  /** Counts for the account and for the address, or for neither. */
  async function count({ kind, account, address }: LoginAttempt): Promise<Counted> {
    const forAccount = account === undefined ? undefined : await ofAccount(`${kind} ${account}`)
    try {
      return { forAccount, forAddress: await fromAddress(address) }
    } catch (error) {
      await forAccount?.takeBack()
      throw error
    }
  }

  return {
    async attempt(attempt, check) {
      const counted = await count(attempt)
      const takeBack = () => Promise.all([counted.forAccount?.takeBack(), counted.forAddress.takeBack()])
      await pause(pauseBefore(counted))
      try {
        const result = await checks.run({ group: attempt.address }, check)
        await takeBack()
        return result
      } catch (error) {
        const isFull = error instanceof QueueFull
        if (isFull || (error instanceof Failure && NOT_A_WRONG_SECRET.has(error.code))) await takeBack()
        throw isFull ? new Failure('UNAVAILABLE', {}, { cause: error }) : error
      }
    },
  }
}

type Counted = { forAccount: CountedEvent | undefined; forAddress: CountedEvent }

function pauseBefore({ forAccount, forAddress }: Counted): number {
  return Math.max(
    forAccount ? pauseAfter(forAccount.count - 1, WRONG_ATTEMPTS.account.slowAfter) : 0,
    pauseAfter(forAddress.count - 1, WRONG_ATTEMPTS.address.slowAfter),
  )
}

/** The delay after this many attempts: none at first, then doubled each time. */
export function pauseAfter(attempts: number, slowAfter: number): number {
  return attempts < slowAfter ? 0 : Math.min(LONGEST_WAIT_MS, 250 * 2 ** (attempts - slowAfter))
}

/** Failures that don't mean the secret was wrong; all others stay counted. */
const NOT_A_WRONG_SECRET = new Set<ReplyErrorCode>([
  'NO_PLAYER_ACCOUNT',
  'ALREADY_MEMBER',
  'CLUB_FULL',
  'ADMIN_PIN_REQUIRED',
  'PASSWORD_UNSUITABLE',
  'FIELD_REQUIRED',
  'INVITATION_REVOKED',
  'INVITATION_EXPIRED',
  'INVITATION_USED',
  'INVITATION_CLUB_INACTIVE',
  'INVITATION_FOR_OTHER_EMAIL',
  'UNAVAILABLE',
])
