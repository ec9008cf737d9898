import { Reason } from '@touchline/contract/endpoint.ts'
import { Source } from '@touchline/contract/parts.ts'
import { Change, Session, Week, Wish } from '@touchline/contract/training.ts'
import { z } from 'zod'
import type { PlanRow } from './plans.table.ts'

/** A change as it is kept: with what undoes it. */
const StoredChange = z.object({
  change: Change,
  undo: z.object({
    /** The sessions that it altered or took out, as they were. */
    sessions: z.array(Session),
    /** The sessions that it added. */
    added: z.array(z.string()),
    /** The weeks, where it altered them. */
    weeks: z.array(Week).nullable(),
  }),
})
export type StoredChange = z.infer<typeof StoredChange>

const Stored = z.object({
  wish: Wish,
  weeks: z.array(Week),
  sessions: z.array(Session),
  changes: z.array(StoredChange),
  sources: z.array(Source),
  notes: z.array(Reason),
})

/** What a plan says, as it is kept. */
export type StoredPlan = z.infer<typeof Stored>

/** What a row says; throws where it is none of ours. */
export function storedIn({ wish, weeks, sessions, changes, sources, notes }: PlanRow): StoredPlan {
  return Stored.parse({ wish, weeks, sessions, changes, sources, notes })
}
