import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'
import type { Values } from './calculator.ts'
import { CALCULATORS, type CalculatorId } from './calculators.ts'
import { type CombinedEvent, type Competition, eventsOf, pointsFor, type Sex } from './combined-events.ts'
import { bergerTable } from './round-robin.ts'
import { plausibleTimes } from './running-times.ts'
import { oxygenCost, speedAtCost, timeAtVdot, vdotOf } from './vdot.ts'

function resultOf(id: CalculatorId, key: string, values: Values): number {
  const outcome = calculate(CALCULATORS[id], values)
  const result = outcome.status === 'done' ? outcome.results.find((one) => one.key === key) : undefined
  if (result?.kind !== 'figure') throw new Error(JSON.stringify(outcome))
  return result.value
}

describe('VDOT', () => {
  test('[COACH-02] the time at a VDOT has that VDOT', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 800, max: 50_000, noNaN: true }),
        fc.double({ min: 20, max: 85, noNaN: true }),
        (metres, vdot) => {
          expect(vdotOf(metres, timeAtVdot(metres, vdot))).toBeCloseTo(vdot, 6)
        },
      ),
    )
  })

  test('[COACH-02] oxygen and speed are each other’s inverse', () => {
    for (const speed of [60, 150, 250, 400]) expect(speedAtCost(oxygenCost(speed))).toBeCloseTo(speed, 8)
  })

  test('[COACH-02] VDOT 83 runs 5 km in 12:53', () => {
    expect(Math.round(timeAtVdot(5000, 83))).toBe(773)
  })
})

test('[COACH-02] there and back again: Riegel’s prediction predicts the race it came from', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1200, max: 1800 }), fc.constantFrom(3000, 10_000, 21_097.5), (time, target) => {
      const there = resultOf('race_prediction', 'predicted_time', { distance: 5000, time, target_distance: target })
      const back = resultOf('race_prediction', 'predicted_time', {
        distance: target,
        time: there,
        target_distance: 5000,
      })
      expect(back).toBeCloseTo(time, 6)
    }),
  )
})

test('[COACH-09] plausible times grow with the distance', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 400_000 }), fc.integer({ min: 10, max: 5000 }), (metres, more) => {
      const [shorter, longer] = [plausibleTimes(metres), plausibleTimes(metres + more)]
      expect(longer.min).toBeGreaterThanOrEqual(shorter.min)
      expect(longer.max).toBeGreaterThan(shorter.max)
      expect(shorter.min).toBeLessThan(shorter.max)
    }),
  )
})

test('[COACH-02] more repetitions with a weight mean a higher maximum', () => {
  for (const key of ['epley', 'brzycki']) {
    const maxima = Array.from({ length: 20 }, (_, index) =>
      resultOf('one_rep_max', key, { weight: 80, repetitions: index + 1 }),
    )
    expect(maxima).toEqual(maxima.toSorted((one, other) => one - other))
  }
})

describe('Elo', () => {
  test('[COACH-02] what one wins the other loses', () => {
    const rating = fc.integer({ min: 800, max: 2800 })
    fc.assert(
      fc.property(rating, rating, fc.constantFrom(0, 0.5, 1), (one, other, score) => {
        const change = resultOf('elo', 'rating_change', {
          rating: one,
          opponent_rating: [other],
          result: [score],
          k: 32,
        })
        const opposite = resultOf('elo', 'rating_change', {
          rating: other,
          opponent_rating: [one],
          result: [1 - score],
          k: 32,
        })
        expect(change + opposite).toBeCloseTo(0, 9)
      }),
    )
  })
})

