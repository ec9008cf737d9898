/** A process that dies sooner after its start would die again. */
const EARLY_MS = 10_000
const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * How long to wait before another takes the place of a worker that lived so long. One death is followed at once,
 * early deaths in a row after longer and longer pauses.
 */
export function pauseBeforeRestart(livedMs: number, earlyDeathsBefore: number): { ms: number; earlyDeaths: number } {
  if (livedMs >= EARLY_MS) return { ms: 0, earlyDeaths: 0 }
  const ms = earlyDeathsBefore === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (earlyDeathsBefore - 1))
  return { ms, earlyDeaths: earlyDeathsBefore + 1 }
}
