import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Audited, audit, medianOf } from './lighthouse/audit.ts'
import { openDemo } from './lighthouse/demo.ts'
import { installedLighthouse } from './lighthouse/install.ts'
import { isMet, PAGES } from './lighthouse/pages.ts'
import { headLine, lineOf } from './lighthouse/report.ts'

// Lighthouse, as a phone, on the built product with the demo club: medians of three runs or of RUNS, each in a new
// browser with an empty cache. Exits with code 1 if a page is below its bar.
//
//   CHROMIUM_PATH=… [RUNS=3] [CPU_SLOWDOWN=4] [LIGHTHOUSE_DIR=…] node bench/lighthouse.ts [pages…]
//
// LIGHTHOUSE_DIR is a folder where the package is installed already, or is to stay. CPU_SLOWDOWN is how much slower a
// mid-range phone is than this machine: 4 for a common desktop, less for a slow or busy machine.

const RUNS = Number(process.env.RUNS ?? 3)
const WEB_DIR = fileURLToPath(new URL('../web/dist', import.meta.url))

if (!existsSync(join(WEB_DIR, 'index.html'))) {
  console.error('The web app is not built: run `npx vite build` in web/, or `npm start` once.')
  process.exit(1)
}
const names = process.argv.slice(2)
const pages = PAGES.filter(({ name }) => names.length === 0 || names.includes(name))
if (pages.length === 0) {
  console.error(`No such page; there are: ${PAGES.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'touchline-lighthouse-'))
const demo = await openDemo(join(folder, 'data'), WEB_DIR)
let isMissed = false
try {
  const lighthouse = installedLighthouse(process.env.LIGHTHOUSE_DIR ?? join(folder, 'lighthouse'))
  for (const [index, page] of pages.entries()) {
    const audits: Audited[] = []
    const stored = page.needsSession ? demo.stored : {}
    for (let run = 0; run < RUNS; run++) audits.push(await audit(lighthouse, demo.address, page.path, stored, folder))
    const median = medianOf(audits)
    if (index === 0) tellConditions(median)
    console.log(lineOf(page, median, audits))
    isMissed ||= !isMet(page, median)
  }
} finally {
  await demo.close()
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\nload average at the end ${load()}; bars: ${isMissed ? 'MISSED' : 'held'}`)
process.exit(isMissed ? 1 : 0)

/** Prints what the figures depend on besides the page. */
function tellConditions({ version, cpuSlowdown, benchmarkIndex }: Audited): void {
  const index = `benchmarkIndex ${benchmarkIndex.toFixed(0)}, for which ${fairSlowdown(benchmarkIndex)}× would be fair`
  const machine = `${cpus().length} cores, load average ${load()}`
  console.log(`Lighthouse ${version}, mobile, runs: ${RUNS}; CPU slowed ${cpuSlowdown}×, ${index}; ${machine}\n`)
  console.log(headLine())
}

/** The slowdown that makes this machine a mid-range phone, by the formula of Lighthouse's own calculator. */
function fairSlowdown(benchmarkIndex: number): string {
  if (benchmarkIndex >= 1300) return (3 + (benchmarkIndex - 1300) / 233).toFixed(1)
  if (benchmarkIndex >= 800) return (2 + (benchmarkIndex - 800) / 500).toFixed(1)
  return Math.max(1, 1 + (benchmarkIndex - 150) / 650).toFixed(1)
}

function load(): string {
  return loadavg()[0]?.toFixed(1) ?? ''
}
