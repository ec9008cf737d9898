import { calendarOfPlan } from './plan-events.ts'
import type { PlanRow } from './plans.table.ts'

/** Renders a plan as a calendar. */
export function run(row: PlanRow): string {
  return calendarOfPlan(row)
}
