import type { Reason, Result } from '@touchline/contract/planning/competition-shapes.ts'
import type { Match, PublicCompetition } from '@touchline/contract/planning/competition-views.ts'
import { groupLetter, labelText, roundText, shortLabelText, sideText } from '@touchline/locales/match-words.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

/** The texts about a competition in the reader's language. */
export type CompetitionWords = ReturnType<typeof wordsOf>

type Named = Pick<PublicCompetition, 'teams' | 'matches' | 'timetable' | 'timeZone'>

export function useCompetitionWords(competition: Named): CompetitionWords {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  return useMemo(() => wordsOf(t, language.locale, competition), [t, language.locale, competition])
}

function wordsOf(t: TFunction, locale: string, competition: Named) {
  const names = new Map(competition.teams.map(({ id, name }) => [id, name]))
  const byId = new Map(competition.matches.map((match) => [match.id, match]))
  const teamName = (teamId: string) => names.get(teamId) ?? ''
  const home = (match: Match) => (match.homeTeamId ? teamName(match.homeTeamId) : sideText(match.home, competition, t))
  const away = (match: Match) => (match.awayTeamId ? teamName(match.awayTeamId) : sideText(match.away, competition, t))
  return {
    t,
    teamName,
    /** The teams of a match, or which match they come from. */
    home,
    away,
    pair: (match: Match) => `${home(match)} – ${away(match)}`,
    /** `Semi-final 2`, or `SF 2` where space is short. */
    label: (label: Reason) => labelText(label, t),
    shortLabel: (label: Reason) => shortLabelText(label, t),
    round: (label: Reason) => roundText(label, t),
    match: (id: string | null) => (id === null ? undefined : byId.get(id)),
    groupName: (group: number) => t('document.headings.group', { group: groupLetter(group) }),
    courtName: (court: number | null) => (court === null ? '' : (competition.timetable.courts[court] ?? '')),
    /** A local time of the timetable. */
    time: (clock: string) => formatClock(clock, locale),
    /** The day with its weekday, at the beginning of a line and within one. */
    day: (date: string) => capitalised(formatWeekday(date, locale), locale),
    dayInside: (date: string) => formatWeekday(date, locale),
    /** A server timestamp in the local time of the venue. */
    clock: (iso: string) => formatMoment(iso, competition.timeZone, locale),
    /** Why a wish could not be met. */
    reason: (reason: Reason) => reasonText(reason, t, locale),
  }
}

/** Days and times among the values of a reason are written in the language's notation. */
export function reasonText({ key, values = {} }: Reason, t: TFunction, locale: string): string {
  const written = Object.entries(values).map(([name, value]) => [name, writtenValue(value, locale)] as const)
  return t(`competitions:reasons.${key}`, { ...Object.fromEntries(written) })
}

function writtenValue(value: string | number, locale: string): string | number {
  if (typeof value === 'number') return value
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  return /^\d\d:\d\d$/.test(value) ? formatClock(value, locale) : value
}

export function scoreText({ home, away }: Pick<Result, 'home' | 'away'>): string {
  return `${home}:${away}`
}

/** `09:00` in the language's notation. */
export function formatClock(clock: string, locale: string): string {
  return formatMoment(`1970-01-01T${clock}:00Z`, 'UTC', locale)
}

function formatMoment(iso: string, timeZone: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(iso))
}

function formatWeekday(date: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`))
  return `${name} ${formatDay(date)}`
}

function capitalised(text: string, locale: string): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
