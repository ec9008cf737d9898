/** A process that died this soon after its start would probably die again. */
const EARLY_MS = 10_000
const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/**
 * How long to wait before replacing a worker that lived this long. A single death is replaced immediately, consecutive
 * early deaths after increasing delays.
 */
export function pauseBeforeRestart(livedMs: number, earlyDeathsBefore: number): { ms: number; earlyDeaths: number } {
  if (livedMs >= EARLY_MS) return { ms: 0, earlyDeaths: 0 }
  const ms = earlyDeathsBefore === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (earlyDeathsBefore - 1))
  return { ms, earlyDeaths: earlyDeathsBefore + 1 }
}
