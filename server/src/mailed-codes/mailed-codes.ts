import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { MAILED_CODE_DIGITS, MAILED_CODE_MINUTES, MAILED_CODE_TRIES } from '@touchline/contract/fields.ts'
import type { Database } from '../database/database.ts'
import { Failure } from '../failure.ts'
import { countMailedSince, insertCode, lockAccount, markUsed, returnTry, spendTry } from './mailed-codes.queries.ts'

/** What a code is good for, and for whom (an e-mail address or an id). It works for no other purpose. */
export type CodeRequest = { purpose: 'log-in' | 'admin-pin'; account: string }

/** A code as somebody entered it, with the nonce that their browser got when it asked for the code. */
export type EnteredCode = CodeRequest & { nonce: string; code: string }

/** Queues the mail with a code, in the transaction it is given; does nothing if the account does not exist. */
export type QueueCode = (db: Database, code: string) => Promise<void>

/** How many codes an account is mailed within an hour; further requests get the same reply and no mail. */
export const CODES_AN_HOUR = 3

/**
 * Issues a code and returns the nonce without which it is worth nothing. Nobody learns whether the account exists or
 * has had its codes: the answer, what is stored and the time it takes are the same.
 */
export async function issueCode(
  db: Database,
  key: Buffer,
  request: CodeRequest,
  queueCode: QueueCode,
): Promise<{ nonce: string }> {
  const nonce = randomBytes(24).toString('base64url')
  const code = String(randomInt(10 ** MAILED_CODE_DIGITS)).padStart(MAILED_CODE_DIGITS, '0')
  const { accountHash, nonceHash, codeHash } = hashesOf(key, { ...request, nonce, code })
  const issuing = db.transaction(async (tx) => {
    await lockAccount(tx, accountHash)
    const isMailed = (await countMailedSince(tx, accountHash, HOUR_SECONDS)) < CODES_AN_HOUR
    await insertCode(tx, { accountHash, nonceHash, codeHash, isMailed })
    if (isMailed) await queueCode(tx, code)
  })
  await Promise.all([issuing, wait(EVEN_MS)])
  return { nonce }
}

/**
 * Takes a code once, or fails with CODE_WRONG (and the tries left) or CODE_EXPIRED. With `keep` a right code stays
 * valid, for callers that must ask something before it is used.
 * Not inside a transaction: when that is rolled back, so is the counting of the try.
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
  if (!timingSafeEqual(Buffer.from(spent.codeHash), Buffer.from(codeHash))) {
    const triesLeft = MAILED_CODE_TRIES - spent.tries
    throw triesLeft > 0 ? new Failure('CODE_WRONG', { count: triesLeft }) : new Failure('CODE_EXPIRED')
  }
  if (keep) return returnTry(db, hashes.nonceHash)
  if (!(await markUsed(db, hashes.nonceHash))) throw new Failure('CODE_EXPIRED')
}

const HOUR_SECONDS = 60 * 60

// Longer than issuing takes on a busy day, so that the time of the answer does not tell whether a mail was queued.
const EVEN_MS = 250

function hashesOf(key: Buffer, { purpose, account, nonce, code }: EnteredCode) {
  const hash = (...parts: string[]) => createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
  return {
    accountHash: hash('account', purpose, account),
    nonceHash: hash('nonce', nonce),
    codeHash: hash('code', purpose, account, nonce, code),
  }
}
