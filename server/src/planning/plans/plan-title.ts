import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import type { Wish } from '@touchline/contract/platform/training.ts'
import { translate } from '@touchline/locales/locales.ts'

/** The default title of a plan. */
export function titleOf(wish: Wish, language: LanguageCode): string {
  const title = (key: string, values: Record<string, string | number> = {}) =>
    translate(language, `plans:pdf.titles.${key}`, values)
  switch (wish.kind) {
    case 'running':
      return title('running', { distance: distanceIn(wish.goalMetres, language), date: writtenDay(wish.goalDate) })
    case 'strength':
    case 'swimming':
      return title(wish.kind, { count: wish.weeks })
    case 'team_week':
    case 'return':
      return title(wish.kind, { sport: translate(language, `interface:sports.${wish.sport}`) })
  }
}

/** A day in the format of our pages in every language: `28.12.2026`. */
function writtenDay(day: string): string {
  return day.split('-').toReversed().join('.')
}

/** A day formatted for a language. */
export function dayIn(
  day: string,
  language: LanguageCode,
  options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' },
): string {
  return new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' }).format(new Date(day))
}

function distanceIn(metres: number, language: LanguageCode): string {
  const [value, unit] = metres < 1000 ? [metres, 'meter'] : [metres / 1000, 'kilometer']
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
}
