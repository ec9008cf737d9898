import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './bootstrap/child.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { ROOT } from './bootstrap/paths.mjs'
import {
  countsLine,
  NOTHING_COUNTED,
  playwrightCounts,
  sumOf,
  vitestCounts,
  withRunnerFailure,
} from './test-counts.mjs'
import { playwrightFailures, playwrightWavering, vitestFailures, waveringLine } from './test-failures.mjs'

/** The runners by the word that chooses one of them: `npm test -- unit`, `npm test -- browser`. */
export const RUNNERS = { unit: runVitest, browser: runPlaywright }

/**
 * Runs these runners one after the other, prints what failed and what wavered, the sums as the last line, and answers
 * the exit code.
 */
export async function runTests(names = Object.keys(RUNNERS), extra = [], runners = RUNNERS) {
  const report = emptyReport('wavering.json')
  const all = []
  for (const name of names) all.push(await runners[name](extra))
  const sum = sumOf(all.map(({ counts }) => counts))
  const wavering = all.flatMap((run) => run.wavering ?? [])
  writeFileSync(report, `${JSON.stringify(wavering, null, 2)}\n`)
  // Hundreds of lines may stand between a failure and the end of the run.
  const told = [...all.flatMap(({ failures }) => failures), ...wavering.map(waveringLine)]
  console.log(['', ...told, countsLine(sum)].join('\n'))
  return sum.failed === 0 ? 0 : 1
}

async function runVitest(extra) {
  const report = emptyReport('vitest.json')
  const reporters = [
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    `--reporter=${join(ROOT, 'scripts/vitest-end.mjs')}`,
  ]
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--retry=1', ...reporters, ...extra]
  const end = emptyReport('vitest-end.json')
  const { code } = await run(node24(), args, { cwd: ROOT, env: { ...process.env, VITEST_END_FILE: end } })
  const { unhandled, wavering } = read(end, (news) => news, { unhandled: [], wavering: [] })
  return {
    counts: withRunnerFailure(code, read(report, vitestCounts, NOTHING_COUNTED)),
    failures: [...read(report, vitestFailures, []), ...unhandled],
    wavering,
  }
}

async function runPlaywright(extra) {
  const report = emptyReport('playwright.json')
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...extra]
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await run(node24(), args, { cwd: join(ROOT, 'e2e'), env })
  return {
    counts: withRunnerFailure(code, read(report, playwrightCounts, NOTHING_COUNTED)),
    failures: read(report, playwrightFailures, []),
    wavering: read(report, playwrightWavering, []),
  }
}

// A report of an earlier run must never be counted as this one's.
function emptyReport(name) {
  const folder = join(ROOT, '.build')
  mkdirSync(folder, { recursive: true })
  const report = join(folder, name)
  rmSync(report, { force: true })
  return report
}

/** What a report tells; something else where there is no report that can be read. */
function read(report, tell, otherwise) {
  try {
    return tell(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return otherwise
  }
}
