import type { Session } from '@touchline/contract/platform/training.ts'
import { describe, expect, it } from 'vitest'
import { addDays, firstDayShown, hasMore, mondayOf, progressOf, sevenDays, weekSoFar } from './week.ts'

let count = 0
function session(date: string, rest: Partial<Session> = {}): Session {
  count += 1
  const plain = { time: null, kind: 'easy', minutes: 40, rpe: 4, title: null, note: null, isHard: false } as const
  return {
    id: `${count}`,
    date,
    ...plain,
    intensity: null,
    work: null,
    status: 'planned',
    done: null,
    before: null,
    ...rest,
  }
}

const PLAN = { start: '2026-10-12', end: '2026-12-06' }

describe('[PLAN-02] the days of a plan', () => {
  it('counts days over the end of a month, a leap day and the change of clocks', () => {
    expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(mondayOf('2026-11-15')).toBe('2026-11-09')
    expect(mondayOf('2026-11-16')).toBe('2026-11-16')
  })

  it('begin today, but not before the plan and not after its last week', () => {
    expect(firstDayShown(PLAN, '2026-11-13')).toBe('2026-11-13')
    expect(firstDayShown(PLAN, '2026-09-01')).toBe('2026-10-12')
    expect(firstDayShown(PLAN, '2027-01-01')).toBe('2026-11-30')
  })

  it('hold the sessions of each day in the order of the day', () => {
    const evening = session('2026-11-14', { time: '18:00' })
    const morning = session('2026-11-14', { time: '07:00' })
    const days = sevenDays([evening, morning, session('2026-11-20')], '2026-11-13')
    expect(days.map(({ sessions }) => sessions.length)).toEqual([0, 2, 0, 0, 0, 0, 0])
    expect(days[1]?.sessions).toEqual([morning, evening])
  })

  it('can be turned as far as the plan reaches, and as far as own sessions do', () => {
    expect(hasMore({ ...PLAN, sessions: [] }, '2026-10-12')).toEqual({ before: false, after: true })
    expect(hasMore({ ...PLAN, sessions: [] }, '2026-11-30')).toEqual({ before: true, after: false })
    expect(hasMore({ ...PLAN, sessions: [session('2026-12-20')] }, '2026-11-30').after).toBe(true)
  })
})

describe('[PLAN-02] what was done', () => {
  const sessions = [
    session('2026-11-10', { status: 'missed', minutes: 48 }),
    session('2026-11-12', { status: 'done', minutes: 30, done: { minutes: 28, rpe: 4 } }),
    session('2026-11-13', { minutes: 30 }),
    session('2026-11-15', { minutes: 65 }),
    session('2026-11-17', { minutes: 44 }),
  ]

  it('of this week counts until yesterday, its minutes without what was missed', () => {
    const { past, doneMinutes, plannedMinutes } = weekSoFar(sessions, '2026-11-13')
    expect(past.map(({ date }) => date)).toEqual(['2026-11-10', '2026-11-12'])
    expect([doneMinutes, plannedMinutes]).toEqual([28, 125])
  })

  it('of the whole plan is counted by its state', () => {
    expect(progressOf(sessions)).toEqual({ count: 5, done: 1, missed: 1, minutes: 28 })
  })
})
