import { describe, expect, test } from 'vitest'
import { planOf, sessionOn, TEN_KILOMETRES } from '../../../../test/training-plans.ts'
import { problemsOf } from './problems.ts'
import { progress } from './progress.ts'
import { replan } from './replan.ts'
import type { MissedReason, PlanState } from './types.ts'

const PLAN = planOf(TEN_KILOMETRES)

function missed(date: string, why: MissedReason, today: string, plan: PlanState = PLAN) {
  const result = replan(plan, { sessionId: sessionOn(plan, date).id, why }, today)
  const after = { wish: plan.wish, weeks: result.weeks, sessions: result.sessions }
  const entries = result.change.entries.map(({ date: day, what, reason, before, after: then }) => [
    ...[day, what, before?.minutes, then?.minutes, reason.key],
  ])
  return { after, entries }
}

describe('a cold in the fifth week', () => {
  const { after, entries } = missed('2026-11-10', 'ill', '2026-11-11')

  test('[PLAN-03] what changed and why, session by session', () => {
    expect(entries).toEqual([
      ['2026-11-10', 'missed', 50, undefined, 'not_made_up'],
      ['2026-11-12', 'shortened', 35, 25, 'first_after_illness'],
      ['2026-11-15', 'shortened', 65, 55, 'week_shorter'],
      ['2026-11-17', 'shortened', 50, 44, 'two_good_first'],
      ['2026-12-05', 'kept', undefined, undefined, 'last_weeks_stay'],
    ])
  })

  test('[PLAN-03] nothing is made up: no day has more than before', () => {
    for (const session of after.sessions) {
      expect(session.minutes).toBeLessThanOrEqual(sessionOn(PLAN, session.date).minutes)
    }
    expect(after.sessions).toHaveLength(PLAN.sessions.length)
  })

  test('[PLAN-03] the race, strength and the last two weeks stay', () => {
    const stays = ({ kind, date }: { kind: string; date: string }) => kind === 'strength' || date >= '2026-11-23'
    expect(after.sessions.filter(stays)).toEqual(PLAN.sessions.filter(stays))
  })

  test('[PLAN-03] a shortened session remembers what it was', () => {
    expect(sessionOn(after, '2026-11-17').before).toMatchObject({ minutes: 50, work: { count: 4 } })
    expect(sessionOn(after, '2026-11-17').work).toMatchObject({ count: 3, minutes: 8 })
  })

  test('[PLAN-06] and no rule is broken', () => {
    expect(problemsOf(after)).toEqual([])
  })
})

test('[PLAN-03] a missed hard session holds the next two of its kind at what was managed', () => {
  const { entries } = missed('2026-11-10', 'time', '2026-11-10')
  expect(entries).toEqual([
    ['2026-11-10', 'missed', 50, undefined, 'not_made_up'],
    ['2026-11-17', 'shortened', 50, 44, 'two_good_first'],
    ['2026-12-05', 'kept', undefined, undefined, 'last_weeks_stay'],
  ])
})

test('[PLAN-03] after an injury a week of nothing and two weeks of nothing hard', () => {
  const { after } = missed('2026-10-20', 'injured', '2026-10-20')
  const soon = after.sessions.filter(({ date }) => date >= '2026-10-20' && date < '2026-10-27')
  expect(soon.every(({ status }) => status === 'missed')).toBe(true)
  expect(sessionOn(after, '2026-10-27')).toMatchObject({ kind: 'easy', isHard: false, status: 'planned' })
  expect(sessionOn(after, '2026-11-10')).toMatchObject({ kind: 'tempo', isHard: true })
})

test('[PLAN-03] the long run goes on from the longest that was managed', () => {
  let plan: PlanState = PLAN
  for (const date of ['2026-10-18', '2026-10-25']) plan = missed(date, 'time', date, plan).after
  const { entries } = missed('2026-11-01', 'time', '2026-11-01', plan)
  // The lighter week's 45 min are the longest then.
  expect(entries).toContainEqual(['2026-11-15', 'shortened', 65, 50, 'from_last_managed'])
  expect(entries).toContainEqual(['2026-11-22', 'shortened', 70, 55, 'from_last_managed'])
})

describe('after a tick', () => {
  const ticked = (rpe: number, minutes = 44): PlanState => ({
    ...PLAN,
    sessions: PLAN.sessions.map((one) =>
      one.date === '2026-10-27' ? { ...one, status: 'done', done: { minutes, rpe } } : one,
    ),
  })
  const id = sessionOn(PLAN, '2026-10-27').id

  test('[PLAN-03] a hard session that felt two points harder is not followed by more', () => {
    const held = progress(ticked(9), id, '2026-10-27')
    expect(held?.change.cause).toBe('ease')
    expect(held?.change.entries.map(({ date, what, after }) => [date, what, after?.minutes])).toEqual([
      ['2026-11-10', 'shortened', 44],
      ['2026-11-17', 'shortened', 44],
      ['2026-12-05', 'kept', undefined],
    ])
  })

  test('[PLAN-03] one that felt as expected, or a point harder, changes nothing', () => {
    expect(progress(ticked(8), id, '2026-10-27')).toBeNull()
    expect(progress(ticked(7), id, '2026-10-27')).toBeNull()
  })
})
