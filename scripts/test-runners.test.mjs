import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ROOT } from './bootstrap/paths.mjs'
import { runTests } from './test-runners.mjs'

const WAVERING = { test: 'a.spec.ts:7 › wavers', why: 'too late' }
const unit = async () => ({ counts: { passed: 2, failed: 0, skipped: 0 }, failures: [] })
const browser = async () => ({ counts: { passed: 3, failed: 0, skipped: 0 }, failures: [], wavering: [WAVERING] })
const broken = async () => ({
  counts: { passed: 0, failed: 1, skipped: 0 },
  failures: ['failed: b'],
  wavering: [WAVERING],
})

test('[RUN-02] wavering tests are listed before the last line, kept in a file, and stop nothing', async () => {
  const { code, lines } = await told({ unit, browser })
  expect(code).toBe(0)
  expect(lines.slice(-2)).toEqual([
    'wavering: a.spec.ts:7 › wavers passed only when tried again — at first: too late',
    '5 passed, 0 failed',
  ])
  expect(JSON.parse(readFileSync(join(ROOT, '.build/wavering.json'), 'utf8'))).toEqual([WAVERING])
})

test('[RUN-02] a failure beside them still fails the run', async () => {
  const { code, lines } = await told({ unit, browser: broken })
  expect(code).toBe(1)
  expect(lines.at(-3)).toBe('failed: b')
  expect(lines.at(-1)).toBe('2 passed, 1 failed')
})

async function told(runners) {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const code = await runTests({ names: Object.keys(runners), runners })
  const lines = log.mock.calls.flat().join('\n').split('\n')
  log.mockRestore()
  return { code, lines }
}
