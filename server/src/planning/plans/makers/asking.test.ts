import { AskedInput } from '@touchline/contract/coaching/parts.ts'
import { expect, test } from 'vitest'
import { INPUTS, missingInputs, wishOf } from './asking.ts'

const RACE = { goalMetres: 10_000, goalDate: '2026-12-05', raceMetres: 5000, raceSeconds: 1474, weeklyMinutes: 165 }
const COMMON = { start: '2026-10-12', timeZone: 'Europe/Prague' }

test('[PLAN-01] every input can be asked for by the form of an answer', () => {
  for (const input of Object.values(INPUTS).flat()) expect(AskedInput.parse(input)).toEqual(input)
})

test('[PLAN-01] only what is missing or impossible is asked for', () => {
  expect(missingInputs('running', RACE).map(({ key }) => key)).toEqual(['days'])
  expect(missingInputs('running', { ...RACE, days: [2, 4], weeklyMinutes: 5 }).map(({ key }) => key)).toEqual([
    'weeklyMinutes',
  ])
  expect(missingInputs('strength', { days: [1, 3] })).toEqual([])
})

test('[PLAN-01] clearance is asked for after illness and injury alone', () => {
  const keys = (reason: string) => missingInputs('return', { reason }).map(({ key }) => key)
  expect(keys('injury')).toContain('isCleared')
  expect(keys('holiday')).not.toContain('isCleared')
})

test('[PLAN-01] values become a wish; days once each and in their order', () => {
  expect(wishOf('running', { ...COMMON, ...RACE, days: [7, 2, 4, 2] })).toEqual({
    ...{ kind: 'running', ...COMMON, ...RACE, days: [2, 4, 7] },
  })
  expect(wishOf('strength', { ...COMMON, days: [1, 3], squat: 100, age: 30 })).toEqual({
    ...{ kind: 'strength', ...COMMON, days: [1, 3], age: 30, weeks: 8, minutes: 60 },
    lifts: [{ exercise: 'squat', oneRepMaxKg: 100 }],
  })
  expect(
    wishOf('return', {
      ...COMMON,
      sport: 'tennis',
      weeksOff: 2,
      reason: 'injury',
      isCleared: 'no',
      weeklyMinutesBefore: 200,
      days: [1],
    }),
  ).toMatchObject({ isCleared: false })
})

test('[PLAN-01] impossible values are refused with what is wrong', () => {
  expect(wishOf('running', { ...COMMON, ...RACE, days: [0, 9], raceSeconds: 3, goalDate: '2026-02-30' })).toEqual({
    wrong: [
      { key: 'goalDate', problem: 'not-a-day' },
      { key: 'raceSeconds', problem: 'below', min: 97, max: 45_000 },
      { key: 'days', problem: 'not-a-number', min: 1, max: 7 },
    ],
  })
  expect(wishOf('team_week', { ...COMMON, sport: 'chess', days: [1], matchDays: [6] })).toMatchObject({
    wrong: [{ key: 'sport', problem: 'not-a-choice' }],
  })
})
