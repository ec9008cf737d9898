import { winnerOf } from './result.ts'
import { standings } from './standings/standings.ts'
import type { Match, Rules, Side, Standings, Team } from './types.ts'

/** The data of a competition needed for the calculations; matches as drawn. */
export type Played = { id: string; teams: readonly Team[]; matches: readonly Match[]; rules: Rules }

/** The table of a league or of one group; final once all its matches are over. */
export type FinalTable = Standings & { group: number | null; isFinal: boolean }

/** The matches with every side known so far: winners, losers and places of finished groups. */
export function resolve(competition: Played): Match[] {
  const tables = tablesOf(competition)
  const known = new Map<string, Match>()
  const drawn = new Map(competition.matches.map((match) => [match.id, match]))

  function resolved(match: Match): Match {
    const done = known.get(match.id)
    if (done) return done
    const made = { ...match, home: sideNow(match.home), away: sideNow(match.away) }
    known.set(match.id, made)
    return made
  }

  function sideNow(side: Side): Side {
    if (side.kind === 'team') return side
    if (side.kind === 'place') return placedTeam(tables, side)
    const match = drawn.get(side.matchId)
    return match ? (leaving(resolved(match), side.kind) ?? side) : side
  }

  return competition.matches.map(resolved)
}

/** The tables of the league or of all groups. */
export function tablesOf({ id, teams, matches, rules }: Played): FinalTable[] {
  const inTables = matches.filter(({ stage }) => stage === 'league' || stage === 'group')
  const groups = [...new Set(inTables.map(({ group }) => group))].sort((a, b) => (a ?? 0) - (b ?? 0))
  return groups.map((group) => {
    const own = inTables.filter((match) => match.group === group)
    const playing = new Set(own.flatMap(({ home, away }) => [teamOf(home), teamOf(away)]))
    const isFinal = own.every(({ status }) => status === 'done')
    const members = teams.filter((team) => playing.has(team.id))
    return { group, isFinal, ...standings(members, own, rules, id) }
  })
}

/** The team that leaves a finished match as its winner or loser. */
export function leaving(match: Match, kind: 'winner' | 'loser'): Extract<Side, { kind: 'team' }> | null {
  const winner = match.status === 'done' && match.result ? winnerOf(match.result) : null
  if (!winner) return null
  const loser = winner === 'home' ? 'away' : 'home'
  const side = match[kind === 'winner' ? winner : loser]
  return side.kind === 'team' ? side : null
}

function placedTeam(tables: readonly FinalTable[], side: Extract<Side, { kind: 'place' }>): Side {
  const table = tables.find(({ group }) => group === side.group)
  const row = table?.isFinal ? table.rows[side.place - 1] : undefined
  return row ? { kind: 'team', teamId: row.teamId } : side
}

function teamOf(side: Side): string | null {
  return side.kind === 'team' ? side.teamId : null
}
