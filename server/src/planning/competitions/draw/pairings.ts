import { bergerTable } from '@touchline/calculators/round-robin.ts'

/** Two draw numbers, from 1; the first plays at home. */
export type Pairing = [home: number, away: number]

/**
 * Round robin by Berger's table from the calculators: n − 2 breaks, the minimum. The return leg starts with the second
 * round and ends with the first (2n breaks): in the same order two teams would play three times in a row at home, and
 * the minimum (2n − 4 breaks) would repeat a match in consecutive rounds.
 */
export function roundRobinRounds(teams: number, legs: 1 | 2): Pairing[][] {
  const first = bergerTable(teams).map(({ games }) => games.map(([home, away]): Pairing => [home, away]))
  if (legs === 1) return first
  const returned = [...first.slice(1), ...first.slice(0, 1)].map((round) =>
    round.map(([home, away]): Pairing => [away, home]),
  )
  return [...first, ...returned]
}

/** Seeds in bracket order: the best two meet in the final, the best meets the last in the first round. */
export function seedOrder(size: number): number[] {
  let order = [1]
  while (order.length < size) {
    const total = order.length * 2 + 1
    order = order.flatMap((seed) => [seed, total - seed])
  }
  return order
}

/** The smallest bracket size that fits the entrants. */
export function bracketSize(entrants: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(entrants, 1)))
}

/** The round in which two positions of a bracket (from 0) can meet. */
export function meetingRound(one: number, other: number): number {
  return 32 - Math.clz32(one ^ other)
}
