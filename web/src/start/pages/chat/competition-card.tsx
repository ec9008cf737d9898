import { useQuery } from '@tanstack/react-query'
import type { Competition, Match } from '@touchline/contract/planning/competition-views.ts'
import { sideText, type Translate } from '@touchline/locales/match-words.ts'
import { useTranslation } from 'react-i18next'
import type { LiveArtefactProps } from '../../../coaching/chat/parts/part-props.ts'
import { competitionQuery } from '../../../planning/competitions/competitions.ts'
import { formatDatedRange, formatDay, formatDayOfMonth, weekdayOf } from '../../../platform/language/dates.ts'
import { useLanguage } from '../../../platform/language/use-language.ts'
import { GoneLine, isGone, MadeCard } from './made-card.tsx'

/** A competition: its teams and format, its progress, and the next match. */
export function CompetitionCard({ part, Stored }: LiveArtefactProps) {
  const { language } = useLanguage()
  const { t, ready } = useTranslation('competitions')
  const { data: competition, error } = useQuery(competitionQuery(part.id, language.code))
  if (isGone(error) && ready) return <GoneLine>{t('card.gone', { title: part.title })}</GoneLine>
  if (!competition || !ready) return <Stored part={part} />
  const { teams, format, timetable, progress } = competition
  const [first, last] = [timetable.days[0]?.date, timetable.days.at(-1)?.date]
  const days = first && last ? [first === last ? formatDay(first) : formatDatedRange(first, last)] : []
  const next = nextMatch(competition)
  return (
    <MadeCard
      part={part}
      title={competition.name}
      line={[t('card.teams', { count: teams.length }), t(`card.formats.${format.kind}`), ...days].join(', ')}
      sport={competition.sport ?? 'universal'}
      openLabel={t('card.open')}
      facts={[
        { label: t('card.played'), value: t('card.of', { done: progress.done, matches: progress.matches }) },
        {
          label: t('card.next'),
          value: next ? matchText(next, competition, t, language.locale) : t('card.over'),
        },
      ]}
    />
  )
}

/** The match that is played now, or the first still to be played. */
function nextMatch({ matches }: Competition): Match | undefined {
  const open = matches.filter(({ status }) => status !== 'done')
  const timed = open.filter(({ start }) => start !== null)
  const byTime = timed.toSorted((one, other) => momentOf(one).localeCompare(momentOf(other)))
  return byTime[0] ?? open[0]
}

function momentOf({ start }: Match): string {
  return start ? `${start.date} ${start.time}` : ''
}

function matchText(match: Match, competition: Competition, t: Translate, locale: string): string {
  const { start, court } = match
  const names = new Map(competition.teams.map(({ id, name }) => [id, name]))
  const home = names.get(match.homeTeamId ?? '') ?? sideText(match.home, competition, t)
  const away = names.get(match.awayTeamId ?? '') ?? sideText(match.away, competition, t)
  const when = start ? `${weekdayOf(start.date, locale, 'short')} ${formatDayOfMonth(start.date)} ${start.time} ` : ''
  const where = court === null ? '' : `, ${competition.timetable.courts[court] ?? ''}`
  return `${when}${home} – ${away}${where}`
}
