import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calculate, inputsFor, isAskedFor } from './calculate.ts'
import type { Calculator, Input, Value, Values } from './calculator.ts'
import { CALCULATOR_IDS, CALCULATORS, type CalculatorId, findCalculator } from './calculators.ts'

const problemsOf = (id: CalculatorId, values: Values) => {
  const outcome = calculate(CALCULATORS[id], values)
  return outcome.status === 'refused'
    ? outcome.problems.map(({ input, problem }) => `${input} ${problem}`)
    : outcome.status
}

test('[COACH-02] there are 22 calculators, found by their ids alone', () => {
  expect(CALCULATOR_IDS).toHaveLength(22)
  for (const [id, calculator] of Object.entries(CALCULATORS)) expect(calculator.id).toBe(id)
  expect(findCalculator('toString')).toBeUndefined()
})

describe('inputs', () => {
  test.each<[CalculatorId, Values, string[]]>([
    ['race_prediction', { distance: 5000, target_distance: 10_000 }, ['time missing']],
    ['race_prediction', { distance: 5000, time: 180, target_distance: 10_000 }, ['time below']],
    ['training_paces', { distance: 5000, time: 7200 }, ['time above']],
    ['training_paces', { time: 1185 }, ['distance missing']],
    ['heart_rate_zones', { resting_heart_rate: 54 }, ['age missing']],
    ['heart_rate_zones', { age: 36, method: 'reserve' }, ['resting_heart_rate missing']],
    ['heart_rate_zones', { age: 250, resting_heart_rate: 60 }, ['age above']],
    ['heart_rate_zones', { max_heart_rate: 350, resting_heart_rate: 60 }, ['max_heart_rate above']],
    ['one_rep_max', { weight: 120 }, ['repetitions missing']],
    ['one_rep_max', { weight: 500, repetitions: 40 }, ['repetitions above']],
    ['one_rep_max', { weight: 500, repetitions: 5 }, ['weight above']],
    ['one_rep_max', { weight: 100, repetitions: 4.5 }, ['repetitions not-whole']],
    ['resting_energy', { sex: 'male', age: 30, height: 180, weight: 900 }, ['weight above']],
    ['resting_energy', { sex: 'x', age: 30, height: 180, weight: 90 }, ['sex not-a-choice']],
    ['session_load', { duration: 4200 }, ['rpe missing']],
    ['session_load', { rpe: 9 }, ['duration missing']],
    ['session_load', {}, ['rpe missing', 'duration missing']],
    ['session_load', { rpe: 6, duration: 180_000 }, ['duration above']],
    ['aquatics_points', { time: 62.35 }, ['base_time missing']],
    ['aquatics_points', { base_time: 46.4 }, ['time missing']],
    ['aquatics_points', { time: 60, event: '100m_freestyle' }, ['sex missing']],
    ['aquatics_points', { time: 12, base_time: 46.4 }, ['time below']],
    ['aquatics_points', { time: 30, base_time: 46.4 }, ['time below']],
    ['critical_power', { power_1: 400, time_1: 180, time_2: 720 }, ['power_2 missing']],
    ['critical_power', { power_1: 300, time_1: 180, power_2: 320, time_2: 720 }, ['power_2 above']],
    ['critical_power', { power_1: 300, time_1: 180, power_2: 290, time_2: 180 }, ['time_2 below']],
    ['swim_css', { time_400: 380 }, ['time_200 missing']],
    ['swim_css', { time_400: 330, time_200: 170 }, ['time_400 below']],
    ['golf_differential', { gross_score: 95, course_rating: 70.8 }, ['slope missing']],
    ['golf_handicap_index', { differentials: [22.4, 25] }, ['differentials too-few']],
    ['elo', { rating: 1490, k: 32, result: [1] }, ['opponent_rating missing']],
    ['elo', { rating: 1490, opponent_rating: [1500, 1600], result: [1] }, ['result too-few']],
    ['maturity_offset', { sex: 'male', age: 12.5, height: 155, weight: 43 }, ['sitting_height missing']],
    ['maturity_offset', { sex: 'male', age: 20, height: 180, sitting_height: 92, weight: 75 }, ['age above']],
    ['decathlon_points', { mark: 45.2 }, ['event missing']],
    ['decathlon_points', { event: 'discus' }, ['mark missing']],
    ['decathlon_points', { event: '100m', mark: 8 }, ['mark below']],
    ['decathlon_points', { event: '200m', mark: 22 }, ['event not-a-choice']],
    ['sweat_rate', { weight_before: 70, drunk: 1, duration: 3600 }, ['weight_after missing']],
    ['sweat_rate', { weight_before: 70, weight_after: 75, drunk: 1, duration: 3600 }, ['weight_after above']],
    ['pace_and_speed', {}, ['distance missing', 'time missing']],
    ['pace_and_speed', { distance: 5000, time: 180 }, ['time below']],
    ['beep_test', { level: 1, shuttle: 9, age: 20 }, ['shuttle above']],
    ['round_robin', { teams: 1 }, ['teams below']],
    ['round_robin', { teams: '8' }, ['teams not-a-number']],
    ['round_robin', { teams: Number.NaN }, ['teams not-a-number']],
  ])('[COACH-09] %s with %j: %j', (id, values, problems) => {
    expect(problemsOf(id, values)).toEqual(problems)
  })

  test('[COACH-09] a range follows from the other inputs, as on the card', () => {
    const outcome = calculate(CALCULATORS.training_paces, { distance: 5000, time: 100 })
    expect(outcome).toMatchObject({ problems: [{ input: 'time', unit: 's', min: 720, max: 3600 }] })
    const mark = inputsFor(CALCULATORS.decathlon_points, { event: '1500m' }).find(({ key }) => key === 'mark')
    expect(mark).toMatchObject({ kind: 'duration', unit: 's', max: 480 })
  })

  test('[COACH-09] what is missing or too short is asked for, the rest refused', () => {
    expect(isAskedFor({ input: 'x', problem: 'missing' })).toBe(true)
    expect(isAskedFor({ input: 'x', problem: 'too-few' })).toBe(true)
    expect(isAskedFor({ input: 'x', problem: 'above' })).toBe(false)
  })

  test.each<[CalculatorId, Values]>([
    ['training_paces', { distance: 5000, time: 755.36 }],
    ['training_paces', { distance: 42_195, time: 7235 }],
    ['training_paces', { distance: 21_097.5, time: 3402 }],
    ['race_prediction', { distance: 800, time: 100.91, target_distance: 1500 }],
    ['race_prediction', { distance: 100_000, time: 21_935, target_distance: 42_195 }],
    ['pace_and_speed', { distance: 100, time: 9.58 }],
    ['one_rep_max', { weight: 510, repetitions: 1 }],
    ['swim_css', { time_400: 219.96, time_200: 102 }],
    ['heart_rate_zones', { age: 10, resting_heart_rate: 85 }],
    ['cooper_test', { distance: 1500, age: 9 }],
    ['resting_energy', { sex: 'male', age: 25, height: 190, weight: 288 }],
    ['aquatics_points', { time: 219.96, event: '400m_freestyle', sex: 'male' }],
    ['golf_differential', { gross_score: 58, course_rating: 72, slope: 140 }],
  ])('[COACH-09] real athletes pass, the best and the young: %s %j', (id, values) => {
    expect(calculate(CALCULATORS[id], values).status).toBe('done')
  })
})

