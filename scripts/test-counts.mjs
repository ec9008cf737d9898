/** The counts of an empty run. */
export const NOTHING_COUNTED = { passed: 0, failed: 0, skipped: 0 }

/** The counts of a report by vitest's json reporter. */
export function vitestCounts(report) {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/** The counts of a report by Playwright's json reporter; a test that passed on retry counts as passed. */
export function playwrightCounts({ stats }) {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

/** The counts of a report by `playwright --list`, used if there is no browser to run the tests in. */
export function listedAsSkipped({ suites }) {
  return { ...NOTHING_COUNTED, skipped: suites.reduce((sum, suite) => sum + testsOf(suite), 0) }
}

function testsOf({ specs = [], suites = [] }) {
  return specs.length + suites.reduce((sum, suite) => sum + testsOf(suite), 0)
}

/**
 * Adds a failure if the runner failed as a whole: a file that does not load contains no failing test, and a run that
 * executed nothing has proven nothing.
 */
export function withRunnerFailure(exitCode, counts) {
  const executed = counts.passed + counts.failed
  const unseen = counts.failed === 0 && (exitCode !== 0 || executed === 0)
  return unseen ? { ...counts, failed: 1 } : counts
}

/** The sums of all runners. */
export function sumOf(all) {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    NOTHING_COUNTED,
  )
}

/** The last line of `npm test`. */
export function countsLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
