import { expect, test } from 'vitest'
import { planOf, refusalOf } from '../../../../test/training-plans.ts'
import type { TeamWish } from './types.ts'

const WISH: TeamWish = {
  ...{ kind: 'team_week', start: '2026-10-12', timeZone: 'Europe/Prague', days: [1, 2, 4, 5], weeks: 4 },
  ...{ sport: 'football', matchDays: [6], minutes: 90 },
}

test('[PLAN-01] a week counts from its match: hard at MD-4, light on the eve', () => {
  const week = planOf(WISH).sessions.filter(({ date }) => date < '2026-10-19')
  expect(
    week.map(({ kind, minutes, rpe, work }) => [
      kind,
      work?.kind === 'team' ? [work.focus, work.fromMatch] : null,
      minutes,
      rpe,
    ]),
  ).toEqual([
    ['recovery', ['recovery', 2], 45, 3],
    ['team', ['strength', -4], 90, 7],
    ['team', ['speed', -2], 65, 5],
    ['team', ['activation', -1], 50, 3],
    ['match', null, 90, 8],
  ])
})

test('[PLAN-06] between two matches nothing else is hard', () => {
  const { sessions } = planOf({ ...WISH, matchDays: [3, 6] })
  expect(sessions.filter(({ isHard }) => isHard).every(({ kind }) => kind === 'match')).toBe(true)
})

test('[PLAN-06] the young play two matches a week at most', () => {
  expect(refusalOf({ ...WISH, age: 15, matchDays: [2, 4, 6] })).toEqual({
    key: 'too_many_matches',
    values: { matches: 3, most: 2 },
  })
})
