import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './bootstrap/place.mjs'
import { playwrightFailures, vitestFailures } from './test-failures.mjs'

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

test('[RUN-02] a failed browser test is named, also where a second try passed', () => {
  const spec = (title, status) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ status, results: [{}] }] })
  const report = { suites: [{ specs: [spec('passes', 'expected')], suites: [{ specs: [spec('wavers', 'flaky')] }] }] }
  expect(playwrightFailures(report)).toEqual(['failed: a.spec.ts:7 › wavers'])
})
