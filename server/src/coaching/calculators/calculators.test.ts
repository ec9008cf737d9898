import { CALCULATOR_IDS, CALCULATORS } from '@touchline/calculators/calculators.ts'
import { computeCalculation, listCalculators } from '@touchline/contract/coaching/calculators.ts'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { calculatorTools } from './calculators.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const compute = (id: string, payload: object, language = 'en') =>
  world.app.inject({ method: 'POST', url: `/api/calculators/${id}?language=${language}`, payload })

describe('GET /api/calculators', () => {
  test.each(LANGUAGE_CODES)(
    '[COACH-02] [NAV-13] gives all 22 in %s, each with inputs and a source',
    async (language) => {
      const answer = await world.app.inject({ url: `/api/calculators?language=${language}` })
      expect(answer.statusCode).toBe(200)
      const { calculators } = listCalculators.reply.parse(answer.json())
      expect(calculators.map(({ id }) => id)).toEqual(CALCULATOR_IDS)
      for (const { id, name, inputs, sources, notFor } of calculators) {
        expect(name).toBe(LOCALES[language].calculators.names[id as keyof typeof CALCULATORS])
        expect(sources.length, id).toBeGreaterThan(0)
        expect(notFor.length, id).toBeGreaterThan(0)
        for (const { key, kind, ask, min, max, choices } of inputs) {
          expect(ask, `${id} ${key}`).toMatch(/\?$/)
          expect(kind === 'choice' ? choices : [min, max], `${id} ${key}`).not.toContain(undefined)
        }
      }
    },
  )
})

describe('POST /api/calculators/{id}', () => {
  test('[COACH-02] computes and writes the figures as the language does', async () => {
    const answer = await compute('race_prediction', { distance: 5000, time: 1474, target_distance: 10_000 }, 'cs')
    expect(answer.statusCode).toBe(200)
    const calculation = computeCalculation.reply.parse(answer.json())
    if (calculation.status !== 'done') throw new Error(calculation.status)
    expect(calculation.results.map(({ key, text }) => [key, text])).toEqual([
      ['predicted_time', '51:13'],
      ['predicted_pace', '5:07\u00a0min/km'],
      ['vdot_time', '50:59'],
      ['vdot', '39,1'],
    ])
    expect(calculation.sources[0]?.authors).toContain('Riegel')
  })

  test.each(Object.entries(CALCULATORS))(
    '[COACH-02] %s answers its own examples by the contract',
    async (id, { vectors }) => {
      for (const { values } of vectors) expect((await compute(id, values)).statusCode).toBe(200)
    },
  )

  test('[COACH-09] what is impossible is refused with the sentence, the range and each input', async () => {
    const answer = await compute('race_prediction', { distance: 5000, time: 180, target_distance: 10_000 }, 'de')
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({
      code: 'CALCULATOR_INPUT_WRONG',
      error: 'Das lässt sich so nicht berechnen. Wettkampfzeit: von 12:00 bis 1:00:00.',
      problems: [{ input: 'time', problem: 'below', min: 720, max: 3600, unit: 's' }],
    })
  })

  test.each([
    ['one_rep_max', { weight: 5000, repetitions: 3 }, 'weight'],
    ['resting_energy', { sex: 'male', age: 30, height: 180, weight: 500 }, 'weight'],
    ['heart_rate_zones', { age: 30, resting_heart_rate: 350 }, 'resting_heart_rate'],
    ['session_load', { rpe: 6, duration: 180_000 }, 'duration'],
    ['aquatics_points', { time: 12, base_time: 46.4 }, 'time'],
    ['golf_differential', { gross_score: 90, course_rating: 71, slope: 900 }, 'slope'],
  ])('[COACH-09] %s refuses %j because of %s', async (id, values, input) => {
    const answer = await compute(id, values)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().problems.map((problem: { input: string }) => problem.input)).toEqual([input])
  })

  test('[COACH-09] every missing input is named, null and nothing alike', async () => {
    const answer = await compute('swim_css', { time_400: null })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().problems).toMatchObject([
      { input: 'time_400', problem: 'missing' },
      { input: 'time_200', problem: 'missing' },
    ])
    expect(answer.json().error).toContain('Time over 400 m')
  })

  test('[COACH-02] a child gets advice instead of a maximum', async () => {
    const answer = await compute('one_rep_max', { weight: 500, repetitions: 40, age: 12 }, 'cs')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ status: 'advice', advice: { key: 'technique_first', under: 16 } })
    expect(answer.json().advice.text).toContain('technika')
    expect(answer.json()).not.toHaveProperty('results')
  })

  test.each(['nobody', '__proto__', 'constructor', '%00', 'x'.repeat(150)])('%s is no calculator: 404', async (id) => {
    const answer = await compute(id, {}, 'pl')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'CALCULATOR_NOT_FOUND', error: LOCALES.pl.errors.CALCULATOR_NOT_FOUND })
  })

  test('a body that holds no values is refused', async () => {
    for (const payload of [{ time: { min: 3 } }, { time: true }, { time: ['1'] }]) {
      expect((await compute('swim_css', payload)).statusCode).toBe(400)
    }
  })

  test.each(CALCULATOR_IDS)('whatever is sent to %s, it answers and never fails', async (id) => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.string(),
      fc.array(fc.integer()),
      fc.constant(null),
    )
    const keys = fc.constantFrom(...CALCULATORS[id].inputs.map(({ key }) => key), 'language', 'constructor')
    await fc.assert(
      fc.asyncProperty(fc.dictionary(keys, value), async (payload) => {
        expect([200, 400, 422]).toContain((await compute(id, payload)).statusCode)
      }),
      { numRuns: 10 },
    )
  })

  test('is limited', async () => {
    const statuses = new Set<number>()
    for (let call = 0; call < 620 && !statuses.has(429); call++) {
      const answer = await world.app.inject({
        method: 'POST',
        url: '/api/calculators/elo',
        payload: {},
        remoteAddress: '10.9.9.9',
      })
      statuses.add(answer.statusCode)
    }
    expect(statuses).toEqual(new Set([422, 429]))
  })
})

test('[COACH-02] every calculator is a tool with words and units', () => {
  const tools = calculatorTools('en')
  expect(tools.map(({ name }) => name)).toEqual(CALCULATOR_IDS)
  expect(tools[0]).toMatchObject({
    description: expect.stringContaining('Race prediction'),
    parameters: { properties: { time: { type: 'number', description: 'Race time, in seconds' } } },
  })
})
