import { idsOf, shuffled } from '../deterministic-draw.ts'
import type { Format, Knockout, Match, Reason, Side, Team } from '../types.ts'
import { bracketMatches, type DrawnMatch, inPlayingOrder, seededSlots, UNPLAYED } from './bracket.ts'
import { seedsOfPlaces, snakeGroups } from './groups.ts'
import { groupLabel, leagueLabel } from './labels.ts'
import { roundRobinRounds } from './pairings.ts'

const MAX_TEAMS = 64

/** All matches of a competition in playing order; deterministic for a given seed. */
export function drawOf(teams: readonly Team[], format: Format, seed: string): Match[] {
  const problem = drawProblem(teams.length, format)
  if (problem) throw new RangeError(problem.key)

  const nextId = idsOf(seed)
  const entrants = inSeedOrder(teams, seed)
  if (format.kind === 'round_robin') return leagueMatches(entrants, format.legs, nextId)
  if (format.kind === 'knockout') {
    const slots = seededSlots(entrants.map(sideOf))
    return inPlayingOrder(bracketMatches({ slots, firstPlace: 1, round: 1, stage: 'knockout' }, format, nextId))
  }
  const groups = snakeGroups(entrants, format.groups)
  return [
    ...groupMatches(groups, format.legs, nextId),
    ...inPlayingOrder(playOffs(groups, format.advance, format.knockout, nextId)),
  ]
}

/** Why this number of teams cannot be drawn in this format; null if it can. */
export function drawProblem(teams: number, format: Format): Reason | null {
  if (teams < 2) return { key: 'too_few_teams', values: { teams, needed: 2 } }
  if (teams > MAX_TEAMS) return { key: 'too_many_teams', values: { teams, allowed: MAX_TEAMS } }
  if (format.kind !== 'groups') return null
  const { groups, advance } = format
  const smallest = Math.floor(teams / groups)
  if (smallest < 2) return { key: 'too_many_groups', values: { groups, teams, allowed: Math.floor(teams / 2) } }
  if (advance > smallest) return { key: 'too_many_advance', values: { advance, allowed: smallest } }
  if (groups * advance < 2) return { key: 'too_few_advance', values: { advance, needed: 2 } }
  return null
}

/** Seeded teams first, best to worst, then the others in random order. */
function inSeedOrder(teams: readonly Team[], seed: string): Team[] {
  const drawn = shuffled(teams, ({ id }) => id, seed)
  return drawn.toSorted((a, b) => (a.seed ?? teams.length + 1) - (b.seed ?? teams.length + 1))
}

function leagueMatches(teams: readonly Team[], legs: 1 | 2, nextId: () => string): Match[] {
  return roundRobin(teams, legs, nextId, (round) => ({ stage: 'league', group: null, label: leagueLabel(round) }))
}

/** Ordered by round across all groups. */
function groupMatches(groups: readonly Team[][], legs: 1 | 2, nextId: () => string): Match[] {
  return groups
    .flatMap((teams, group) =>
      roundRobin(teams, legs, nextId, (round) => ({ stage: 'group', group, label: groupLabel(group, round) })),
    )
    .toSorted((a, b) => a.round - b.round)
}

function roundRobin(
  teams: readonly Team[],
  legs: 1 | 2,
  nextId: () => string,
  partOf: (round: number) => Pick<Match, 'stage' | 'group' | 'label'>,
): Match[] {
  const sideAt = (number: number): Side => sideOf(teams[number - 1])
  return roundRobinRounds(teams.length, legs).flatMap((pairings, index) =>
    pairings.map(([home, away]): Match => {
      const round = index + 1
      const sides = { home: sideAt(home), away: sideAt(away) }
      return { ...UNPLAYED, ...partOf(round), ...sides, id: nextId(), round, position: null }
    }),
  )
}

/** The bracket of the advancing teams; with placement, the thirds of all groups play for the next places, and so on. */
function playOffs(groups: readonly Team[][], advance: number, knockout: Knockout, nextId: () => string): DrawnMatch[] {
  const slots = seededSlots(seedsOfPlaces(groups.length, advance))
  const title = bracketMatches({ slots, firstPlace: 1, round: 1, stage: 'knockout' }, knockout, nextId)
  if (!knockout.placement) return title

  const rest: DrawnMatch[] = []
  let firstPlace = groups.length * advance + 1
  for (let place = advance + 1; place <= Math.max(...groups.map(({ length }) => length)); place += 1) {
    const sides = groups.flatMap((teams, group): Side[] =>
      teams.length >= place ? [{ kind: 'place', group, place }] : [],
    )
    const bracket = { slots: seededSlots(sides), firstPlace, round: 1, stage: 'placement' } as const
    rest.push(...bracketMatches(bracket, knockout, nextId))
    firstPlace += sides.length
  }
  return [...title, ...rest]
}

function sideOf(team: Team | undefined): Side {
  if (!team) throw new RangeError('Draw number has no team')
  return { kind: 'team', teamId: team.id }
}
