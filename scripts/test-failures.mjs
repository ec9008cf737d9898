import { relative } from 'node:path'
import { ROOT, withSlashes } from './bootstrap/place.mjs'

/** What failed in a report by vitest's json reporter, a line each. */
export function vitestFailures({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = withSlashes(relative(ROOT, name))
    const failed = assertionResults.filter((result) => result.status === 'failed')
    // A file that does not load holds no test.
    if (status === 'failed' && failed.length === 0) return [lineOf(file, message)]
    return failed.map(({ fullName, failureMessages }) => lineOf(`${file} › ${fullName}`, failureMessages[0]))
  })
}

/** What failed in a report by Playwright's json reporter, also where a second try passed, a line each. */
export function playwrightFailures({ suites, errors = [] }) {
  return [...suites.flatMap(failuresIn), ...errors.map(({ message }) => lineOf('e2e', message))]
}

function failuresIn({ specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => lineOf(`${file}:${line} › ${title}`, results.find(({ error }) => error)?.error.message)),
  )
  return [...own, ...suites.flatMap(failuresIn)]
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal begin with one
const COLOURS = /\u001b\[\d+m/g

function lineOf(place, message = '') {
  const [why = ''] = message.replace(COLOURS, '').split('\n')
  return `failed: ${place}${why && ` — ${why}`}`
}
