import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './bootstrap/child.mjs'
import { lockReport } from './bootstrap/native-packages.mjs'
import { node24 } from './bootstrap/node24.mjs'
import { logFile, ROOT } from './bootstrap/paths.mjs'
import { BROWSER, OTHER_BROWSERS, PRODUCT, TOOLS } from './bootstrap/setup.mjs'
import { command, takeSteps } from './bootstrap/steps.mjs'
import { importRulesReport } from './import-rules.mjs'
import { migrationReport } from './migration-rules.mjs'
import { auditReport } from './supply/audit.mjs'
import { licenceReport, registryReport } from './supply/licences.mjs'
import { runTests } from './test-runners.mjs'

const TYPES = 'typescript/bin/tsc'

/** The checks before the tests: each returns what it found, or nothing if all is well. */
const CHECKS = {
  'types of calculators, contract, locales and server': () => tool(TYPES, '-p', '.'),
  'types of web': () => tool(TYPES, '-p', 'web'),
  'types of the service worker': () => tool(TYPES, '-p', 'web/src/installed-app/worker'),
  'types of e2e': () => tool(TYPES, '-p', 'e2e'),
  'format and lint': () => tool('@biomejs/biome/bin/biome', 'check', '.'),
  'import rules': () => importRulesReport(),
  'rules of migrations': () => migrationReport(),
  'native packages in the lock': () => lockReport(lock()),
  'licences of what is shipped': () => licenceReport(lock(), readFileSync(join(ROOT, 'THIRD-PARTY.md'), 'utf8')),
  'no registry in the lock': () => registryReport(lock()),
  'known holes': () => auditReport(),
  'unused code': () => tool('knip/bin/knip.js'),
}

await command(async () => {
  const withTests = !process.argv.includes('--no-tests')
  await takeSteps(withTests ? [...PRODUCT, ...BROWSER, ...OTHER_BROWSERS] : TOOLS)
  const failed = await runChecks()
  if (failed.length > 0) {
    console.error(`\nFailed: ${failed.join(', ')}.${withTests ? ' The tests were not run.' : ''}`)
    return 1
  }
  return withTests ? runTests() : 0
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

async function tool(path, ...args) {
  const program = join(ROOT, 'node_modules', path)
  // The tools write into a log first and would leave their colours out.
  const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env
  const { code, output } = await run(node24(), [program, ...args], { cwd: ROOT, env, log: logFile(ROOT, 'check') })
  return code === 0 ? undefined : output
}
