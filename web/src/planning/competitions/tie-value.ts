import type { TieBreak } from '@touchline/contract/planning/competition-shapes.ts'

const DIFFERENCES: readonly TieBreak[] = ['difference', 'h2h_difference']
const RATIOS: readonly TieBreak[] = ['ratio', 'set_ratio', 'point_ratio']

/** What a team had in a key, as the language writes it; a lot has no figure that says anything. */
export function tieValue(key: TieBreak, { value }: { value: number }, locale: string): string {
  if (key === 'lot') return ''
  // No goal against: the ratio has no end.
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
