import { calendarOfPlan } from './plan-events.ts'
import type { PlanRow } from './plans.table.ts'

/** Writes a plan as a calendar. */
export function run(row: PlanRow): string {
  return calendarOfPlan(row)
}
