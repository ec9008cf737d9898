import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { labelText } from '@touchline/locales/match-words.ts'
import { type CalendarEvent, calendarOf } from '../../platform/calendar/calendar.ts'
import { Failure } from '../../platform/failure.ts'
import { resolvedMatches, type Stored } from './stored.ts'
import type { Match } from './types.ts'
import { isOf, resultText, sidesText, type Words, wordsIn } from './words.ts'

/** The scheduled matches of a competition as a calendar: those of one team, or all. */
export function calendarOfMatches(stored: Stored, language: LanguageCode, teamId: string | undefined): string {
  const words = wordsIn(language)
  const { name, teams } = stored.competition
  const team = teams.find(({ id }) => id === teamId)
  if (teamId && !team) throw new Failure('COMPETITION_NOT_FOUND')
  const events = resolvedMatches(stored).flatMap((match, at) => {
    if (!match.start || (team && !isOf(match, team.id))) return []
    return [eventOf(stored, match, at, words)]
  })
  return calendarOf({ name: [name, team?.name].filter(Boolean).join(', '), events })
}

function eventOf(stored: Stored, match: Match, at: number, words: Words): CalendarEvent {
  const { competition, matches } = stored
  const { timetable, timeZone, place, name, version, changedAt } = competition
  const { home, away } = sidesText(stored, match, words)
  const court = match.court === null ? undefined : timetable.courts[match.court]
  const result = match.status === 'done' && match.result ? resultText(match.result, words) : undefined
  const { date, time } = match.start ?? { date: '', time: '' }
  return {
    uid: `${match.id}@touchline`,
    title: `${home} – ${away}`,
    description: [name, labelText(match.label, words.t), result].filter(Boolean).join('\n'),
    location: [court, place].filter(Boolean).join(', ') || undefined,
    changedAt,
    // Both versions only grow, so their sum grows with every change of either.
    sequence: version + (matches[at]?.version ?? 0),
    ...{ date, time, timeZone, minutes: timetable.matchMinutes },
  }
}
