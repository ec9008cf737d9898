const HOUR_MS = 60 * 60 * 1000

/** How long rows of a table are kept, and how older ones are erased. */
export type RetentionRule = {
  table: string
  /** The start of the retention period, in words for the operator. */
  since: string
  keptMs: number
  /** Why this long, and what needs the rows until then. */
  why: string
  /** Erases some rows older than a moment, except rows in use. */
  erase: Erase
  /** Rows per step, if the default would take too long. */
  atOnce?: number
}

/** Returns the number of deleted rows; unless it reports `isMore` itself, a full batch means that there are more. */
type Erase = (before: Date, limit: number) => Promise<number | Step>

/** What a step did, and whether another one may find more. */
export type Step = { deleted: number; isMore: boolean }

export const hours = (count: number) => count * HOUR_MS
export const days = (count: number) => count * 24 * HOUR_MS
