import { describe, expect, test } from 'vitest'
import { planOf, refusalOf, sessionOn, TEN_KILOMETRES } from '../../../../test/training-plans.ts'
import { daysBetween } from './days.ts'
import { loadsOf } from './load.ts'
import { problemsOf } from './problems.ts'
import type { Weekday } from './types.ts'

describe('ten kilometres in eight weeks', () => {
  const plan = planOf(TEN_KILOMETRES)

  test('[PLAN-01] 5 km in 24:34 is VDOT 39.1 and 10 km in 50:59', () => {
    expect(plan.notes[0]).toEqual({
      key: 'goal_time',
      values: { metres: 10_000, seconds: 3059, vdot: 39.1, riegel: 3073 },
    })
    expect(sessionOn(plan, '2026-12-05')).toMatchObject({ kind: 'race', minutes: 51, isHard: true })
  })

  test('[PLAN-01] paces are those of Daniels: easy 5:57 to 6:36, tempo 5:11', () => {
    expect(sessionOn(plan, '2026-10-13')).toMatchObject({
      ...{ kind: 'tempo', minutes: 44, rpe: 7, intensity: { zone: 4, paceFast: 311, paceSlow: 311 } },
      work: { kind: 'intervals', count: 3, minutes: 8, restSeconds: 120 },
    })
    expect(sessionOn(plan, '2026-10-18')).toMatchObject({
      ...{ kind: 'long', minutes: 60, intensity: { zone: 2, paceFast: 357, paceSlow: 396 } },
    })
  })

  test('[PLAN-06] one thing grows a week, the fourth week is lighter, the last two are taper and race', () => {
    expect(plan.weeks.map(({ phase, reason }) => [phase, reason.key])).toEqual([
      ...[
        ['build', 'first_week'],
        ['build', 'long_grows'],
        ['build', 'easy_grows'],
        ['ease', 'ease_week'],
      ],
      ...[
        ['build', 'hard_grows'],
        ['build', 'long_grows'],
        ['taper', 'taper_week'],
        ['race', 'race_week'],
      ],
    ])
    expect(plan.weeks[1]?.reason.values).toEqual({ from: 60, to: 65 })
    expect(plan.sessions).toHaveLength(31)
    expect(problemsOf(plan)).toEqual([])
  })

  test('[PLAN-02] loads are minutes times RPE', () => {
    // 44 × 7 + 30 × 4 + 30 × 5 + 60 × 5
    expect(loadsOf(plan.weeks, plan.sessions)[0]).toEqual({ planned: 878, before: null, done: 0 })
  })

  test('[PLAN-06] the taper halves the minutes and keeps the pace', () => {
    const before = plan.sessions.filter(({ date }) => date >= '2026-11-16' && date < '2026-11-23')
    const taper = plan.sessions.filter(({ date, kind }) => date >= '2026-11-23' && kind !== 'race')
    const minutes = (sessions: typeof taper) => sessions.reduce((total, session) => total + session.minutes, 0)
    const share = (minutes(taper) * 7) / 12 / minutes(before)
    expect(share).toBeGreaterThan(0.4)
    expect(share).toBeLessThan(0.59)
    expect(taper.filter(({ kind }) => kind === 'tempo').map(({ intensity }) => intensity?.paceFast)).toEqual([311, 311])
  })
})

test('[PLAN-06] what cannot be planned is refused with its reason', () => {
  expect(refusalOf({ ...TEN_KILOMETRES, goalDate: '2026-11-01' })?.key).toBe('goal_too_near')
  expect(refusalOf({ ...TEN_KILOMETRES, goalDate: '2027-10-01' })?.key).toBe('goal_too_far')
  expect(refusalOf({ ...TEN_KILOMETRES, raceSeconds: 600 })?.key).toBe('race_time_impossible')
  expect(refusalOf({ ...TEN_KILOMETRES, days: [2] })?.key).toBe('too_few_days')
  const marathon = { ...TEN_KILOMETRES, goalMetres: 42_195, goalDate: '2027-02-06' }
  expect(refusalOf({ ...marathon, age: 17 })).toEqual({ key: 'minor_marathon', values: { age: 18 } })
  expect(refusalOf({ ...marathon, age: 18 })).toBeUndefined()
})

test('[PLAN-06] a hard day never stands next to the long run', () => {
  for (const days of [
    [6, 7, 1],
    [5, 6, 7],
    [1, 2, 3, 4, 5, 6, 7],
    [1, 2, 3],
  ] as Weekday[][]) {
    const { sessions } = planOf({ ...TEN_KILOMETRES, days, weeklyMinutes: 240 })
    const hard = sessions.filter(({ kind }) => kind === 'tempo' || kind === 'intervals')
    const long = sessions.filter(({ kind }) => kind === 'long')
    expect(hard.length).toBeGreaterThan(0)
    for (const one of hard)
      for (const other of long) expect(Math.abs(daysBetween(one.date, other.date))).toBeGreaterThan(1)
  }
})
