import { expect, test } from 'vitest'
import { planOf, refusalOf } from '../../../../test/training-plans.ts'
import { sessionsOf } from './load.ts'
import type { ReturnWish } from './types.ts'

const WISH: ReturnWish = {
  ...{ kind: 'return', start: '2026-10-12', timeZone: 'Europe/Prague', days: [1, 3, 5], sport: 'football' },
  ...{ weeksOff: 3, reason: 'illness', isCleared: true, weeklyMinutesBefore: 240 },
}

function weeklyMinutes(wish: ReturnWish): number[] {
  const { weeks, sessions } = planOf(wish)
  return weeks.map((week) => sessionsOf(week, sessions).reduce((total, { minutes }) => total + minutes, 0))
}

test('[PLAN-01] after three weeks off: half, then 70, 80 and 90 per cent of before', () => {
  expect(weeklyMinutes(WISH)).toEqual([120, 168, 192, 216])
})

test('[PLAN-06] after months a tenth a week from 40 per cent, every fourth week lighter, nothing hard', () => {
  expect(weeklyMinutes({ ...WISH, weeksOff: 12 }).slice(0, 5)).toEqual([96, 105, 114, 87, 125])
  expect(planOf({ ...WISH, weeksOff: 12 }).sessions.some(({ isHard }) => isHard)).toBe(false)
})

test('[PLAN-06] a whole week is never put into one session', () => {
  const week = { ...WISH, age: 60, days: [1], weeksOff: 104, reason: 'injury', weeklyMinutesBefore: 1500 } as const
  expect(refusalOf({ ...week, days: [1] })).toEqual({ key: 'too_few_days', values: { days: 1, needed: 3 } })
  const { sessions, notes } = planOf({ ...week, days: [1, 3, 5] })
  expect(Math.max(...sessions.map(({ minutes }) => minutes))).toBeLessThanOrEqual(120)
  expect(notes).toContainEqual({ key: 'sessions_shorter', values: { minutes: 120 } })
  expect(weeklyMinutes({ ...week, days: [1, 3, 5] }).at(-1)).toBeGreaterThan(250)
})

test('[PLAN-06] the per cent of a week are those of before, also where sessions are kept short', () => {
  const wish: ReturnWish = { ...WISH, weeklyMinutesBefore: 600 }
  const { weeks } = planOf(wish)
  const percents = weeks.map(({ reason }) => Number(reason.values?.percent))
  for (const [at, minutes] of weeklyMinutes(wish).entries()) {
    expect(Math.abs((percents[at] ?? 0) - minutes / 6)).toBeLessThanOrEqual(1)
  }
})

test('[PLAN-06] nobody who is hurt and not cleared gets a plan', () => {
  expect(refusalOf({ ...WISH, reason: 'injury', isCleared: false })).toEqual({ key: 'injury_not_cleared' })
  expect(refusalOf({ ...WISH, reason: 'illness', isCleared: false })).toEqual({ key: 'illness_not_cleared' })
  expect(refusalOf({ ...WISH, reason: 'holiday', isCleared: false })).toBeUndefined()
})
