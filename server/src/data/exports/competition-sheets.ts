import type { Competition } from '@touchline/contract/planning/competition-views.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import { groupLetter, labelText, sideText, type Translate } from '@touchline/locales/match-words.ts'
import { competitionOf, listCompetitions } from '../../planning/competitions/competitions.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { plain, type Sheet, sheetOf, text } from './sheet.ts'

/** The competitions of a club with their teams, matches and tables. */
export function competitionSheets(db: Database, clubId: string, language: LanguageCode): Sheet[] {
  const t: Translate = (key, values) => translate(language, key as `competitions:${string}`, values)
  const read = () => readCompetitions(db, clubId)
  return [
    sheetOf({ name: 'competitions', part: 'competitions' }, read, {
      ...OF_COMPETITION,
      sport: plain(({ sport }) => sport),
      place: text(({ place }) => place),
      time_zone: plain(({ timeZone }) => timeZone),
      format: plain(({ format }) => format.kind),
      teams: plain(({ teams }) => teams.length),
      matches: plain(({ progress }) => progress.matches),
      played: plain(({ progress }) => progress.done),
      maker: text(({ maker }) => maker),
      note: text(({ note }) => note),
      changed_at: plain(({ changedAt }) => new Date(changedAt)),
    }),
    sheetOf({ name: 'teams', part: 'competitions' }, () => each(read(), teamsOf), {
      ...OF_COMPETITION,
      team_id: plain(({ id }) => id),
      team: text(({ name }) => name),
      seed: plain(({ seed }) => seed),
      rating: plain(({ rating }) => Math.round(rating)),
    }),
    matchesSheet(read, t),
    sheetOf({ name: 'standings', part: 'competitions' }, () => each(read(), standingsOf), {
      ...OF_COMPETITION,
      group: plain(({ group }) => group),
      rank: plain(({ place }) => place),
      team: text(({ team }) => team),
      played: plain(({ played }) => played),
      won: plain(({ won }) => won),
      drawn: plain(({ drawn }) => drawn),
      lost: plain(({ lost }) => lost),
      scored: plain(({ scored }) => scored),
      conceded: plain(({ conceded }) => conceded),
      points: plain(({ points }) => points),
    }),
  ]
}

type OfCompetition = { competition: Pick<Competition, 'id' | 'name'> }

const OF_COMPETITION = {
  competition_id: plain(({ competition }: OfCompetition) => competition.id),
  competition: text(({ competition }: OfCompetition) => competition.name),
}

function matchesSheet(read: () => AsyncIterable<Competition & OfCompetition>, t: Translate): Sheet {
  return sheetOf({ name: 'matches', part: 'competitions' }, () => each(read(), matchesOf), {
    ...OF_COMPETITION,
    match: text(({ match }) => labelText(match.label, t)),
    group: plain(({ match }) => (match.group === null ? null : groupLetter(match.group))),
    date: plain(({ match }) => match.start?.date ?? null),
    time: plain(({ match }) => match.start?.time ?? null),
    court: text(({ match, competition }) =>
      match.court === null ? null : (competition.timetable.courts[match.court] ?? null),
    ),
    home: text(({ match, competition }) => sideNamed(competition, match.homeTeamId, match.home, t)),
    away: text(({ match, competition }) => sideNamed(competition, match.awayTeamId, match.away, t)),
    home_score: plain(({ match }) => match.result?.home ?? null),
    away_score: plain(({ match }) => match.result?.away ?? null),
    sets: text(({ match }) => (match.result?.sets ?? []).map((set) => `${set.home}:${set.away}`).join(' ') || null),
    decided: plain(({ match }) => match.result?.decided ?? null),
    status: plain(({ match }) => match.status),
  })
}

/** Yields competitions one by one; skips those deleted meanwhile. */
async function* readCompetitions(db: Database, clubId: string): AsyncGenerator<Competition & OfCompetition> {
  const reader = { clubId, memberId: '', role: 'admin' as const }
  const { competitions } = await listCompetitions(db, reader)
  for (const { id } of competitions) {
    try {
      const competition = await competitionOf(db, reader, id)
      yield { ...competition, competition }
    } catch (error) {
      if (!(error instanceof Failure)) throw error
    }
  }
}

async function* each<Row>(
  competitions: AsyncIterable<Competition>,
  rowsOf: (competition: Competition) => Row[],
): AsyncGenerator<Row> {
  for await (const competition of competitions) yield* rowsOf(competition)
}

function teamsOf(competition: Competition) {
  return competition.teams.map((team) => ({ ...team, competition }))
}

function matchesOf(competition: Competition) {
  return competition.matches.map((match) => ({ match, competition }))
}

function standingsOf(competition: Competition) {
  return competition.standings.flatMap(({ group, rows }) =>
    rows.map((row) => ({
      ...row,
      competition,
      group: group === null ? null : groupLetter(group),
      team: nameOf(competition, row.teamId),
    })),
  )
}

function sideNamed(
  competition: Competition,
  teamId: string | null,
  side: Competition['matches'][number]['home'],
  t: Translate,
): string {
  return teamId ? nameOf(competition, teamId) : sideText(side, competition, t)
}

function nameOf({ teams }: Competition, teamId: string): string {
  return teams.find(({ id }) => id === teamId)?.name ?? ''
}
