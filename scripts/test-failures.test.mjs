import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './bootstrap/paths.mjs'
import { playwrightFailures, playwrightWavering, vitestFailures, waveringLine } from './test-failures.mjs'

test('[RUN-02] a failed unit test is named with its file and its reason', () => {
  const assertionResults = [
    { fullName: 'holds', status: 'passed', failureMessages: [] },
    {
      fullName: 'breaks',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n  at somewhere'],
    },
  ]
  const report = { testResults: [{ name: join(ROOT, 'server/x.test.ts'), status: 'failed', assertionResults }] }
  expect(vitestFailures(report)).toEqual(['failed: server/x.test.ts › breaks — expected 1 to be 2'])
})

test('[RUN-02] a test file that does not load is named', () => {
  const report = {
    testResults: [{ name: join(ROOT, 'y.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] }],
  }
  expect(vitestFailures(report)).toEqual(['failed: y.test.ts — No such module'])
})

const spec = (title, status, message) => {
  const results = message ? [{ error: { message } }, {}] : [{}]
  return { title, file: 'a.spec.ts', line: 7, tests: [{ status, results }] }
}
const report = {
  suites: [
    {
      specs: [spec('passes', 'expected'), spec('fails', 'unexpected', 'no button\n  at a.spec.ts')],
      suites: [{ specs: [spec('wavers', 'flaky', '\u001b[31mtoo late\u001b[39m\n  at a.spec.ts')] }],
    },
  ],
}

test('[RUN-02] a browser test that failed both times is named with its reason', () => {
  expect(playwrightFailures(report)).toEqual(['failed: a.spec.ts:7 › fails — no button'])
})

test('[RUN-02] a browser test that passed only when tried again is listed as wavering, not as failed', () => {
  const wavering = playwrightWavering(report)
  expect(wavering).toEqual([{ test: 'a.spec.ts:7 › wavers', why: 'too late' }])
  expect(wavering.map(waveringLine)).toEqual([
    'wavering: a.spec.ts:7 › wavers passed only when tried again — at first: too late',
  ])
})
