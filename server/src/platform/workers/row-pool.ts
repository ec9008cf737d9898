import { setTimeout as sleep } from 'node:timers/promises'

/** Rows of a queue that a process works on side by side. */
export type RowPool<Row> = {
  /** Claims rows that are due; is asked again whenever a place may be free. */
  claim(inHand: readonly Row[]): Promise<Row[]>
  /** Works on one; must not reject. */
  work(row: Row): Promise<unknown>
  /** How soon it looks for new rows while it is busy with others. */
  lookEveryMs: number
}

/**
 * Works until nothing is due and nothing is in hand. A place is filled again as soon as it is free, so that a slow row
 * holds up itself alone. After an abort nothing more is claimed, and what is in hand is finished.
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
      // What is slow is not waited for: others may be due meanwhile.
      const soon = sleep(lookEveryMs, undefined, { signal: looking.signal }).catch(() => {})
      await Promise.race([...inHand.values(), soon])
      looking.abort()
    }
  } finally {
    await Promise.all(inHand.values())
  }
}
