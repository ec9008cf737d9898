import type { Plan } from '@touchline/contract/plans.ts'
import type { QueuedTick } from './tick-queue.ts'
import { addDays } from './week.ts'

/** A plan as it will be once the waiting ticks have been sent. */
export function withQueuedTicks(plan: Plan, ticks: readonly QueuedTick[]): Plan {
  const ofPlan = ticks.filter(({ planId }) => planId === plan.id)
  if (ofPlan.length === 0) return plan
  const sessions = plan.sessions.map((session) => {
    const tick = ofPlan.find(({ sessionId }) => sessionId === session.id)
    if (!tick) return session
    return { ...session, done: tick.done, status: tick.done ? ('done' as const) : ('planned' as const) }
  })
  const weeks = plan.weeks.map((week) => {
    const ofWeek = sessions.filter(({ date }) => date >= week.start && date < addDays(week.start, 7))
    return { ...week, done: ofWeek.reduce((load, { done }) => load + (done ? done.minutes * done.rpe : 0), 0) }
  })
  return { ...plan, sessions, weeks }
}
