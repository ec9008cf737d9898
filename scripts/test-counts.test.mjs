import { expect, test } from 'vitest'
import { countsLine, playwrightCounts, sumOf, vitestCounts, withRunnerFailure } from './test-counts.mjs'

const unit = vitestCounts({ numPassedTests: 40, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
const browser = playwrightCounts({ stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 4 } })

test('[RUN-02] the last line holds the sums of both runners', () => {
  expect(countsLine(sumOf([unit, browser]))).toBe('48 passed, 2 failed, 7 skipped')
})

test('[RUN-02] a browser test that passes when tried again counts as passed', () => {
  expect(playwrightCounts({ stats: { expected: 7, unexpected: 0, flaky: 2, skipped: 0 } })).toEqual({
    passed: 9,
    failed: 0,
    skipped: 0,
  })
})

test('[RUN-02] skipped tests are named only where there are some', () => {
  expect(countsLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed')
})

test('[RUN-02] a run that executed nothing has failed', () => {
  expect(withRunnerFailure(0, { passed: 0, failed: 0, skipped: 5 }).failed).toBe(1)
})

test('[RUN-02] a runner that failed without a failing test counts as a failure', () => {
  expect(withRunnerFailure(1, { passed: 9, failed: 0, skipped: 0 }).failed).toBe(1)
})

test('[RUN-02] failures that are counted already are not counted twice', () => {
  expect(withRunnerFailure(1, { passed: 9, failed: 2, skipped: 0 }).failed).toBe(2)
  expect(withRunnerFailure(0, { passed: 9, failed: 0, skipped: 0 }).failed).toBe(0)
})
