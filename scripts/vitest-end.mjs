import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { ROOT, withSlashes } from './bootstrap/paths.mjs'

/** Records at the end of a run what vitest's own report lacks. */
export default class VitestEnd {
  onTestRunEnd(modules, errors) {
    const news = { unhandled: errors.map(unhandledLine), wavering: modules.flatMap(waveringTests) }
    writeFileSync(process.env.VITEST_END_FILE, JSON.stringify(news))
  }
}

/** Errors outside any test, for which vitest fails the run. */
function unhandledLine({ name, message, stack = '' }) {
  const at = stack.split('\n').find((line) => line.includes('.ts:'))
  return `failed: outside any test — ${name}: ${message} ${at?.trim() ?? ''}`
}

/** The tests of a file that failed once and passed on retry. */
export function waveringTests({ moduleId, children }) {
  const file = withSlashes(relative(ROOT, moduleId))
  return [...children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => ({
      test: `${file} › ${test.fullName}`,
      why: test.result().errors?.[0]?.message.split('\n')[0] ?? '',
    }))
}
