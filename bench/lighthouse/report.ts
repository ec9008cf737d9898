import type { Audited } from './audit.ts'
import { isMet, type MeasuredPage } from './pages.ts'

const COLUMNS: [title: string, of: (audited: Audited) => string][] = [
  ['perf', ({ performance }) => String(performance)],
  ['a11y', ({ accessibility }) => String(accessibility)],
  ['best', ({ bestPractices }) => String(bestPractices)],
  ['seo', ({ seo }) => String(seo)],
  ['FCP s', ({ firstPaintMs }) => (firstPaintMs / 1000).toFixed(2)],
  ['LCP s', ({ largestPaintMs }) => (largestPaintMs / 1000).toFixed(2)],
  ['TBT ms', ({ blockingMs }) => blockingMs.toFixed(0)],
  ['CLS', ({ shift }) => shift.toFixed(3)],
  ['kB', ({ weightKb }) => weightKb.toFixed(0)],
]
const WIDTH = 8

export function headLine(): string {
  return ['page'.padEnd(12), ...COLUMNS.map(([title]) => title.padStart(WIDTH)), '  runs'].join('')
}

/** A page's medians, the scores of its runs, and its bar. */
export function lineOf(page: MeasuredPage, median: Audited, runs: readonly Audited[]): string {
  const figures = COLUMNS.map(([, of]) => of(median).padStart(WIDTH))
  const bar = page.bar ? `≥ ${page.bar}: ${isMet(page, median) ? 'held' : 'MISSED'}` : 'no bar'
  return [page.name.padEnd(12), ...figures, `  ${runs.map((run) => run.performance).join(' ')}  ${bar}`].join('')
}
