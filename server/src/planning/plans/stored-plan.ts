import { Plan } from '@touchline/contract/planning/plans.ts'
import { Change, Session, Week } from '@touchline/contract/platform/training.ts'
import type { PlanRow } from './plans.table.ts'

/** A change as it is kept: with the sessions that it altered or took out as they were, and with what it added. */
const StoredChange = Change.extend({
  altered: Session.array(),
  added: Session.shape.id.array(),
  /** The weeks as they were, where it altered them. */
  weeksBefore: Week.array().nullable(),
})

const Stored = Plan.pick({ wish: true, sessions: true, sources: true, notes: true }).extend({
  weeks: Week.array(),
  changes: StoredChange.array(),
})

/** What a plan says, as it is kept. */
export type StoredPlan = ReturnType<typeof storedIn>

/** What a row says; throws if it is not one of ours. */
export function storedIn({ wish, weeks, sessions, changes, sources, notes }: PlanRow) {
  return Stored.parse({ wish, weeks, sessions, changes, sources, notes })
}