describe('minors', () => {
  test.each<[CalculatorId, Values, string]>([
    ['one_rep_max', { age: 12 }, 'technique_first'],
    ['one_rep_max', { age: 15, weight: 500, repetitions: 40 }, 'technique_first'],
    ['resting_energy', { age: 17, sex: 'female', height: 165, weight: 55 }, 'no_calorie_target'],
    ['daily_carbohydrate', { age: 14 }, 'no_calorie_target'],
  ])('[COACH-02] %s gives %j advice instead of figures: %s', (id, values, key) => {
    expect(calculate(CALCULATORS[id], values)).toMatchObject({ status: 'advice', advice: { key } })
  })

  test('[COACH-02] at 16 a maximum is computed, with a coach present', () => {
    const outcome = calculate(CALCULATORS.one_rep_max, { age: 16, weight: 60, repetitions: 5 })
    expect(outcome).toMatchObject({ status: 'done', notes: ['coach_present'] })
  })
})

describe.each(Object.entries(CALCULATORS))('%s', (_, calculator) => {
  test('[COACH-02] valid input never gives a figure that is none', () => {
    fc.assert(
      fc.property(anyValues(calculator), (values) => {
        const outcome = calculate(calculator, values)
        if (outcome.status === 'done') expect(numbersIn([outcome.results, outcome.pictures])).toSatisfy(allFinite)
        if (outcome.status === 'refused') expect(outcome.problems.length).toBeGreaterThan(0)
      }),
      { numRuns: 300 },
    )
  })

  test('[COACH-09] nonsense is refused, never thrown', () => {
    const nonsense = fc.oneof(fc.string(), fc.double(), fc.array(fc.double()), fc.constant(undefined))
    const keys = calculator.inputs.map(({ key }) => key)
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys, '__proto__', 'x'), nonsense), (values) => {
        expect(['done', 'advice', 'refused']).toContain(calculate(calculator, values as Values).status)
      }),
    )
  })
})

/** Values within the ranges that apply before others are known; in combination they may still be refused. */
function anyValues({ inputs }: Calculator): fc.Arbitrary<Values> {
  const entries = inputs.map((input) => [
    input.key,
    input.optional ? fc.option(anyValue(input), { nil: undefined }) : anyValue(input),
  ])
  return fc.record(Object.fromEntries(entries)) as fc.Arbitrary<Values>
}

function anyValue(input: Input): fc.Arbitrary<Value> {
  if (input.kind === 'choice') return fc.constantFrom(...input.choices)
  const number = fc.double({ min: input.min, max: input.max, noNaN: true })
  if (input.kind === 'list')
    return fc.array(number, { minLength: input.minCount, maxLength: Math.min(60, input.maxCount) })
  return input.whole ? fc.integer({ min: input.min, max: input.max }) : number
}

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : []
}

function allFinite(numbers: number[]): boolean {
  return numbers.every(Number.isFinite)
}
