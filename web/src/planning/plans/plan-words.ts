import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { Reason } from '@touchline/contract/platform/endpoint.ts'
import type { Session, Wish } from '@touchline/contract/platform/training.ts'
import { usedFactText, writeClock, writeDistance, writeMinutes } from '@touchline/locales/figures.ts'
import { paceText, sessionName, sessionWork } from '@touchline/locales/session-words.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { formatDay, formatDayOfMonth, weekdayOf } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** The texts of plans, and the locale for numbers. */
export type PlanWords = { t: (key: string, values?: Record<string, unknown>) => string; locale: string }

export function usePlanWords(): PlanWords {
  const { t } = useTranslation('plans')
  const { language } = useLanguage()
  return { t: (key, values = {}) => t(key, values), locale: language.locale }
}

/** The text of a reason; days, times and distances among its values are written in the language's notation. */
export function reasonText({ key, values = {} }: Reason, words: PlanWords): string {
  const written = Object.entries(values).map(([name, value]) => [name, valueText(name, value, words)])
  return words.t(`reasons.${key}`, Object.fromEntries(written))
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const TIMES = new Set(['seconds', 'riegel', 'css'])

function valueText(name: string, value: string | number, { locale }: PlanWords): string | number {
  if (typeof value === 'string') return DAY.test(value) ? formatDay(value) : value
  if (TIMES.has(name)) return writeClock(Math.round(value), locale)
  if (name === 'metres') return writeDistance(value, locale)
  // A count stays a number, because it selects the plural.
  return name === 'count' ? value : new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(value)
}

/** A session for screen readers: "Tuesday 17.11., tempo, 44 minutes, 5:11 per kilometre, zone 4". */
export function spokenSession(session: Session, words: PlanWords): string {
  const { t, locale } = words
  const { date, time, minutes, intensity, note, status, done, before } = session
  const pace = intensity && paceText(intensity)
  const [value, per] = pace ? pace.split('/') : []
  return [
    `${weekdayOf(date, locale, 'long')} ${formatDayOfMonth(date)}`,
    time && t('page.aloud.time', { time }),
    sessionName(session, words),
    writeMinutes(minutes, locale),
    value && t(per === 'km' ? 'page.aloud.perKilometre' : 'page.aloud.perHundred', { pace: value }),
    intensity?.zone && t('page.aloud.zone', { zone: intensity.zone }),
    sessionWork(session, words).replace(/\.$/, ''),
    note,
    before && t('page.before.minutes', { minutes: before.minutes }),
    status === 'missed' && t('page.missed.mark'),
    done && t('page.done.was', { minutes: done.minutes, rpe: done.rpe }),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The profile's figures that a plan was made from: "5 km 24:34, 4 days a week". */
export function usedFigures(wish: Wish, words: PlanWords, interfaceT: TFunction): string {
  const figures = [...figuresOf(wish), { key: 'days', value: wish.days.length }]
  return figures.map((fact) => usedFactText(fact, { t: interfaceT, locale: words.locale })).join(', ')
}

function figuresOf(wish: Wish): { key: string; value: number }[] {
  if (wish.kind === 'running') return [{ key: `run_time_${wish.raceMetres}`, value: wish.raceSeconds }]
  if (wish.kind !== 'strength') return []
  return wish.lifts.flatMap(({ exercise, oneRepMaxKg }) =>
    oneRepMaxKg === undefined || exercise === 'row' ? [] : [{ key: `one_rep_max_${exercise}`, value: oneRepMaxKg }],
  )
}

/** The target date of a plan. */
export function goalDateOf({ wish }: Pick<Plan, 'wish'>): string | undefined {
  return 'goalDate' in wish ? wish.goalDate : undefined
}

/** The authors of a rule, by surname: "Daniels, Gilbert (1979)", "Bosquet et al. (2007)". */
export function shortSource({ authors, year }: Plan['sources'][number]): string {
  const names = authors.split(/,\s*|\s+&\s+/).map((name) => name.replace(/^(?:\p{Lu}\.[\s-]*)+/u, ''))
  return `${names.length > 2 ? `${names[0]} et al.` : names.join(', ')} (${year})`
}
