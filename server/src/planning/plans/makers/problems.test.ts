import { expect, test } from 'vitest'
import { planOf, sessionOn, TEN_KILOMETRES } from '../../../../test/training-plans.ts'
import { addDays } from './days.ts'
import { problemsOf } from './problems.ts'
import type { PlanState, Session } from './types.ts'

const PLAN = planOf(TEN_KILOMETRES)

function changed(date: string, change: Partial<Session>): string[] {
  const { id } = sessionOn(PLAN, date)
  const sessions = PLAN.sessions.map((one) => (one.id === id ? { ...one, ...change } : one))
  return keysOf({ ...PLAN, sessions })
}

function keysOf(plan: PlanState): string[] {
  return [...new Set(problemsOf(plan).map(({ key }) => key))]
}

test('[PLAN-06] a plan as it was made has no problem, and each broken rule is named', () => {
  expect(keysOf(PLAN)).toEqual([])
  expect(changed('2026-10-20', { date: '2026-10-26' })).toContain('hard_neighbours')
  expect(changed('2026-10-25', { minutes: 120 })).toEqual(
    expect.arrayContaining(['grows_too_fast', 'long_grows_too_fast']),
  )
  expect(changed('2026-10-20', { minutes: 50 })).toEqual(expect.arrayContaining(['two_things_grow', 'grows_unproven']))
  expect(changed('2026-11-08', { minutes: 110 })).toContain('ease_too_long')
  expect(changed('2026-11-26', { minutes: 120 })).toContain('taper_too_long')
  expect(changed('2026-11-24', { intensity: { zone: 4, paceFast: 340, paceSlow: 340 } })).toContain('taper_slower')
})

test('[PLAN-06] every day of a week, too many hours and per cent of a child are problems', () => {
  const daily = Array.from({ length: 7 }, (_, index) => ({
    ...sessionOn(PLAN, '2026-10-15'),
    id: `x${index}`,
    date: addDays('2026-10-12', index),
  }))
  expect(keysOf({ ...PLAN, sessions: [...PLAN.sessions, ...daily] })).toContain('rest_days')
  expect(keysOf({ ...PLAN, wish: { ...TEN_KILOMETRES, age: 2 } })).toContain('hours_over_age')
  const sets = {
    kind: 'sets' as const,
    restSeconds: 120,
    sets: [{ exercise: 'squat' as const, sets: 3, reps: 5, percent: 80 }],
  }
  const lifting = PLAN.sessions.map((one) => (one.kind === 'strength' ? { ...one, work: sets } : one))
  expect(keysOf({ ...PLAN, wish: { ...TEN_KILOMETRES, age: 15 }, sessions: lifting })).toContain('percent_under_16')
})

test('[PLAN-06] five weeks without a lighter one are a problem', () => {
  const weeks = PLAN.weeks.map((week) => (week.phase === 'ease' ? { ...week, phase: 'build' as const } : week))
  expect(keysOf({ ...PLAN, weeks })).toContain('no_ease_week')
})
