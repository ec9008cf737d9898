import { setTimeout as sleep } from 'node:timers/promises'

/** Rows of a queue that a process works on concurrently. */
export type RowPool<Row> = {
  /** Claims rows that are due; called again whenever a slot may be free. */
  claim(inHand: readonly Row[]): Promise<Row[]>
  /** Processes one row; must not reject. */
  work(row: Row): Promise<unknown>
  /** How often it checks for new rows while others are in progress. */
  lookEveryMs: number
}

/**
 * Works until no row is due or in progress. Slots are refilled as soon as they are free, so that a slow row delays only
 * itself. After an abort, claims nothing more and finishes the rows in progress.
 */
export async function workOffPool<Row>({ claim, work, lookEveryMs }: RowPool<Row>, signal: AbortSignal): Promise<void> {
  const inHand = new Map<Row, Promise<unknown>>()
  try {
    for (;;) {
      const claimed = signal.aborted ? [] : await claim([...inHand.keys()])
      for (const row of claimed)
        inHand.set(
          row,
          work(row).finally(() => inHand.delete(row)),
        )
      if (inHand.size === 0) return
      const looking = new AbortController()
      // Don't wait for slow rows only: others may become due meanwhile.
      const soon = sleep(lookEveryMs, undefined, { signal: looking.signal }).catch(() => {})
      await Promise.race([...inHand.values(), soon])
      looking.abort()
    }
  } finally {
    await Promise.all(inHand.values())
  }
}
