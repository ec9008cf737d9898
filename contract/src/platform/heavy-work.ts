/** Additional errors of endpoints whose work runs outside the thread that serves requests. */
export const HEAVY_WORK = ['TOO_BUSY', 'TAKES_TOO_LONG'] as const
