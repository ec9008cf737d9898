import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockReport } from './bootstrap/native-packages.mjs'
import { ROOT } from './bootstrap/paths.mjs'
import { BROWSER, BUILT, OTHER_BROWSERS, TOOLS } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { importRulesReport } from './import-rules.mjs'
import { migrationReport } from './migration-rules.mjs'
import { auditReport } from './supply/audit.mjs'
import { licenceReport, registryReport } from './supply/licences.mjs'
import { ALL, runTests } from './test-runners.mjs'
import { TYPED, toolReport, typesReport } from './types.mjs'

/** The checks before the tests: each returns its findings, or undefined if all is well. */
const CHECKS = {
  ...Object.fromEntries(Object.entries(TYPED).map(([name, folder]) => [`types of ${name}`, () => typesReport(folder)])),
  'format and lint': () => toolReport('@biomejs/biome/bin/biome', 'check', '.'),
  'import rules': () => importRulesReport(),
  'migration rules': () => migrationReport(),
  'native packages in the lock': () => lockReport(lock()),
  'licences of shipped packages': () => licenceReport(lock(), readFileSync(join(ROOT, 'THIRD-PARTY.md'), 'utf8')),
  'no registry URLs in the lock': () => registryReport(lock()),
  'known vulnerabilities': () => auditReport(),
  'unused code': () => toolReport('knip/bin/knip.js'),
}

await command(async () => {
  const withTests = !process.argv.includes('--no-tests')
  await takeSteps(withTests ? [...BUILT, ...BROWSER, ...OTHER_BROWSERS] : TOOLS)
  const failed = await runChecks()
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.join(', ')}.${withTests ? ' The tests were not run.' : ''}`)
    return 1
  }
  // Their types are among the checks above.
  return withTests ? runTests({ names: ['unit', 'browser'], scope: ALL }) : 0
})

async function runChecks() {
  const failed = []
  for (const [name, check] of Object.entries(CHECKS)) {
    const found = await check()
    console.log(`${found === undefined ? 'ok    ' : 'FAILED'} ${name}`)
    if (found === undefined) continue
    console.log(found)
    failed.push(name)
  }
  return failed
}

function lock() {
  return JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
}
