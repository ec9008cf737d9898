/** A row of a queue that one worker has leased. Claiming it counted the attempt, so `attempts` includes this one. */
export type ClaimedRow = { attempts: number }

/** The lines of a logger that queues need. */
export type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void }

/** How a queue works on a row that it has claimed. */
export type ClaimedWork<Row extends ClaimedRow> = {
  /** Begins the lines in the log, e.g. `A webhook`. */
  subject: string
  /** After this many attempts nobody tries again. */
  maxAttempts(row: Row): number
  /** From this attempt on somebody should look at it: failures are logged as errors. */
  alarmingAttempts?: number
  /** Does what the row asks for and notes that it is done. Whatever it throws is a failed attempt. */
  work(row: Row): Promise<void>
  /** Frees the row for another attempt later. */
  retry(row: Row, error: unknown): Promise<void>
  /** Ends all attempts at the row. */
  giveUp(row: Row, error: unknown): Promise<void>
  /** What the log says of the row and its error. */
  details(row: Row, error: unknown): object
}

/** What became of an attempt; `unnoted`: nothing could be written, so the row waits until its lease runs out. */
export type AttemptOutcome = 'done' | 'retried' | 'given up' | 'unnoted'

/** The reason for giving a row up whose attempts ended without a word: their processes died. */
class AttemptsUsedUp extends Error {
  override name = 'AttemptsUsedUp'
}

/**
 * Makes one attempt at a claimed row. Every attempt ends as done, retried or given up, wherever it throws, and attempts
 * that ended with their process count as well, so no row is tried for ever (docs/decisions/0070). Never rejects.
 */
export async function attemptRow<Row extends ClaimedRow>(
  row: Row,
  queue: ClaimedWork<Row>,
  log: QueueLog,
): Promise<AttemptOutcome> {
  const maxAttempts = queue.maxAttempts(row)
  const failure = row.attempts > maxAttempts ? { error: new AttemptsUsedUp() } : await failureOf(() => queue.work(row))
  if (!failure) return 'done'
  const { error } = failure
  const details = { ...queue.details(row, error), attempts: row.attempts }
  try {
    if (row.attempts < maxAttempts) {
      await queue.retry(row, error)
      if (row.attempts < (queue.alarmingAttempts ?? Infinity))
        log.warn(details, `${queue.subject} failed and will be tried again`)
      else log.error(details, `${queue.subject} keeps failing: look at it`)
      return 'retried'
    }
    await queue.giveUp(row, error)
    log.error(details, `${queue.subject} failed and is given up`)
    return 'given up'
  } catch (err) {
    log.warn({ ...details, noting: err }, `${queue.subject} failed and that could not be noted: its lease will run out`)
    return 'unnoted'
  }
}

async function failureOf(work: () => Promise<void>): Promise<{ error: unknown } | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    return { error }
  }
}

/** How long to wait after so many attempts: doubled each time up to the longest wait. */
export function backoffMs(attempts: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number {
  return Math.min(firstMs * 2 ** Math.min(attempts - 1, 40), longestMs)
}
