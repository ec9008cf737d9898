import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './bootstrap/child.mjs'
import { BROWSER_MISSING, isBrowserMissing } from './bootstrap/chromium.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { ROOT } from './bootstrap/paths.mjs'
import {
  countsLine,
  listedAsSkipped,
  NOTHING_COUNTED,
  playwrightCounts,
  sumOf,
  vitestCounts,
  withRunnerFailure,
} from './test-counts.mjs'
import { playwrightFailures, playwrightWavering, vitestFailures, waveringLine } from './test-failures.mjs'
import { TYPED, typesReport } from './types.mjs'

/** What `npm test` runs: what newcomers and every change need, in minutes. */
export const MAIN = 'main'

/** What `npm run test:all` and CI run: everything. */
export const ALL = 'all'

/** The runners by the word that selects one: `npm test -- unit`, `npm test -- browser`. */
export const RUNNERS = { types: runTypes, unit: runVitest, browser: runPlaywright }

/**
 * Runs these runners in order, prints failures, wavering tests and, as the last line, the sums; returns the exit code.
 */
export async function runTests({ names = Object.keys(RUNNERS), scope = MAIN, paths = [], runners = RUNNERS }) {
  const report = emptyReport('wavering.json')
  const all = []
  for (const name of names) all.push(await runners[name](paths, scope))
  const sum = sumOf(all.map(({ counts }) => counts))
  const wavering = all.flatMap((run) => run.wavering ?? [])
  writeFileSync(report, `${JSON.stringify(wavering, null, 2)}\n`)
  // Repeated here: a failure may be hundreds of lines above the end of the run.
  const told = [...all.flatMap(({ failures }) => failures), ...wavering.map(waveringLine)]
  console.log(['', ...told, countsLine(sum)].join('\n'))
  return sum.failed === 0 ? 0 : 1
}

async function runTypes() {
  const failures = []
  for (const [name, folder] of Object.entries(TYPED)) {
    const found = await typesReport(folder)
    console.log(`${found === undefined ? '✓' : '✗'} types of ${name}`)
    if (found !== undefined) failures.push(`types of ${name}:\n${found}`)
  }
  return {
    counts: { passed: Object.keys(TYPED).length - failures.length, failed: failures.length, skipped: 0 },
    failures,
  }
}

async function runVitest(paths, scope) {
  const report = emptyReport('vitest.json')
  const reporters = [
    ...['--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    `--reporter=${join(ROOT, 'scripts/vitest-end.mjs')}`,
  ]
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--retry=1', ...reporters, ...paths]
  const end = emptyReport('vitest-end.json')
  const env = { ...process.env, VITEST_END_FILE: end, TEST_SCOPE: scope }
  const { code } = await run(node24(), args, { cwd: ROOT, env })
  const { unhandled, wavering } = read(end, (news) => news, { unhandled: [], wavering: [] })
  return {
    counts: withRunnerFailure(code, read(report, vitestCounts, NOTHING_COUNTED)),
    failures: [...read(report, vitestFailures, []), ...unhandled],
    wavering,
  }
}

async function runPlaywright(paths, scope) {
  const report = emptyReport('playwright.json')
  const reporters = isBrowserMissing() ? ['--list', '--reporter=json'] : ['--reporter=list,json']
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', ...reporters, ...paths]
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, TEST_SCOPE: scope }
  const { code } = await run(node24(), args, { cwd: join(ROOT, 'e2e'), env })
  if (isBrowserMissing()) return { counts: read(report, listedAsSkipped, NOTHING_COUNTED), failures: [BROWSER_MISSING] }
  return {
    counts: withRunnerFailure(code, read(report, playwrightCounts, NOTHING_COUNTED)),
    failures: read(report, playwrightFailures, []),
    wavering: read(report, playwrightWavering, []),
  }
}

// A report of an earlier run must never count as this run's.
function emptyReport(name) {
  const folder = join(ROOT, '.build')
  mkdirSync(folder, { recursive: true })
  const report = join(folder, name)
  rmSync(report, { force: true })
  return report
}

/** What `tell` reads from a report; `otherwise` if there is no readable report. */
function read(report, tell, otherwise) {
  try {
    return tell(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return otherwise
  }
}
