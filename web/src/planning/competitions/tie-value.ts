import type { TieBreak } from '@touchline/contract/planning/competition-shapes.ts'

const DIFFERENCES: readonly TieBreak[] = ['difference', 'h2h_difference']
const RATIOS: readonly TieBreak[] = ['ratio', 'set_ratio', 'point_ratio']

/** A team's value for a key in the language's notation; a lot has no meaningful figure. */
export function tieValue(key: TieBreak, { value }: { value: number }, locale: string): string {
  if (key === 'lot') return ''
  // No goal against: the ratio is infinite.
  if (!Number.isFinite(value) || value > 1e6) return '∞'
  const isRatio = RATIOS.includes(key)
  return new Intl.NumberFormat(locale, {
    ...(isRatio && { minimumFractionDigits: 3 }),
    maximumFractionDigits: 3,
    ...(DIFFERENCES.includes(key) && { signDisplay: 'exceptZero' as const }),
  })
    .format(value)
    .replace('-', '−')
}
