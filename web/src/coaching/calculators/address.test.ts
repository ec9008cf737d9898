import { calculate } from '@touchline/calculators/calculate.ts'
import { CALCULATOR_IDS, CALCULATORS, type CalculatorId } from '@touchline/calculators/calculators.ts'
import { describe, expect, test } from 'vitest'
import { searchOf, textsIn } from './address.ts'
import { readForm } from './form.ts'

const valuesIn = (id: CalculatorId, search: string, locale = 'cs-CZ') =>
  readForm([CALCULATORS[id]], textsIn(CALCULATORS[id].inputs, search, locale)).values

describe('[NAV-13] inputs stand in the address', () => {
  test.each(CALCULATOR_IDS)('of %s, and are read back from it in every language', (id) => {
    for (const { values } of CALCULATORS[id].vectors) {
      const search = searchOf(CALCULATORS[id].inputs, values)
      for (const locale of ['cs-CZ', 'en-GB', 'fr-FR']) expect(valuesIn(id, search, locale)).toMatchObject(values)
    }
  })

  test('as plain numbers that people can read', () => {
    const { inputs } = CALCULATORS.golf_handicap_index
    expect(searchOf(inputs, { differentials: [8.5, 9.2, -1] })).toBe('differentials=8.5,9.2,-1')
    expect(searchOf(CALCULATORS.heart_rate_zones.inputs, { age: 29, resting_heart_rate: 54 })).toBe(
      'age=29&resting_heart_rate=54',
    )
  })

  test('without what is missing, unreadable or usual anyway', () => {
    const { inputs } = CALCULATORS.golf_differential
    expect(searchOf(inputs, { gross_score: 85, course_rating: Number.NaN, pcc: 0 })).toBe('gross_score=85')
  })
})

describe('[NAV-13] what is wrong in an address is told by its field', () => {
  test.each([
    ['one_rep_max', 'weight=heavy&repetitions=5', 'weight', 'not-a-number'],
    ['one_rep_max', 'weight=9000&repetitions=5', 'weight', 'above'],
    ['one_rep_max', 'weight=100&repetitions=5.5', 'repetitions', 'not-whole'],
    ['resting_energy', 'sex=robot&age=30&height=180&weight=80', 'sex', 'not-a-choice'],
    ['golf_handicap_index', 'differentials=8,nine,10', 'differentials', 'not-a-number'],
    ['golf_handicap_index', 'differentials=8', 'differentials', 'too-few'],
    ['race_prediction', 'distance=5000&time=1e9&target_distance=10000', 'time', 'not-a-number'],
  ] as const)('%s?%s', (id, search, input, problem) => {
    const outcome = calculate(CALCULATORS[id], valuesIn(id, search))
    expect(outcome).toMatchObject({ status: 'refused', problems: [{ input, problem }] })
  })

  test('whatever stands there, nothing breaks', () => {
    for (const id of CALCULATOR_IDS)
      for (const junk of ['', '%', '<script>', '💥', ',', ':', '::', '1:', '--', 'NaN', '1e400', '9'.repeat(4000)]) {
        const search = new URLSearchParams(CALCULATORS[id].inputs.map(({ key }) => [key, junk])).toString()
        expect(() => calculate(CALCULATORS[id], valuesIn(id, search))).not.toThrow()
      }
  })
})
