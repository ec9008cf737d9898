import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { MAILED_CODE_DIGITS, MAILED_CODE_MINUTES, MAILED_CODE_TRIES } from '@touchline/contract/platform/fields.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { limitsIn } from '../limits/limits.ts'
import { countMailedSince, insertCode, lockAccount, markUsed, returnTry, spendTry } from './mailed-codes.queries.ts'

/** A code's purpose, for which alone it is valid, and its account (an email address or an id). */
export type CodeRequest = {
  purpose: 'log-in' | 'admin-pin' | 'club-password'
  account: string
  /** The origin of the request, as returned by `addressBucket`. */
  address?: string
}

/** A code as entered by a user, with the nonce their browser got when requesting it. */
export type EnteredCode = CodeRequest & { nonce: string; code: string }

/** Queues the mail with a code in the given transaction; does nothing if the account does not exist. */
export type QueueCode = (db: Database, code: string) => Promise<void>

/**
 * How many codes an account is mailed per hour at the request of one address; further requests get the same reply but
 * no mail.
 */
export const CODES_AN_HOUR = 3

/**
 * The same for all addresses together. An administrator who lost the PIN has no other way in, so a stranger at one
 * address must not be able to use them up (docs/decisions/0070).
 */
const CODES_AN_HOUR_IN_ALL = { 'log-in': CODES_AN_HOUR, 'admin-pin': 10, 'club-password': 10 } as const

/**
 * Wrong codes per day, over all nonces: for an account, and from one address for it. Fewer of the latter, so that a
 * stranger at one address cannot use up an account's.
 */
export const WRONG_CODES_A_DAY = { account: 50, address: 20 }

/**
 * Issues a code and returns the nonce that is required to use it. Does not reveal whether the account exists or has
 * reached its limit: the reply, what is stored and the time taken are the same.
 */
export async function issueCode(
  db: Database,
  key: Buffer,
  request: CodeRequest,
  queueCode: QueueCode,
): Promise<{ nonce: string }> {
  const nonce = randomBytes(24).toString('base64url')
  const code = String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0')
  const { accountHash, addressHash, nonceHash, codeHash } = hashesOf(key, { ...request, nonce, code })
  const issuing = db.transaction(async (tx) => {
    await lockAccount(tx, accountHash)
    const mailed = await countMailedSince(tx, { accountHash, addressHash }, HOUR_SECONDS)
    const isMailed = mailed.atRequest < CODES_AN_HOUR && mailed.inAll < CODES_AN_HOUR_IN_ALL[request.purpose]
    await insertCode(tx, { accountHash, addressHash, nonceHash, codeHash, isMailed })
    if (isMailed) await queueCode(tx, code)
  })
  await Promise.all([issuing, wait(EVEN_MS)])
  return { nonce }
}

/**
 * Uses a code up, or fails with CODE_WRONG (and the tries left) or CODE_EXPIRED. With `keep` a right code stays valid,
 * for callers that need another input first.
 * Don't call it inside a transaction: a rollback would also undo counting the try.
 */
export async function checkCode(
  db: Database,
  key: Buffer,
  entered: EnteredCode,
  { keep = false }: { keep?: boolean } = {},
): Promise<void> {
  const { codeHash, ...hashes } = hashesOf(key, entered)
  const spent = await spendTry(db, hashes, { maxTries: MAILED_CODE_TRIES, seconds: MAILED_CODE_MINUTES * 60 })
  if (!spent) throw new Failure('CODE_EXPIRED')
  // A code that was not mailed never matches, so guessing it does not count either.
  const guess = spent.isMailed ? await countGuess(db, key, hashes) : undefined
  if (!guess || !timingSafeEqual(Buffer.from(spent.codeHash), Buffer.from(codeHash))) {
    const triesLeft = MAILED_CODE_TRIES - spent.tries
    throw triesLeft > 0 ? new Failure('CODE_WRONG', { count: triesLeft }) : new Failure('CODE_EXPIRED')
  }
  await guess.takeBack()
  if (keep) return returnTry(db, hashes.nonceHash)
  if (!(await markUsed(db, hashes.nonceHash))) throw new Failure('CODE_EXPIRED')
}

const HOUR_SECONDS = 60 * 60
const DAY_SECONDS = 24 * HOUR_SECONDS

/**
 * Counts a guess before it is compared; over the day's limit it throws TOO_MANY_REQUESTS. Log-ins with a password are
 * counted separately.
 */
async function countGuess(
  db: Database,
  key: Buffer,
  { accountHash, addressHash }: { accountHash: string; addressHash: string },
): Promise<{ takeBack(): Promise<unknown> }> {
  const { openCounter } = limitsIn(db, key)
  const aDay = (requests: number) => ({ requests, perSeconds: DAY_SECONDS })
  const fromAddress = await openCounter('wrong codes from address', aDay(WRONG_CODES_A_DAY.address))(addressHash)
  try {
    const ofAccount = await openCounter('wrong codes of account', aDay(WRONG_CODES_A_DAY.account))(accountHash)
    return { takeBack: () => Promise.all([fromAddress.takeBack(), ofAccount.takeBack()]) }
  } catch (error) {
    await fromAddress.takeBack()
    throw error
  }
}

// Longer than issuing takes under load, so that the response time does not reveal whether a mail was queued.
const EVEN_MS = 250

function hashesOf(key: Buffer, { purpose, account, address = '', nonce, code }: EnteredCode) {
  const hash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return {
    accountHash: hash('account', purpose, account),
    /** Of an address requesting codes for this account only. */
    addressHash: hash('address', purpose, account, address),
    nonceHash: hash('nonce', nonce),
    codeHash: hash('code', purpose, account, nonce, code),
  }
}
