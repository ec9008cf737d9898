import type {
  Competition,
  Match as MatchView,
  PublicCompetition,
} from '@touchline/contract/planning/competition-views.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { type Actor, canEdit } from './access.ts'
import { roundsOf } from './bracket-view.ts'
import { type Person, selectCompetition, selectPeople, selectScorers } from './competitions.queries.ts'
import type { CompetitionRow, MatchRow } from './competitions.table.ts'
import { courtsOf, remainingMatches } from './court-view.ts'
import { ratingsAfter } from './elo.ts'
import { selectMatches } from './matches.queries.ts'
import { finalRanking } from './ranking.ts'
import { resolve, tablesOf } from './resolve.ts'
import { type Stored, stateOf, teamOf } from './stored.ts'
import { unmetOf } from './unmet.ts'

/** A competition as seen by a member or program of its club. */
export async function seenBy(db: Database, actor: Actor, id: string, now = new Date()): Promise<Competition> {
  const found = await selectCompetition(db, actor.clubId, id)
  if (!found) throw new Failure('COMPETITION_NOT_FOUND')
  const { competition, maker } = found
  const matches = await selectMatches(db, id)
  const scorers = await selectScorers(db, id)
  const isEditor = canEdit(competition, actor)
  const isScorer = isEditor || scorers.some(({ id: memberId }) => memberId === actor.memberId)
  const people = isScorer ? await whoEntered(db, actor.clubId, matches) : []
  const seen = publicView({ competition, matches }, now)
  const { shareToken } = competition
  return {
    id,
    ...seen,
    matches: seen.matches.map((match, at) => ({ ...match, ...entryOf(matches[at], isScorer, people) })),
    note: competition.note,
    maker,
    unmet: unmetOf({ competition, matches }),
    isOwn: competition.makerId === actor.memberId,
    canEdit: isEditor,
    canScore: isScorer,
    canDraw: isEditor && matches.every(({ status }) => status === 'planned'),
    share: isEditor && shareToken ? { token: shareToken } : null,
    scorers: isScorer ? scorers : [],
    version: competition.version,
  }
}

/** The stored competition of a club. */
export async function competitionFor(
  db: Database,
  { clubId }: Pick<Actor, 'clubId'>,
  id: string,
): Promise<CompetitionRow> {
  const found = await selectCompetition(db, clubId, id)
  if (!found) throw new Failure('COMPETITION_NOT_FOUND')
  return found.competition
}

/** The public page, for visitors with the secret link: teams and matches, but no members. */
export function publicView(stored: Stored, now = new Date()): PublicCompetition {
  const { competition } = stored
  const state = stateOf(stored)
  const resolved = resolve(state)
  const { name, sport, place, timeZone, format, rulesName, rules, timetable, teams, changedAt } = competition
  const matches = stored.matches.map((row, at) => matchView(row, resolved[at]))
  return {
    ...{ name, sport, place, timeZone, format, rulesName, rules, timetable, teams },
    ratings: ratingsAfter(teams, resolved),
    matches,
    standings: tablesOf(state),
    bracket: roundsOf(matches),
    ranking: finalRanking(state),
    courts: courtsOf(stored, resolved, now),
    queue: remainingMatches(stored, resolved, now),
    progress: {
      matches: matches.length,
      done: matches.filter(({ status }) => status === 'done').length,
      playing: matches.filter(({ status }) => status === 'playing').length,
    },
    changedAt: changedAt.toISOString(),
  }
}

function matchView(row: MatchRow, resolved: Parameters<typeof sidesOf>[0]): MatchView {
  const { id, drawn, start, court, status, result, startedAt, endedAt, version } = row
  return {
    id,
    ...drawn,
    ...sidesOf(resolved),
    ...{ start, court, status, result },
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
    version,
  }
}

function sidesOf(resolved: Pick<ReturnType<typeof resolve>[number], 'home' | 'away'> | undefined) {
  return {
    homeTeamId: resolved ? teamOf(resolved.home) : null,
    awayTeamId: resolved ? teamOf(resolved.away) : null,
  }
}

function whoEntered(db: Database, clubId: string, matches: readonly MatchRow[]): Promise<Person[]> {
  const ids = new Set(matches.flatMap(({ enteredBy }) => enteredBy ?? []))
  return selectPeople(db, clubId, [...ids])
}

function entryOf(row: MatchRow | undefined, isScorer: boolean, people: readonly Person[]) {
  if (!row || !isScorer) return { enteredBy: null, enteredAt: null }
  const enteredBy = people.find(({ id }) => id === row.enteredBy)?.name ?? null
  return { enteredBy, enteredAt: row.enteredAt?.toISOString() ?? null }
}
