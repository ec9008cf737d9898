import { keepLimits } from './limits.ts'
import { isNoGoodSign } from './measures.ts'
import { entriesOf, type Replanned, withBefore } from './replan.ts'
import type { Day, PlanState } from './types.ts'
import { withTrueReasons } from './week-reasons.ts'

/**
 * Adapts future sessions after one was done much shorter than planned, or more than a point harder than expected. Null
 * if the plan stays unchanged.
 */
export function progress(plan: PlanState, sessionId: string, today: Day, at = `${today}T00:00:00Z`): Replanned | null {
  const ticked = plan.sessions.find(({ id }) => id === sessionId)
  if (!ticked || !isNoGoodSign(ticked)) return null
  const { sessions, reasons } = keepLimits(plan, today)
  if (reasons.size === 0) return null
  const changed = withBefore(plan.sessions, sessions)
  const entries = entriesOf(plan, changed, reasons)
  return {
    sessions: changed,
    weeks: withTrueReasons({ ...plan, sessions: changed }),
    change: { at, cause: 'ease', entries },
  }
}
