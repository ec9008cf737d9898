import type { Match, Round } from '@touchline/contract/planning/competition-views.ts'

/** The knockout rounds, then those of the placement matches, each in bracket order. */
export function roundsOf(matches: readonly Match[]): Round[] {
  return (['knockout', 'placement'] as const).flatMap((stage) => {
    const rounds = new Map<string, Match[]>()
    for (const match of matches.filter((one) => one.stage === stage)) {
      const key = `${match.round} ${JSON.stringify(labelOf(match))}`
      rounds.set(key, [...(rounds.get(key) ?? []), match])
    }
    return [...rounds.values()].map((round) => roundOf(stage, round))
  })
}

function roundOf(stage: Round['stage'], matches: readonly Match[]): Round {
  const [first] = matches
  if (!first) throw new Error('Round has no matches')
  const inOrder = matches.toSorted((one, other) => (one.position ?? 0) - (other.position ?? 0))
  return { stage, round: first.round, label: labelOf(first), matchIds: inOrder.map(({ id }) => id) }
}

/** A round's label: that of its matches without their number. */
function labelOf({ label: { key, values = {} } }: Match): Match['label'] {
  const { n: _number, ...rest } = values
  return { key, values: rest }
}
