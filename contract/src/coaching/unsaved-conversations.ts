/** For how many days after its last turn a conversation is kept that nobody saved. */
export const UNSAVED_KEPT_DAYS = 180

/** From how many days before its end on it says so. */
const NOTICE_DAYS = 14

const DAY_MS = 24 * 60 * 60 * 1000

/** When a conversation is erased whose last turn was made at a moment, unless it is saved or goes on. */
export function keptUntil(lastTurnAt: string): string {
  return new Date(Date.parse(lastTurnAt) + UNSAVED_KEPT_DAYS * DAY_MS).toISOString()
}

/** Whether that is soon enough to say so. */
export function isErasedSoon(until: string, now = new Date()): boolean {
  return Date.parse(until) - now.getTime() <= NOTICE_DAYS * DAY_MS
}
