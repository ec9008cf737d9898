/** A row of a queue that one worker has leased. Claiming it counted the attempt, so `attempts` includes this one. */
export type ClaimedRow = { attempts: number }

/** The logger methods that queues need. */
export type QueueLog = { warn(details: object, message: string): void; error(details: object, message: string): void }

/** How a queue processes a claimed row. */
export type ClaimedWork<Row extends ClaimedRow> = {
  /** The subject of its log messages, e.g. `Webhook delivery`. */
  subject: string
  /** The row is given up after this many attempts. */
  maxAttempts(row: Row): number
  /** From this attempt on, failures are logged as errors for the operator to check. */
  alarmingAttempts?: number
  /** Processes the row and records that it is done. Any error makes it a failed attempt. */
  work(row: Row): Promise<void>
  /** Schedules another attempt and releases the lease. */
  retry(row: Row, error: unknown): Promise<void>
  /** Gives the row up. */
  giveUp(row: Row, error: unknown): Promise<void>
  /** The log details of a row and its error. */
  details(row: Row, error: unknown): object
}

/** The outcome of an attempt; `unnoted`: recording it failed, so the row waits until its lease expires. */
export type AttemptOutcome = 'done' | 'retried' | 'given up' | 'unnoted'

/** Why a row was given up without an error: the processes of its attempts died. */
class AttemptsUsedUp extends Error {
  override name = 'AttemptsUsedUp'
}

/**
 * Makes one attempt at a claimed row. Every attempt ends as done, retried or given up, wherever it throws, and attempts
 * whose process died count too, so that no row is retried indefinitely (docs/decisions/0070). Never rejects.
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
      if (row.attempts < (queue.alarmingAttempts ?? Infinity)) log.warn(details, `${queue.subject} failed, will retry`)
      else log.error(details, `${queue.subject} keeps failing, needs attention`)
      return 'retried'
    }
    await queue.giveUp(row, error)
    log.error(details, `${queue.subject} failed, giving up`)
    return 'given up'
  } catch (err) {
    log.warn({ ...details, noting: err }, `${queue.subject} failed and its state was not saved: lease will expire`)
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

/** Exponential backoff: the delay doubles with each attempt, up to a maximum. */
export function backoffMs(attempts: number, { firstMs, longestMs }: { firstMs: number; longestMs: number }): number {
  return Math.min(firstMs * 2 ** Math.min(attempts - 1, 40), longestMs)
}
