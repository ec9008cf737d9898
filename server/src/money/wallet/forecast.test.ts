import type { Forecast } from '@touchline/contract/money/wallet.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coverage } from '../../../test/simulated-clubs.ts'
import { type ForecastFacts, forecast } from './forecast.ts'

const NOON = new Date('2026-11-13T12:00:00Z')
const facts = (given: Partial<ForecastFacts>): ForecastFacts => ({
  ...{ model: 'gpt5_mini', now: NOON, lastDays: Array(14).fill(200_000), used: 2_700_000, remaining: 2_300_000 },
  ...given,
})

describe('[TOK-12] the forecast', () => {
  test('names the day, the pace, what is missing and the package that carries the club on', () => {
    // Half of today and whole days after it: 100 000 to midnight, 2 300 000 on the 24th, eleven days later.
    expect(forecast(facts({}))).toMatchObject({
      ...{ state: 'ends', pace: 200_000, ends: '2026-11-24', earliest: '2026-11-24', latest: '2026-11-24' },
      ...{ missing: 1_200_000, packages: { packageId: 'gpt5_mini_5m', count: 1 } },
    })
  })

  test('is honest where there is too little to go by, where the tokens last, and where they are gone', () => {
    expect(forecast(facts({ lastDays: [1000, 2000, 3000, 1000] })).state).toBe('tooLittle')
    expect(forecast(facts({ lastDays: [0, 0, 0, 0, 0, 0, 9000, 9000] })).state).toBe('tooLittle')
    expect(forecast(facts({ lastDays: [] })).state).toBe('tooLittle')
    expect(forecast(facts({ remaining: 9_000_000 }))).toMatchObject({ state: 'lasts', ends: null, packages: null })
    expect(forecast(facts({ remaining: 100 }))).toMatchObject({ state: 'out', ends: null, path: [] })
  })

  test('knows quiet weekends', () => {
    // 13.11.2026 is a Friday; the last days begin with Friday, 30.10.
    const week = [300_000, 0, 0, 300_000, 300_000, 300_000, 300_000]
    const { path } = forecast(facts({ lastDays: [...week, ...week] }))
    const usedOn = (day: number) =>
      (path.find((step) => step.day === day + 1)?.used ?? 0) - (path.find((step) => step.day === day)?.used ?? 0)
    expect(usedOn(14)).toBeLessThan(usedOn(16) / 2)
  })

  test('never contradicts itself, whatever was used', () => {
    const Facts = fc.record({
      lastDays: fc.array(fc.nat(1_000_000), { maxLength: 14 }),
      used: fc.nat(5_000_000),
      remaining: fc.nat(9_000_000),
      now: fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }),
    })
    fc.assert(
      fc.property(Facts, (given) => {
        const foretold = forecast(facts(given))
        expectOrder(foretold, given.now.toISOString().slice(0, 10))
        expectPath(foretold.path, given.used)
      }),
    )
  })

  test.each([
    ['in-spells', 0.72, 0.9],
    ['day-by-day', 0.76, 0.95],
    ['growing', 0.68, 0.9],
  ] as const)(
    'has a range that holds in about four of five cases for clubs that use tokens %s',
    (kind, least, most) => {
      const { ofMonth, ofDay, clubs } = coverage(kind, 1000, 7)
      expect(clubs).toBeGreaterThan(900)
      expect(Math.min(ofMonth, ofDay)).toBeGreaterThan(least)
      expect(ofMonth).toBeLessThan(most)
    },
  )
})

function expectOrder({ state, ends, earliest, latest, missing, packages }: Forecast, today: string): void {
  expect(state === 'ends').toBe(ends !== null)
  const days = [today, earliest, ends, latest].filter((day) => day !== null)
  if (ends) expect(days).toEqual(days.toSorted())
  expect(latest === null || latest.startsWith(today.slice(0, 7))).toBe(true)
  if (missing > 0) expect(packages?.count).toBeGreaterThan(0)
}

function expectPath(path: Forecast['path'], used: number): void {
  for (const [index, step] of path.entries()) {
    const before = path[index - 1] ?? { day: 0, used, low: used }
    expect([step.low <= step.used, step.used <= step.high]).toEqual([true, true])
    expect([step.day > before.day, step.used >= before.used, step.low >= before.low]).toEqual([true, true, true])
  }
}
