import type { Database } from '../database/database.ts'
import { setOldestMail } from '../observability/leader-metrics.ts'
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
  return {
    name: OUTBOX,
    everyMs: POLL_MS,
    async run(signal) {
      let claimed: ClaimedMail[]
      do {
        claimed = signal.aborted ? [] : await claimDueMails(db, BATCH, LEASE_MS)
        await Promise.all(claimed.map((mail) => deliver(db, send, log, mail)))
      } while (claimed.length > 0)
    },
  }
}

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
  const delayMs = Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LAST_RETRY_MS)
  // Up to a fifth sooner, so that mails that failed together do not come back together.
  return Math.round(delayMs * (1 - random / 5))
}

/** After this many attempts, some three days, a mail is given up. */
export const MAX_ATTEMPTS = 20

const POLL_MS = 5_000
// Sent side by side, so that the lease need cover one mail only and a slow one does not hold up the rest.
const BATCH = 5
// Longer than any dialogue with a mail server may take (smtp.ts), short enough to wait for after a crash.
const LEASE_MS = 5 * 60_000
const FIRST_RETRY_MS = 60_000
const LAST_RETRY_MS = 6 * 60 * 60_000

async function deliver(db: Database, send: SendMail, log: OutboxLog, claimed: ClaimedMail): Promise<void> {
  const { attempts, ...mail } = claimed
  const line = { mail: mail.id, attempts }
  try {
    const failure = await send(mail).then(() => undefined, codeOf)
    if (failure === undefined) {
      await markMailSent(db, mail.id)
      log.info(line, 'A mail was sent')
    } else if (attempts < MAX_ATTEMPTS) {
      await deferMail(db, claimed, failure, retryDelayMs(attempts))
      log.warn({ ...line, code: failure }, 'A mail could not be sent and will be tried again')
    } else {
      await giveMailUp(db, claimed, failure)
      log.error({ ...line, code: failure }, 'A mail could not be sent and is given up')
    }
  } catch (error) {
    log.warn({ ...line, err: error }, 'What became of a mail could not be noted: it will be tried again')
  }
}

/** Only what looks like a code: the words of an error may repeat the mail, and a mail may hold a password. */
function codeOf(error: unknown): string {
  const code = String(Object(error).code ?? Object(error).name)
  return /^[\w-]{1,60}$/.test(code) ? code : 'UNKNOWN'
}
