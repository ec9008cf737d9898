import type { Reason, Result, Side } from '@touchline/contract/competition-shapes.ts'
import type { Match, PublicCompetition } from '@touchline/contract/competition-views.ts'
import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../language/dates.ts'
import { useLanguage } from '../language/use-language.ts'

/** How a competition is spoken of in the reader's language. */
export type CompetitionWords = ReturnType<typeof wordsOf>

export function useCompetitionWords(competition: Named): CompetitionWords {
  const { t } = useTranslation('competitions')
  const { language } = useLanguage()
  return useMemo(() => wordsOf(t, language.locale, competition), [t, language.locale, competition])
}

type Named = Pick<PublicCompetition, 'teams' | 'matches' | 'timetable' | 'timeZone'>

function wordsOf(t: TFunction, locale: string, { teams, matches, timetable, timeZone }: Named) {
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  const byId = new Map(matches.map((match) => [match.id, match]))

  const teamName = (teamId: string) => names.get(teamId) ?? ''
  const label = ({ key, values }: Reason) => t(`document.labels.${key}`, { ...values })
  /** In a narrow place: QF 1, SF 2. */
  const shortLabel = ({ key, values }: Reason) => t([`page.short.${key}`, `document.labels.${key}`], { ...values })

  function sideName(side: Side): string {
    if (side.kind === 'team') return teamName(side.teamId)
    if (side.kind === 'place') return t('page.side.place', { place: side.place, group: groupLetter(side.group) })
    const from = byId.get(side.matchId)
    return t(`page.side.${side.kind}`, { match: from ? shortLabel(from.label) : '' })
  }

  const home = (match: Match) => (match.homeTeamId ? teamName(match.homeTeamId) : sideName(match.home))
  const away = (match: Match) => (match.awayTeamId ? teamName(match.awayTeamId) : sideName(match.away))
  const time = (clock: string) => formatClock(clock, locale)
  const courtName = (court: number | null) => (court === null ? '' : (timetable.courts[court] ?? ''))

  return {
    t,
    teamName,
    /** The teams of a match, or where they come from. */
    home,
    away,
    label,
    shortLabel,
    courtName,
    match: (id: string | null) => (id === null ? undefined : byId.get(id)),
    pair: (match: Match) => `${home(match)} – ${away(match)}`,
    groupName: (group: number) => t('page.group', { group: groupLetter(group) }),
    /** A local time of the timetable. */
    time,
    /** The day with its weekday. */
    day: (date: string) => `${weekday(date, locale)} ${formatDay(date)}`,
    /** A moment of the server, as clocks at the courts show it. */
    clock: (iso: string) =>
      new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(iso)),
    /** Why something could not be kept, or is as it is. */
    reason: ({ key, values }: Reason) => t(`reasons.${key}`, { ...values }),
  }
}

/** Groups are called by letters. */
export function groupLetter(group: number): string {
  return String.fromCharCode(64 + group)
}

export function scoreText({ home, away }: Pick<Result, 'home' | 'away'>): string {
  return `${home}:${away}`
}

/** `09:00` as the language writes it. */
export function formatClock(clock: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })
  return format.format(new Date(`1970-01-01T${clock}:00Z`))
}

/** The name of the weekday, as it stands at the beginning of a line. */
export function weekday(date: string, locale: string): string {
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00Z`))
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
}
