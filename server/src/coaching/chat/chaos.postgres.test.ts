import { expect, test } from 'vitest'
import { runChaos } from '../../../../bench/chaos/run.ts'

test('[OPS-14] [OPS-02] [OPS-03] bad days, a few seconds of them (bench/chaos.ts: a thousand kills): nothing is lost, nothing double', async () => {
  const { figures, findings } = await runChaos({
    ...{ people: 10, kills: 4, processes: 2, databaseRestarts: 1, longestAwayMs: 1_500, seconds: 12, seed: 14 },
    // Needs no special privileges; nginx is put in front of the processes if it is installed.
    ...{ withNginx: true, fillsDisk: false, wordsPerSecond: 40, tell() {} },
  })
  // How soon a dead process is detected depends on the machine's load: only the long version checks it.
  const broken = findings.filter(({ holds, sentence }) => !holds && !sentence.includes('ran on for more than'))
  expect(broken).toEqual([])
  expect(figures).toMatchObject({ kills: 4, 'database restarts': 1 })
  expect(figures.questions).toBeGreaterThan(5)
}, 600_000)
