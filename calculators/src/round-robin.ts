import { calculator, type FixtureRound, figure } from './calculator.ts'

/** All against all, by Berger's table. */
export const roundRobin = calculator({
  id: 'round_robin',
  group: 'competition',
  inputs: [
    { key: 'teams', kind: 'number', unit: 'count', min: 2, max: 64, step: 1, whole: true },
    { key: 'legs', kind: 'choice', choices: ['single', 'double'], default: 'single' },
  ],
  compute({ teams, legs }) {
    const once = bergerTable(teams)
    const rounds = legs === 'single' ? once : [...once, ...once.map((round) => reversed(round, once.length))]
    return {
      results: [
        figure(
          'games',
          rounds.reduce((sum, { games }) => sum + games.length, 0),
          'count',
          0,
        ),
        figure('rounds', rounds.length, 'count', 0),
        figure('games_per_team', (legs === 'single' ? 1 : 2) * (teams - 1), 'count', 0),
      ],
      pictures: [{ kind: 'fixtures', key: 'fixtures', rounds }],
      notes: teams % 2 === 1 ? ['one_rests'] : [],
    }
  },
  formula: ['n × (n − 1) / 2', 'n even: n − 1; n odd: n'],
  sources: [
    {
      authors: 'FIDE',
      year: 2023,
      title: 'Handbook C.05 Annex 1: Details of Berger Tables',
      url: 'https://handbook.fide.com/chapter/C05Annex1',
    },
  ],
  notFor: ['many_teams_little_time'],
  vectors: [
    { values: { teams: 8 }, expect: { games: 28, rounds: 7, games_per_team: 7 } },
    { values: { teams: 7 }, expect: { games: 21, rounds: 7, games_per_team: 6 } },
    { values: { teams: 6, legs: 'double' }, expect: { games: 30, rounds: 10, games_per_team: 10 } },
  ],
})

/** The rounds of Berger's table: the first of a pair is at home; with an odd number the last place is a bye. */
export function bergerTable(teams: number): FixtureRound[] {
  const places = teams + (teams % 2)
  return Array.from({ length: places - 1 }, (_, index) => withoutBye(roundOf(places, index + 1), teams))
}

/**
 * The opponent of the last place advances by half a table each round; the others are paired symmetrically around it.
 */
function roundOf(places: number, round: number): FixtureRound {
  const pivot = round % 2 === 1 ? (round + 1) / 2 : (round + places) / 2
  const circle = places - 1
  const at = (place: number) => ((place - 1 + circle) % circle) + 1
  const first: [number, number] = round % 2 === 1 ? [pivot, places] : [places, pivot]
  const others = Array.from({ length: places / 2 - 1 }, (_, index): [number, number] => [
    at(pivot + index + 1),
    at(pivot - index - 1),
  ])
  return { round, games: [first, ...others] }
}

function withoutBye({ round, games }: FixtureRound, teams: number): FixtureRound {
  const free = games.find((game) => game.some((team) => team > teams))
  if (!free) return { round, games }
  const bye = Math.min(...free)
  return { round, games: games.filter((game) => game !== free), bye }
}

function reversed({ round, games, ...rest }: FixtureRound, after: number): FixtureRound {
  return { ...rest, round: round + after, games: games.map(([home, away]) => [away, home]) }
}
