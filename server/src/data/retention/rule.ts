const HOUR_MS = 60 * 60 * 1000

/** For how long rows of a table are kept, and how those that are older are erased. */
export type RetentionRule = {
  table: string
  /** From when on the time counts, in words for the operator. */
  since: string
  keptMs: number
  /** Why so long, and what needs it until then. */
  why: string
  /** Erases some rows that are older than a moment; what is running or held is not among them. */
  erase: Erase
  /** How many at a step, where the usual number would take long. */
  atOnce?: number
}

/** Returns how many rows went; unless it says so itself, more are left when as many went as were asked for. */
type Erase = (before: Date, limit: number) => Promise<number | Step>

/** What a step did, and whether another one may find more. */
export type Step = { deleted: number; isMore: boolean }

export const hours = (count: number) => count * HOUR_MS
export const days = (count: number) => count * 24 * HOUR_MS
