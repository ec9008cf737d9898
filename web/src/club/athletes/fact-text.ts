import { type Fact, type FactOf, WEEKDAYS } from '@touchline/contract/club/athletes.ts'
import { type FigureWords, figureName, figureParts, writeMinutes } from '@touchline/locales/figures.ts'
import { formatDay } from '../../platform/language/dates.ts'

/** A fact as shown: its name, its value, and a figure's unit separately. */
export type FactText = { name: string; value: string; unit?: string }

export function factText(fact: Fact, words: FigureWords): FactText {
  const { t, locale } = words
  switch (fact.kind) {
    case 'figure':
      return { name: figureName(fact.id, words), ...figureParts(fact.id, fact.value, words) }
    case 'goal':
      return goalText(fact)
    case 'limit':
      return limitText(fact, words)
    case 'birth_year':
      return { name: t('profile.facts.birth_year'), value: String(fact.value) }
    case 'sports': {
      const sports = fact.value.sports.map((sport) => t(`sports.${sport}`))
      return { name: t('profile.facts.sports'), value: joined(...sports, fact.value.position) }
    }
    case 'level':
      return {
        name: t('profile.facts.level'),
        value: joined(t(`profile.levels.${fact.value.level}`), fact.value.remark),
      }
    case 'days': {
      const days = WEEKDAYS.filter((day) => fact.value.includes(day)).map((day) => weekdayName(day, locale))
      return {
        name: t('profile.facts.days'),
        value: `${t('profile.daysAWeek', { count: days.length })}: ${days.join(', ')}`,
      }
    }
    case 'minutes':
      return { name: t('profile.facts.minutes'), value: writeMinutes(fact.value, locale) }
    case 'equipment':
      return { name: t('profile.facts.equipment'), value: fact.value }
  }
}

/** The name of a weekday in the language. */
export function weekdayName(
  day: (typeof WEEKDAYS)[number],
  locale: string,
  weekday: 'long' | 'short' = 'long',
): string {
  // 5 January 2026 is a Monday.
  const date = new Date(Date.UTC(2026, 0, 5 + WEEKDAYS.indexOf(day)))
  return new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' }).format(date)
}

/** Whether a limit has expired. */
export function isOver(fact: Fact, today: string): boolean {
  return fact.kind === 'limit' && fact.value.until !== undefined && fact.value.until < today
}

function goalText({ value: { what, target, by } }: FactOf<'goal'>): FactText {
  const rest = joined(target, by && formatDay(by))
  return rest ? { name: what, value: rest } : { name: '', value: what }
}

function limitText({ value: { what, rule, until } }: FactOf<'limit'>, { t }: FigureWords): FactText {
  const rest = joined(rule, until && t('profile.limits.until', { date: formatDay(until) }))
  return rest ? { name: what, value: rest } : { name: '', value: what }
}

function joined(...parts: (string | undefined)[]): string {
  return parts.filter(Boolean).join(', ')
}
