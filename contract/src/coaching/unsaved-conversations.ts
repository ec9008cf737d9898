/** For how many days after its last turn an unsaved conversation is kept. */
export const UNSAVED_KEPT_DAYS = 180

/** How many days before its erasure the page shows a notice. */
const NOTICE_DAYS = 14

const DAY_MS = 24 * 60 * 60 * 1000

/** When a conversation with this last turn is erased, unless it is saved or continued. */
export function keptUntil(lastTurnAt: string): string {
  return new Date(Date.parse(lastTurnAt) + UNSAVED_KEPT_DAYS * DAY_MS).toISOString()
}

/** Whether that is soon enough to show the notice. */
export function isErasedSoon(until: string, now = new Date()): boolean {
  return Date.parse(until) - now.getTime() <= NOTICE_DAYS * DAY_MS
}
