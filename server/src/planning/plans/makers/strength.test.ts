import { expect, test } from 'vitest'
import { planOf, sessionOn } from '../../../../test/training-plans.ts'
import type { StrengthWish } from './types.ts'

const WISH: StrengthWish = {
  ...{ kind: 'strength', start: '2026-10-12', timeZone: 'Europe/Prague', days: [1, 3, 5], weeks: 6, minutes: 60 },
  lifts: [{ exercise: 'squat', oneRepMaxKg: 100 }, { exercise: 'row' }],
}

test('[PLAN-01] weights grow by a small step a week, with three repetitions in reserve by Epley', () => {
  const plan = planOf(WISH)
  const squats = ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-09'].map((date) => {
    const { work } = sessionOn(plan, date)
    return work?.kind === 'sets' ? work.sets[0] : undefined
  })
  expect(squats).toEqual([
    { exercise: 'squat', sets: 3, reps: 9, percent: 70, kg: 70 },
    { exercise: 'squat', sets: 3, reps: 8, percent: 72.5, kg: 72.5 },
    { exercise: 'squat', sets: 3, reps: 7, percent: 75, kg: 75 },
    { exercise: 'squat', sets: 3, reps: 5, percent: 77.5, kg: 77.5 },
  ])
  expect(plan.notes).toEqual([{ key: 'by_effort' }])
})

test('[PLAN-06] heavy days never stand next to each other', () => {
  const { sessions } = planOf({ ...WISH, days: [1, 2, 3, 4] })
  const heavy = sessions.filter(({ isHard, date }) => isHard && date < '2026-10-19').map(({ date }) => date)
  expect(heavy).toEqual(['2026-10-12', '2026-10-15'])
})

test('[PLAN-06] under sixteen there are no per cent and nothing heavy', () => {
  const { sessions, notes } = planOf({ ...WISH, age: 15 })
  expect(sessions.some(({ isHard }) => isHard)).toBe(false)
  expect(JSON.stringify(sessions)).not.toContain('percent')
  expect(notes[0]).toEqual({ key: 'technique_first', values: { age: 16 } })
})