describe('Berger’s table', () => {
  test('[COACH-02] has the second round of eight that FIDE prints', () => {
    expect(bergerTable(8)[1]?.games).toEqual([
      [8, 5],
      [6, 4],
      [7, 3],
      [1, 2],
    ])
  })

  test.each(Array.from({ length: 19 }, (_, index) => index + 2))(
    '[COACH-02] of %d: everybody meets everybody once, nobody twice in a round',
    (teams) => {
      const rounds = bergerTable(teams)
      const pairs = rounds.flatMap(({ games }) =>
        games.map((game) => game.toSorted((one, other) => one - other).join('-')),
      )
      expect(new Set(pairs).size).toBe((teams * (teams - 1)) / 2)
      expect(pairs).toHaveLength((teams * (teams - 1)) / 2)
      for (const { games, bye } of rounds) {
        const playing = [...games.flat(), ...(bye === undefined ? [] : [bye])]
        expect(playing.toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: teams }, (_, index) => index + 1),
        )
      }
    },
  )

  test('[COACH-02] a second leg is the first with home and away exchanged', () => {
    const outcome = calculate(CALCULATORS.round_robin, { teams: 5, legs: 'double' })
    const fixtures = outcome.status === 'done' ? outcome.pictures[0] : undefined
    if (fixtures?.kind !== 'fixtures') throw new Error('there are fixtures')
    expect(fixtures.rounds.map(({ round }) => round)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const games = fixtures.rounds.flatMap((round) => round.games.map((game) => game.join('-')))
    expect(new Set(games).size).toBe(20)
  })
})

/** World records with their official totals. */
const RECORDS: [string, Competition, Sex, number, Partial<Record<CombinedEvent, number>>][] = [
  [
    'Eaton 2015',
    'decathlon',
    'male',
    9045,
    {
      '100m': 10.23,
      long_jump: 7.88,
      shot_put: 14.52,
      high_jump: 2.01,
      '400m': 45,
      '110m_hurdles': 13.69,
      discus: 43.34,
      pole_vault: 5.2,
      javelin: 63.63,
      '1500m': 257.52,
    },
  ],
  [
    'Joyner-Kersee 1988',
    'heptathlon',
    'female',
    7291,
    {
      '100m_hurdles': 12.69,
      high_jump: 1.86,
      shot_put: 15.8,
      '200m': 22.56,
      long_jump: 7.27,
      javelin: 45.66,
      '800m': 128.51,
    },
  ],
  [
    'Eaton 2012, indoors',
    'heptathlon',
    'male',
    6645,
    {
      '60m': 6.79,
      long_jump: 8.16,
      shot_put: 14.56,
      high_jump: 2.03,
      '60m_hurdles': 7.68,
      pole_vault: 5.2,
      '1000m': 152.77,
    },
  ],
  [
    'Skujytė 2005',
    'decathlon',
    'female',
    8358,
    {
      '100m': 12.49,
      long_jump: 6.12,
      shot_put: 16.42,
      high_jump: 1.78,
      '400m': 57.19,
      '100m_hurdles': 14.22,
      discus: 46.19,
      pole_vault: 3.1,
      javelin: 48.78,
      '1500m': 315.86,
    },
  ],
]

test.each(RECORDS)('[COACH-02] %s, %s %s: %d points', (_, competition, sex, total, marks) => {
  const events = eventsOf(competition, sex)
  expect(Object.keys(marks).sort()).toEqual(Object.keys(events).sort())
  const points = Object.entries(events).map(([event, score]) => pointsFor(score, marks[event as CombinedEvent] ?? 0))
  expect(points.reduce((sum, one) => sum + one, 0)).toBe(total)
})

test('[COACH-02] a better mark never has fewer points', () => {
  for (const [competition, sex] of [
    ['decathlon', 'male'],
    ['heptathlon', 'female'],
  ] as const) {
    for (const score of Object.values(eventsOf(competition, sex))) {
      const marks = Array.from({ length: 200 }, (_, index) => score.min + ((score.max - score.min) * index) / 199)
      const points = marks.map((mark) => pointsFor(score, mark))
      const sorted = points.toSorted((one, other) => (score.kind === 'track' ? other - one : one - other))
      expect(points).toEqual(sorted)
    }
  }
})
