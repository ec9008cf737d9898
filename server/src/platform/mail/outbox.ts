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

/** The lines of a logger that the outbox needs. */
export type OutboxLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/**
 * Delivers what is queued, at least once each: a process that dies between sending a mail and noting it leaves a lease
 * that runs out, and the mail is sent again under the same Message-ID. Every process may do it.
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

/** Mails that somebody waits for first, then the others; each kind leaves the other some places. */
async function claimBoth(db: Database, inHand: readonly ClaimedMail[]): Promise<ClaimedMail[]> {
  const mine = [...inHand]
  for (const priority of [1, 0] as const) {
    const places = Math.min(MAILS_AT_ONCE - mine.length, PLACES_OF_ONE_KIND - mine.filter(isOf(priority)).length)
    if (places > 0) mine.push(...(await claimDueMails(db, places, LEASE_MS, priority)))
  }
  return mine.slice(inHand.length)
}

const isOf = (priority: number) => (mail: ClaimedMail) => mail.priority === priority

/** Measures how long the oldest mail has waited: the first sign that none goes out. */
export function outboxAgeJob(db: Database): Job {
  return {
    ...{ name: 'outbox age', everyMs: 15_000, onLeaderOnly: true, atStart: true },
    run: async () => setOldestMail(await selectOldestUnsentSeconds(db)),
  }
}

/** The name of the job, for whoever wants a mail to go out now. */
export const OUTBOX = 'mail outbox'

/** How long to wait after an attempt that failed: from a minute, doubled each time, to six hours. */
export function retryDelayMs(attempts: number, random = Math.random()): number {
  const delayMs = backoffMs(attempts, { firstMs: FIRST_RETRY_MS, longestMs: LAST_RETRY_MS })
  // Up to a fifth sooner, so that mails that failed together do not come back together.
  return Math.round(delayMs * (1 - random / 5))
}

/** After this many attempts, some three days, a mail is given up. */
export const MAX_ATTEMPTS = 20

// A log-in code that was just asked for is looked for so soon, also while other mails are on their way.
const POLL_MS = 1_000
/** So that bulk mail never waits for codes alone, nor a code for slow bulk mail. */
const PLACES_OF_ONE_KIND = MAILS_AT_ONCE - 2
// Longer than sending a mail may take (smtp.ts), short enough to wait for after a crash.
const LEASE_MS = 5 * 60_000
const FIRST_RETRY_MS = 60_000
const LAST_RETRY_MS = 6 * 60 * 60_000

function queueOf(db: Database, send: SendMail, log: OutboxLog): ClaimedWork<ClaimedMail> {
  return {
    subject: 'A mail',
    maxAttempts: () => MAX_ATTEMPTS,
    async work({ attempts, priority: _, ...mail }) {
      await send(mail)
      await markMailSent(db, mail.id)
      log.info({ mail: mail.id, attempts }, 'A mail was sent')
    },
    retry: (mail, error) => deferMail(db, mail, codeOf(error), retryDelayMs(mail.attempts)),
    giveUp: (mail, error) => giveMailUp(db, mail, codeOf(error)),
    details: (mail, error) => ({ mail: mail.id, code: codeOf(error) }),
  }
}

/** Only what looks like a code: the words of an error may repeat the mail, and a mail may hold a password. */
function codeOf(error: unknown): string {
  const code = String(Object(error).code ?? Object(error).name)
  return /^[\w-]{1,60}$/.test(code) ? code : 'UNKNOWN'
}
