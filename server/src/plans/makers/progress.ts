import { holdProgress } from './limits.ts'
import { entriesOf, type Replanned, withBefore } from './replan.ts'
import type { Day, PlanState } from './types.ts'

/**
 * After a session was ticked off: hard sessions to come stay as they are where the last two of their kind were not both
 * done at the expected effort, or a point over it. Nothing where the plan goes on as it was.
 */
export function progress(plan: PlanState, today: Day, at = `${today}T00:00:00Z`): Replanned | null {
  const { sessions, reasons } = holdProgress(plan, today)
  if (reasons.size === 0) return null
  const changed = withBefore(plan.sessions, sessions)
  return {
    sessions: changed,
    weeks: plan.weeks,
    change: { at, cause: 'ease', entries: entriesOf(plan, changed, reasons) },
  }
}
