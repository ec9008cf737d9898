import { Plan } from '@touchline/contract/planning/plans.ts'
import { Change, Session, Week } from '@touchline/contract/platform/training.ts'
import type { PlanRow } from './plans.table.ts'

/** A change as stored: with the previous state of the sessions it altered or removed, and the ids of those it added. */
const StoredChange = Change.extend({
  altered: Session.array(),
  added: Session.shape.id.array(),
  /** The previous weeks, if it altered them. */
  weeksBefore: Week.array().nullable(),
})

const Stored = Plan.pick({ wish: true, sessions: true, sources: true, notes: true }).extend({
  weeks: Week.array(),
  changes: StoredChange.array(),
})

/** A plan's content as stored. */
export type StoredPlan = ReturnType<typeof storedIn>

/** Parses a plan row; throws if it is invalid. */
export function storedIn({ wish, weeks, sessions, changes, sources, notes }: PlanRow) {
  return Stored.parse({ wish, weeks, sessions, changes, sources, notes })
}
