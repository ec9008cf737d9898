import type { Database } from '../database/database.ts'
import { setOldestMail } from '../observability/leader-metrics.ts'
import { attemptRow, backoffMs, type ClaimedWork } from '../workers/claimed-row.ts'
import { workOffPool } from '../workers/row-pool.ts'
import type { Job } from '../workers/worker.ts'
import {
  type ClaimedMail,
  claimDueMails,
  deferMail,
  giveMailUp,
  markMailSent,
  selectOldestUnsentSeconds,
} from './mail.queries.ts'
import type { SendMail } from './mail.ts'
import { MAILS_AT_ONCE } from './mail-message.ts'

/** The logger methods that the outbox needs. */
export type OutboxLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Delivers queued mails at least once: if a process dies between sending and recording it, the lease expires and the
 * mail is sent again under the same Message-ID. Runs in every process.
 */
export function outboxJob(db: Database, send: SendMail, log: OutboxLog): Job {
  const queue = queueOf(db, send, log)
  return {
    name: OUTBOX,
    everyMs: POLL_MS,
    run: (signal) =>
      workOffPool<ClaimedMail>(
        {
          lookEveryMs: POLL_MS,
          claim: (inHand) => claimBoth(db, inHand),
          work: (mail) => attemptRow(mail, queue, log),
        },
        signal,
      ),
  }
}

/** Awaited mails first, then the others; each kind leaves some slots to the other. */
async function claimBoth(db: Database, inHand: readonly ClaimedMail[]): Promise<ClaimedMail[]> {
  const mine = [...inHand]
  for (const priority of [1, 0] as const) {
    const places = Math.min(MAILS_AT_ONCE - mine.length, PLACES_OF_ONE_KIND - mine.filter(isOf(priority)).length)
    if (places > 0) mine.push(...(await claimDueMails(db, places, LEASE_MS, priority)))
  }
  return mine.slice(inHand.length)
}

const isOf = (priority: number) => (mail: ClaimedMail) => mail.priority === priority

/** Measures the age of the oldest unsent mail: the first sign that delivery is stuck. */
export function outboxAgeJob(db: Database): Job {
  return {
    ...{ name: 'outbox age', everyMs: 15_000, onLeaderOnly: true, atStart: true },
    run: async () => setOldestMail(await selectOldestUnsentSeconds(db)),
  }
}

/** The name of the job, for callers that nudge it. */
export const OUTBOX = 'mail outbox'

/** The delay after a failed attempt: starts at a minute and doubles up to six hours. */
export function retryDelayMs(attempts: number, random = Math.random()): number {
  const delayMs = backoffMs(attempts, { firstMs: FIRST_RETRY_MS, longestMs: LAST_RETRY_MS })
  // Up to a fifth sooner, so that mails that failed together are not retried together.
  return Math.round(delayMs * (1 - random / 5))
}

/** Mails are given up after this many attempts, about three days. */
export const MAX_ATTEMPTS = 20

// A newly requested log-in code is picked up this fast, even while other mails are being sent.
const POLL_MS = 1_000
/** So that bulk mail never waits for codes only, nor a code for slow bulk mail. */
const PLACES_OF_ONE_KIND = MAILS_AT_ONCE - 2
// Longer than sending a mail can take (smtp.ts), short enough to wait for after a crash.
const LEASE_MS = 5 * 60_000
const FIRST_RETRY_MS = 60_000
const LAST_RETRY_MS = 6 * 60 * 60_000

function queueOf(db: Database, send: SendMail, log: OutboxLog): ClaimedWork<ClaimedMail> {
  return {
    subject: 'Mail',
    maxAttempts: () => MAX_ATTEMPTS,
    async work({ attempts, priority: _, ...mail }) {
      await send(mail)
      await markMailSent(db, mail.id)
      log.info({ mail: mail.id, attempts }, 'Mail sent')
    },
    retry: (mail, error) => deferMail(db, mail, codeOf(error), retryDelayMs(mail.attempts)),
    giveUp: (mail, error) => giveMailUp(db, mail, codeOf(error)),
    details: (mail, error) => ({ mail: mail.id, code: codeOf(error) }),
  }
}

/** Only what looks like a code: error messages may repeat the mail, and a mail may contain a password. */
function codeOf(error: unknown): string {
  const code = String(Object(error).code ?? Object(error).name)
  return /^[\w-]{1,60}$/.test(code) ? code : 'UNKNOWN'
}
