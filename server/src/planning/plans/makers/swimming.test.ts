import { expect, test } from 'vitest'
import { planOf, refusalOf, sessionOn } from '../../../../test/training-plans.ts'
import type { SwimmingWish } from './types.ts'

const WISH: SwimmingWish = {
  ...{ kind: 'swimming', start: '2026-10-12', timeZone: 'Europe/Prague', days: [1, 3, 5] },
  ...{ weeks: 6, css: 105, weeklyMetres: 6000 },
}

test('[PLAN-01] hundreds at critical swim speed: 15 of them in a session of 2,000 m', () => {
  expect(sessionOn(planOf(WISH), '2026-10-12')).toMatchObject({
    ...{ kind: 'swim_css', isHard: true, intensity: { zone: 4, swimPace: 105 } },
    // 400 m at 2:05 and half a minute, 15 × (1:45 + 15 s), 100 m at 2:05: 530 + 1,800 + 125 s
    minutes: 41,
    work: {
      sets: [
        { count: 1, metres: 400, secondsPer100: 125 },
        { count: 15, metres: 100, secondsPer100: 105, restSeconds: 15 },
        { count: 1, metres: 100, secondsPer100: 125 },
      ],
    },
  })
})

test('[PLAN-06] a race has its taper', () => {
  const plan = planOf({ ...WISH, goalDate: '2026-12-05' })
  expect(plan.weeks.slice(-2).map(({ phase }) => phase)).toEqual(['taper', 'race'])
  expect(plan.sessions.at(-1)).toMatchObject({ kind: 'race', date: '2026-12-05' })
})

test('[PLAN-06] too little to build on is refused', () => {
  expect(refusalOf({ ...WISH, weeklyMetres: 900 })).toEqual({
    key: 'swim_base_too_low',
    values: { metres: 900, needed: 1000 },
  })
})
