import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './bootstrap/child.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { ROOT } from './bootstrap/place.mjs'
import {
  countsLine,
  NOTHING_COUNTED,
  playwrightCounts,
  sumOf,
  vitestCounts,
  withRunnerFailure,
} from './test-counts.mjs'

/** The runners by the word that chooses one of them: `npm test -- unit`, `npm test -- browser`. */
export const RUNNERS = { unit: runVitest, browser: runPlaywright }

/** Runs these runners one after the other, prints the sums as the last line and answers the exit code. */
export async function runTests(names = Object.keys(RUNNERS), extra = []) {
  const all = []
  for (const name of names) all.push(await RUNNERS[name](extra))
  const sum = sumOf(all)
  console.log(`\n${countsLine(sum)}`)
  return sum.failed === 0 ? 0 : 1
}

async function runVitest(extra) {
  const report = emptyReport('vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...extra]
  const { code } = await run(node24(), args, { cwd: ROOT })
  return withRunnerFailure(code, countsOf(report, vitestCounts))
}

async function runPlaywright(extra) {
  const report = emptyReport('playwright.json')
  const args = [join(ROOT, 'node_modules/@playwright/test/cli.js'), 'test', '--reporter=list,json', ...extra]
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { code } = await run(node24(), args, { cwd: join(ROOT, 'e2e'), env })
  return withRunnerFailure(code, countsOf(report, playwrightCounts))
}

// A report of an earlier run must never be counted as this one's.
function emptyReport(name) {
  const folder = join(ROOT, '.build')
  mkdirSync(folder, { recursive: true })
  const report = join(folder, name)
  rmSync(report, { force: true })
  return report
}

function countsOf(report, read) {
  try {
    return read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return NOTHING_COUNTED
  }
}
