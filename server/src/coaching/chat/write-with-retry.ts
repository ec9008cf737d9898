import { setTimeout as sleep } from 'node:timers/promises'
import { isDatabaseUnreachable } from '../../platform/database/unreachable.ts'

/** Written; ended by somebody else before; or refused by the database, which is not retried for ever. */
export type Outcome = 'written' | 'elsewhere' | 'refused'

type RetryOptions = {
  log: { warn(details: object, message: string): void }
  answer: string
  /** Called when somebody who reads the answer has waited too long for the word that it is kept. */
  onLong(): void
}

/** How often the end of an answer is written if the database refuses it. */
const MOST_REFUSALS = 5
const LONGEST_PAUSE_MS = 2_000
const LONGEST_WAIT_MS = 60_000

/** Writes an answer's end; while the database is unreachable, as often as it takes: nobody else has all of its words. */
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
        log.warn({ err: error, answer, attempt }, 'The end of an answer could not be written')
        if (!isDatabaseUnreachable(error) && ++refusals === MOST_REFUSALS) return 'refused'
        await sleep(Math.min(attempt * 500, LONGEST_PAUSE_MS))
      }
    }
  } finally {
    clearTimeout(long)
  }
}
