/** What a call can answer besides, whose work is done apart from the thread that serves requests. */
export const HEAVY_WORK = ['TOO_BUSY', 'TAKES_TOO_LONG'] as const
