import type { Plan } from '@touchline/contract/planning/plans.ts'
import type { WaitingTick } from './send-tick.ts'
import { addDays } from './week.ts'

/** A plan as it will be once the queued ticks have been sent. */
export function withQueuedTicks(plan: Plan, ticks: readonly WaitingTick[]): Plan {
  const ofPlan = ticks.filter(({ body, refusal }) => body.planId === plan.id && !refusal).map(({ body }) => body)
  if (ofPlan.length === 0) return plan
  const sessions = plan.sessions.map((session) => {
    const tick = ofPlan.findLast(({ sessionId }) => sessionId === session.id)
    if (!tick) return session
    return { ...session, done: tick.done, status: tick.done ? ('done' as const) : ('planned' as const) }
  })
  const weeks = plan.weeks.map((week) => {
    const ofWeek = sessions.filter(({ date }) => date >= week.start && date < addDays(week.start, 7))
    return { ...week, done: ofWeek.reduce((load, { done }) => load + (done ? done.minutes * done.rpe : 0), 0) }
  })
  return { ...plan, sessions, weeks }
}
