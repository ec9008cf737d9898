import type { Language } from '@touchline/contract/platform/languages.ts'

/** What the dashboard works out of the figures it is given; per cents are whole numbers. */
export function figuresOf(stats: { total_members: number; max_members: number; active_members: number }) {
  return {
    freeSeats: Math.max(0, stats.max_members - stats.total_members),
    activePercent: percentOf(stats.active_members, stats.total_members),
    usedPercent: percentOf(stats.total_members, stats.max_members),
  }
}

/** A whole number of per cent as the language writes it. */
export function formatPercent(percent: number, language: Language): string {
  return new Intl.NumberFormat(language.locale, { style: 'percent' }).format(percent / 100)
}

function percentOf(part: number, whole: number): number {
  return whole > 0 ? Math.round((part / whole) * 100) : 0
}
