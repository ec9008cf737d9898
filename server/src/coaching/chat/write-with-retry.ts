import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnreachable } from '../../platform/database/unreachable.ts'

/** Written; already ended elsewhere; or refused by the database, which is not retried indefinitely. */
export type Outcome = 'written' | 'elsewhere' | 'refused'

type RetryOptions = {
  log: { warn(details: object, message: string): void }
  answer: string
  /** Called when subscribers have waited too long for confirmation that the answer is stored. */
  onLong(): void
}

/** Maximum number of attempts if the database refuses the end of an answer. */
const MOST_REFUSALS = 5
const LONGEST_PAUSE_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** Writes an answer's end; retries as long as the database is unreachable, since no one else has its whole text. */
export async function writeWithRetry(
  write: () => Promise<boolean>,
  { log, answer, onLong }: RetryOptions,
): Promise<Outcome> {
  const long = setTimeout(onLong, LONGEST_WAIT_MS)
  try {
    for (let attempt = 1, refusals = 0; ; attempt++) {
      try {
        return (await write()) ? 'written' : 'elsewhere'
      } catch (error) {
        log.warn({ err: error, answer, attempt }, 'Saving finished answer failed')
        if (!isDatabaseUnreachable(error) && ++refusals === MOST_REFUSALS) return 'refused'
        await sleep(Math.min(attempt * 500, LONGEST_PAUSE_MS))
      }
    }
  } finally {
    clearTimeout(long)
  }
}
