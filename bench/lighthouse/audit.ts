import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser, store } from './browser.ts'

/** Lighthouse's results for a page: scores out of 100, times in milliseconds, weight in kilobytes. */
export type Audited = {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  firstPaintMs: number
  largestPaintMs: number
  blockingMs: number
  shift: number
  weightKb: number
  benchmarkIndex: number
  cpuSlowdown: number
  version: string
}

/** The parts of Lighthouse's report that are used here. */
type Report = {
  lighthouseVersion: string
  runtimeError?: { message: string }
  environment: { benchmarkIndex: number }
  configSettings: { throttling: { cpuSlowdownMultiplier: number } }
  categories: Record<string, { score: number | null } | undefined>
  audits: Record<string, { numericValue?: number } | undefined>
}

const CATEGORIES = 'performance,accessibility,best-practices,seo'
/** How much slower a phone is than this machine; the default, Lighthouse's own, is for a common desktop. */
const CPU_SLOWDOWN = Number(process.env.CPU_SLOWDOWN ?? 4)

/** Runs Lighthouse once on a page, in a new browser whose storage contains only `stored`. */
export async function audit(
  lighthouse: string,
  address: string,
  path: string,
  stored: Record<string, string>,
  folder: string,
): Promise<Audited> {
  const run = mkdtempSync(join(folder, 'run-'))
  const browser = await openBrowser(join(run, 'profile'))
  try {
    if (Object.keys(stored).length > 0) await store(browser, address, stored)
    const file = join(run, 'report.json')
    const child = spawn(
      process.execPath,
      [
        ...[lighthouse, `${address}${path}`, `--port=${browser.port}`, `--only-categories=${CATEGORIES}`],
        `--throttling.cpuSlowdownMultiplier=${CPU_SLOWDOWN}`,
        // The browser is new, so a reset would only delete what was stored on purpose.
        ...[
          '--disable-storage-reset',
          '--output=json',
          `--output-path=${file}`,
          '--quiet',
          '--no-enable-error-reporting',
        ],
      ],
      { stdio: ['ignore', 'inherit', 'inherit'] },
    )
    const [code] = await once(child, 'exit')
    if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${path}.`)
    return audited(JSON.parse(readFileSync(file, 'utf8')))
  } finally {
    await browser.close()
    rmSync(run, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** The median of each figure. */
export function medianOf(audits: readonly Audited[]): Audited {
  const [first] = audits
  if (!first) throw new Error('There is no median of nothing.')
  const names = Object.keys(first).filter((name) => name !== 'version') as Exclude<keyof Audited, 'version'>[]
  const middle = Math.floor(audits.length / 2)
  const sorted = (name: (typeof names)[number]) => audits.map((one) => one[name]).toSorted((one, other) => one - other)
  return { ...first, ...Object.fromEntries(names.map((name) => [name, sorted(name)[middle]])) }
}

function audited(report: Report): Audited {
  const { runtimeError, environment, configSettings, categories, audits } = report
  if (runtimeError) throw new Error(`Lighthouse could not measure: ${runtimeError.message}`)
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? 0
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    firstPaintMs: value('first-contentful-paint'),
    largestPaintMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    shift: value('cumulative-layout-shift'),
    weightKb: value('total-byte-weight') / 1000,
    benchmarkIndex: environment.benchmarkIndex,
    cpuSlowdown: configSettings.throttling.cpuSlowdownMultiplier,
    version: report.lighthouseVersion,
  }
}
