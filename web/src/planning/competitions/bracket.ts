import type { Reason } from '@touchline/contract/planning/competition-shapes.ts'
import type { Match, PublicCompetition } from '@touchline/contract/planning/competition-views.ts'

/** A match in the drawing; `at` is its vertical centre, counted in rows from the top. */
type PlacedMatch = { match: Match; at: number }

/** A round is a column of the drawing; `beside` is the match for third place, below the final. */
export type BracketColumn = { round: number; label: Reason; matches: PlacedMatch[]; beside: Match[] }

export type Bracket = {
  columns: BracketColumn[]
  /** The height of the drawing in rows. */
  rows: number
  /** For each gap between columns, the lines from a match to the winner's next one. */
  lines: { from: number; to: number }[][]
  /** Matches for lower places, listed below the drawing. */
  placement: Match[]
}

/** The height of the final with a match for third place below it. */
const ROWS_WITH_THIRD_PLACE = 3

/** Lays out the knock-out: a match is centred between those whose winners it awaits. */
export function bracketOf({ matches, bracket }: Pick<PublicCompetition, 'matches' | 'bracket'>): Bracket {
  const byId = new Map(matches.map((match) => [match.id, match]))
  const roundsOf = (stage: 'knockout' | 'placement') =>
    bracket
      .filter((round) => round.stage === stage)
      .map(({ round, label, matchIds }) => ({ round, label, matches: matchIds.flatMap((id) => byId.get(id) ?? []) }))
  const rounds = roundsOf('knockout')
  const places = placesOf(rounds.map((round) => round.matches))
  const others = [...rounds, ...roundsOf('placement')]
    .flatMap((round) => round.matches)
    .filter(({ id }) => !places.has(id))
  const beside = others.filter(isForThirdPlace)
  const columns = rounds.map(({ round, label, matches: played }, index) => ({
    round,
    label,
    matches: played.flatMap((match) => {
      const at = places.get(match.id)
      return at === undefined ? [] : [{ match, at }]
    }),
    beside: index === rounds.length - 1 ? beside : [],
  }))
  return {
    columns,
    rows: Math.max(beside.length > 0 ? ROWS_WITH_THIRD_PLACE : 1, ...[...places.values()].map(Math.ceil)),
    lines: linesBetween(columns, places),
    placement: others.filter((match) => !isForThirdPlace(match)).toSorted(byRoundAndPlace),
  }
}

/** The matches whose winners meet in this one. */
function feedersOf(match: Match): string[] {
  return [match.home, match.away].flatMap((side) => (side.kind === 'winner' ? [side.matchId] : []))
}

function placesOf(rounds: Match[][]): Map<string, number> {
  const byId = new Map(rounds.flat().map((match) => [match.id, match]))
  const places = new Map<string, number>()
  let nextRow = 0

  function place(match: Match): number {
    const fed = feedersOf(match).flatMap((id) => byId.get(id) ?? [])
    const at = fed.length === 0 ? nextRow++ + 0.5 : mean(fed.map(place))
    places.set(match.id, at)
    return at
  }

  const final = rounds.at(-1)?.find((match) => !isForThirdPlace(match))
  if (final) place(final)
  return places
}

/** Earlier rounds first, and better places first within a round. */
function byRoundAndPlace(one: Match, other: Match): number {
  const place = ({ label: { values } }: Match) => Number(values?.place ?? values?.from ?? 0)
  return one.round - other.round || place(one) - place(other)
}

function isForThirdPlace({ label }: Match): boolean {
  return label.key === 'third_place'
}

function linesBetween(columns: BracketColumn[], places: Map<string, number>): Bracket['lines'] {
  return columns.slice(1).map(({ matches }) =>
    matches.flatMap(({ match, at }) =>
      feedersOf(match).flatMap((id) => {
        const from = places.get(id)
        return from === undefined ? [] : [{ from, to: at }]
      }),
    ),
  )
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
