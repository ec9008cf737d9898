import { makePlan } from '../src/planning/plans/makers/make-plan.ts'
import type { PlanState, Reason, RunningWish, Session, Wish } from '../src/planning/plans/makers/types.ts'

/** Eight weeks to ten kilometres, four days a week, from 5 km in 24:34. */
export const TEN_KILOMETRES: RunningWish = {
  ...{ kind: 'running', start: '2026-10-12', timeZone: 'Europe/Prague', days: [2, 4, 5, 7] },
  ...{ goalMetres: 10_000, goalDate: '2026-12-05', raceMetres: 5000, raceSeconds: 1474 },
  ...{ weeklyMinutes: 165, longestMinutes: 60 },
}

/** The plan for a wish that is not refused, with sessions numbered 1, 2, 3 in the order of their days. */
export function planOf(wish: Wish): PlanState & { notes: Reason[] } {
  let count = 0
  const plan = makePlan(wish, () => String(++count))
  if ('refused' in plan) throw new Error(plan.refused.key)
  return { wish, weeks: plan.weeks, sessions: plan.sessions, notes: plan.notes }
}

export function refusalOf(wish: Wish): Reason | undefined {
  const plan = makePlan(wish, () => '')
  return 'refused' in plan ? plan.refused : undefined
}

export function sessionOn({ sessions }: PlanState, date: string): Session {
  const session = sessions.find((one) => one.date === date)
  if (!session) throw new Error(`nothing on ${date}`)
  return session
}
