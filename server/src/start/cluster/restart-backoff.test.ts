import { expect, test } from 'vitest'
import { pauseBeforeRestart } from './restart-backoff.ts'

test('[OPS-09] one death is followed at once, early ones in a row after longer and longer pauses, up to half a minute', () => {
  const pauses: number[] = []
  let earlyDeaths = 0
  for (let death = 0; death < 8; death++) {
    const pause = pauseBeforeRestart(500, earlyDeaths)
    earlyDeaths = pause.earlyDeaths
    pauses.push(pause.ms)
  }
  expect(pauses).toEqual([0, 1000, 2000, 4000, 8000, 16000, 30000, 30000])
  expect(pauseBeforeRestart(60_000, earlyDeaths)).toEqual({ ms: 0, earlyDeaths: 0 })
})
