import type { Language } from '@touchline/contract/platform/languages.ts'

/** Figures derived from the statistics; percentages are whole numbers. */
export function figuresOf(stats: { total_members: number; max_members: number; active_members: number }) {
  return {
    freeSeats: Math.max(0, stats.max_members - stats.total_members),
    activePercent: percentOf(stats.active_members, stats.total_members),
    usedPercent: percentOf(stats.total_members, stats.max_members),
  }
}

/** A whole percentage in the language's format. */
export function formatPercent(percent: number, language: Language): string {
  return new Intl.NumberFormat(language.locale, { style: 'percent' }).format(percent / 100)
}

function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0
}
