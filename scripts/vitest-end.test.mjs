import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './bootstrap/paths.mjs'
import { waveringTests } from './vitest-end.mjs'

const passed = (fullName, flaky, errors) => ({
  fullName,
  diagnostic: () => ({ flaky }),
  result: () => ({ state: 'passed', errors }),
})

test('[RUN-02] a test that passed only when tried again is named with its file and what was wrong at first', () => {
  const tests = [passed('holds', false), passed('wavers', true, [{ message: 'too late\nby a second' }])]
  const children = { allTests: (state) => (state === 'passed' ? tests.values() : []) }
  expect(waveringTests({ moduleId: join(ROOT, 'server/src/a.test.ts'), children })).toEqual([
    { test: 'server/src/a.test.ts › wavers', why: 'too late' },
  ])
})
