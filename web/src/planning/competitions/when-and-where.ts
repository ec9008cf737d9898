import type { Format, Timetable } from '@touchline/contract/planning/competition-shapes.ts'
import type { CompetitionWords } from './words.ts'

type Dated = { timetable: Timetable; place: string | null }

/** `Sunday 15.11.2026, 9:00–14:00, sports hall`; for several days the first and the last. */
export function whenAndWhere({ timetable, place }: Dated, words: CompetitionWords, day = words.day): string {
  const days = timetable.days.toSorted((one, other) => one.date.localeCompare(other.date))
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return place ?? ''
  const when =
    first === last
      ? `${day(first.date)}, ${words.time(first.from)}–${words.time(first.to)}`
      : `${day(first.date)} – ${day(last.date)}`
  return [when, place].filter(Boolean).join(', ')
}

/** `8 teams, 2 groups and knock-out`. */
export function kindOf(teams: number, format: Format, t: CompetitionWords['t']): string {
  const kind =
    format.kind === 'groups' ? t('page.formats.groups', { count: format.groups }) : t(`page.formats.${format.kind}`)
  return [t('page.teams', { count: teams }), kind].join(', ')
}
