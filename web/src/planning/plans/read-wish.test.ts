import type { DatedFact } from '@touchline/contract/club/athletes.ts'
import { Wish } from '@touchline/contract/platform/training.ts'
import { expect, it } from 'vitest'
import { knownValues } from './known-values.ts'
import { readWish } from './read-wish.ts'

function form(values: Record<string, string | readonly string[]>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) for (const one of [value].flat()) data.append(name, one)
  return data
}

const COMMON = { start: '2026-11-16', days: ['1', '3', '6'] }
const RUNNING = {
  goalMetres: '10000',
  goalDate: '2027-02-06',
  raceMetres: '5000',
  raceTime: '24:34',
  weeklyMinutes: '150',
}

it('[PLAN-02] the form of each kind gives a wish that the contract takes', () => {
  const forms = {
    running: { ...RUNNING, longestMinutes: '' },
    strength: { weeks: '8', minutes: '60', lifts: ['squat', 'row'], max_squat: '62,5', max_row: '' },
    swimming: { weeks: '6', css: '1:45', weeklyMetres: '4000', goalDate: '' },
    team_week: { sport: 'football', weeks: '4', minutes: '90', matchDays: ['7'] },
    return: { sport: 'tennis', weeksOff: '3', reason: 'illness', isCleared: 'on', weeklyMinutesBefore: '200' },
  } as const
  for (const [kind, values] of Object.entries(forms)) {
    const read = readWish(kind as keyof typeof forms, form({ ...COMMON, ...values }), 'Europe/Prague')
    expect(Wish.parse(read.wish), kind).toMatchObject({ kind, days: [1, 3, 6], timeZone: 'Europe/Prague' })
  }
  const strength = readWish('strength', form({ ...COMMON, ...forms.strength }), 'Europe/Prague')
  expect(strength.wish).toMatchObject({ lifts: [{ exercise: 'squat', oneRepMaxKg: 62.5 }, { exercise: 'row' }] })
})

it('[PLAN-02] what is missing or impossible is told field by field', () => {
  const read = readWish('running', form({ ...RUNNING, start: '', raceTime: '24.34.1', weeklyMinutes: '99999' }), 'UTC')
  expect(read.problems).toEqual({
    start: 'FIELD_REQUIRED',
    days: 'FIELD_REQUIRED',
    raceTime: 'INVALID_INPUT',
    weeklyMinutes: 'INVALID_INPUT',
  })
})

it('[PLAN-02] the form begins with what the profile knows', () => {
  const fact = (value: DatedFact['fact'], since = '2026-01-01'): DatedFact => ({ fact: value, since })
  const facts = [
    fact({ kind: 'days', value: ['mon', 'sun'] }),
    fact({ kind: 'minutes', value: 45 }),
    fact({ kind: 'figure', id: 'run_time_100', value: 14 }, '2026-10-01'),
    fact({ kind: 'figure', id: 'run_time_10000', value: 3168 }, '2026-03-01'),
    fact({ kind: 'figure', id: 'run_time_5000', value: 1474 }, '2026-09-01'),
    fact({ kind: 'figure', id: 'swim_time_400', value: 420 }),
    fact({ kind: 'figure', id: 'swim_time_200', value: 200 }),
    fact({ kind: 'figure', id: 'one_rep_max_squat', value: 62.5 }),
  ]
  expect(knownValues(facts, '2026-11-16')).toEqual({
    days: [1, 7],
    minutes: 45,
    race: { metres: 5000, seconds: 1474 },
    css: 110,
    oneRepMaxKg: { squat: 62.5 },
  })
  expect(knownValues([], '2026-11-16')).toEqual({ oneRepMaxKg: {} })
})
