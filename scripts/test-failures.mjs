import { relative } from 'node:path'
import { ROOT, withSlashes } from './bootstrap/paths.mjs'

/** The failures in a report by vitest's json reporter, one line each. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = withSlashes(relative(ROOT, name))
    const failed = assertionResults.filter((result) => result.status === 'failed')
    // A file that does not load contains no test.
    if (status === 'failed' && failed.length === 0) return [lineOf(file, message)]
    return failed.map(({ fullName, failureMessages }) => lineOf(`${file} › ${fullName}`, failureMessages[0]))
  })
}

/** The failures in a report by Playwright's json reporter, one line each. */
export function playwrightFailures({ suites, errors = [] }) {
  const failed = suites.flatMap((suite) => testsIn(suite, 'unexpected'))
  return [...failed.map(({ test, why }) => lineOf(test, why)), ...errors.map(({ message }) => lineOf('e2e', message))]
}

/** The tests of such a report that failed once and passed on retry: `{ test, why }` each. */
export function playwrightWavering({ suites }) {
  return suites.flatMap((suite) => testsIn(suite, 'flaky')).map(({ test, why }) => ({ test, why: firstLine(why) }))
}

/** How a wavering test is reported at the end of a run. */
export function waveringLine({ test, why }) {
  return `wavering: ${test} passed only when tried again${why && ` — at first: ${why}`}`
}

function testsIn({ specs = [], suites = [] }, wanted) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ results }) => ({
        test: `${file}:${line} › ${title}`,
        why: results.find(({ error }) => error)?.error.message,
      })),
  )
  return [...own, ...suites.flatMap((suite) => testsIn(suite, wanted))]
}

function firstLine(message = '') {
  const [line = ''] = message.replace(COLOURS, '').split('\n')
  return line
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
const COLOURS = /\u001b\[\d+m/g

function lineOf(place, message) {
  const why = firstLine(message)
  return `failed: ${place}${why && ` — ${why}`}`
}
