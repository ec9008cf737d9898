import type { Result } from '@touchline/contract/planning/competition-shapes.ts'
import type { PlanId, TokenModel, TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import type { Database } from '../database/database.ts'
import { port } from '../port.ts'

/**
 * Events that clubs' own systems can receive. Ids and numbers, plus a name on joining; never an email, a text or a
 * secret.
 */
export type ClubEvent =
  | { type: 'member.joined'; data: { memberId: string; name: string; joinedAt: string } }
  | { type: 'member.removed'; data: { memberId: string; removedAt: string } }
  | { type: 'tokens.low'; data: { model: TokenModel; percent: 80 | 95 | 100; left: number } }
  | {
      type: 'purchase.completed'
      data: {
        purchaseId: string
        kind: 'plan' | 'tokens'
        plan: PlanId | null
        packageId: TokenPackageId | null
        paidAt: string
      }
    }
  | { type: 'plan.approved'; data: { planId: string; approvedAt: string } }
  | {
      type: 'competition.result'
      /** `result` is null if it was withdrawn. */
      data: { competitionId: string; matchId: string; result: Result | null; enteredAt: string }
    }

/** Emits an event in the caller's transaction. */
export const emit = port<(db: Database, clubId: string, event: ClubEvent, now?: Date) => Promise<void>>('club events')
