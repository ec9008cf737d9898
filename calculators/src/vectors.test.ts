import { describe, expect, test } from 'vitest'
import { calculate } from './calculate.ts'
import type { Result, Vector } from './calculator.ts'
import { CALCULATORS } from './calculators.ts'

describe.each(Object.entries(CALCULATORS))('%s', (_, calculator) => {
  test.each(calculator.vectors.map((vector) => [JSON.stringify(vector.values).slice(0, 80), vector] as const))(
    '[COACH-02] %s gives the expected figures',
    (_, { values, expect: expected, tolerance = 0.005 }: Vector) => {
      const outcome = calculate(calculator, values)
      if (outcome.status !== 'done') throw new Error(JSON.stringify(outcome))
      for (const [key, wanted] of Object.entries(expected)) {
        const result = outcome.results.find((one) => one.key === key)
        const given = numbersOf(result)
        const both = [wanted].flat()
        expect(given, key).toHaveLength(both.length)
        given.forEach((number, index) => {
          expect(Math.abs(number - (both[index] ?? 0)), `${key}: ${number}, not ${both[index]}`).toBeLessThanOrEqual(
            tolerance,
          )
        })
      }
    },
  )

  test('[COACH-02] has a source and at least two vectors', () => {
    expect(calculator.vectors.length).toBeGreaterThanOrEqual(2)
    for (const { authors, year, title, doi } of calculator.sources) {
      expect(authors && title).not.toBe('')
      expect(year).toBeGreaterThan(1900)
      if (doi) expect(doi).toMatch(/^10\.\d{4,}\/\S+$/)
    }
    expect(calculator.formula.length).toBeGreaterThan(0)
  })
})

function numbersOf(result: Result | undefined): number[] {
  if (!result) return []
  return result.kind === 'span' ? [result.low, result.high] : [result.value]
}
