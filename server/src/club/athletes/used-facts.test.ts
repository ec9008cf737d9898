import type { DatedFact, Fact } from '@touchline/contract/club/athletes.ts'
import { describe, expect, test } from 'vitest'
import { ageOf } from '../keeping/keeping.ts'
import { figuresOf, profileForPrompt, usedIn } from './athletes.ts'

const TODAY = new Date('2026-11-16T08:00:00Z')
const GOAL_ID = '6f1f3c2e-8a53-4c1c-9a3b-0f7f6c1d2e3f'
const since = (fact: Fact): DatedFact => ({ fact, since: '2026-11-15' })
const FACTS = (
  [
    { kind: 'birth_year', value: 1997 },
    { kind: 'sports', value: { sports: ['athletics'] } },
    { kind: 'days', value: ['tue', 'thu', 'sun'] },
    { kind: 'goal', id: GOAL_ID, value: { what: '10 km', by: '2027-04-24' } },
    { kind: 'limit', id: GOAL_ID, value: { what: 'Levý kotník', rule: 'Bez skoků', until: '2026-11-30' } },
    { kind: 'figure', id: 'weight', value: 58.5 },
    { kind: 'figure', id: 'resting_heart_rate', value: 54 },
    { kind: 'figure', id: 'run_time_5000', value: 1474 },
    { kind: 'figure', id: 'swim_time_400', value: 400 },
    { kind: 'figure', id: 'one_rep_max_squat', value: 62.5 },
  ] satisfies Fact[]
).map(since)
const used = (question: string, answer = '') =>
  usedIn(FACTS, question, answer, TODAY).map(({ key }) => key.replace(`_${GOAL_ID}`, ''))

describe('[COACH-10] what an answer is said to have used', () => {
  test.each([
    'Jaké tempo mám běžet v neděli?',
    'What pace should I run on Sunday?',
    'Welche Pace soll ich am Sonntag laufen?',
    'À quelle allure courir dimanche ?',
    '¿A qué ritmo debo correr el domingo?',
    'A che ritmo devo correre domenica?',
    'W jakim tempie mam biec w niedzielę?',
    'In welk tempo moet ik zondag hardlopen?',
    'A que ritmo devo correr no domingo?',
    'I vilket tempo ska jag springa på söndag?',
  ])('is the best time where the question is about pace: %s', (question) => {
    expect(used(question)).toContain('run_time_5000')
    expect(used(question)).not.toContain('weight')
    expect(used(question)).not.toContain('swim_time_400')
  })

  test('is what a plan rests on where one is asked for', () => {
    expect(used('Sestav mi plán na příští týden')).toEqual(['birth_year', 'sports', 'days', 'goal', 'limit'])
  })

  test('is what the question names in the athlete’s own words, endings aside', () => {
    expect(used('Co s kotníkem?')).toContain('limit')
    expect(used('Stihnu těch 10 km?')).toContain('goal')
  })

  test('is a figure that the answer names, in any notation', () => {
    expect(used('A co teď?', 'S tvými 58,5 kg je to málo.')).toEqual(['weight'])
    expect(used('And now?', 'You ran 24:34 over 5 km.')).toEqual(['run_time_5000'])
    expect(used('And now?', 'Lift 162.5 kg at 1:24:34.')).toEqual([])
  })

  test('is no limit whose time is over', () => {
    const later = usedIn(FACTS, 'Co s kotníkem?', '', new Date('2026-12-01T08:00:00Z'))
    expect(later).toEqual([])
    expect(profileForPrompt(FACTS, 'cs', new Date('2026-12-01T08:00:00Z'))).toContain('until 2026-11-30, which is over')
  })
})

describe('[COACH-03] figures for the calculators', () => {
  test('have the keys of their inputs', () => {
    const inputs = Object.fromEntries(figuresOf(FACTS, TODAY).map(({ key, inputs }) => [key, inputs]))
    expect(inputs).toEqual({
      birth_year: { age: 29 },
      weight: { weight: 58.5 },
      resting_heart_rate: { resting_heart_rate: 54 },
      run_time_5000: { distance: 5000, time: 1474 },
      swim_time_400: { time_400: 400 },
      one_rep_max_squat: {},
    })
  })

  test('say the lesser age of somebody who may still be a minor', () => {
    expect([2012, 2008, 2007].map((year) => ageOf(year, TODAY))).toEqual([13, 17, 19])
  })
})
