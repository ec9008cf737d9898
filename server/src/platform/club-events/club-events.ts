import type { Result } from '@touchline/contract/planning/competition-shapes.ts'
import type { PlanId, TokenModel, TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import type { Database } from '../database/database.ts'
import { port } from '../port.ts'

/** What a club's own systems are told of. Ids and figures, never an e-mail, a text or a secret. */
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
      /** `result` is null if a result was taken back. */
      data: { competitionId: string; matchId: string; result: Result | null; enteredAt: string }
    }

/** Tells of an event, in the caller's transaction. */
export const emit = port<(db: Database, clubId: string, event: ClubEvent, now?: Date) => Promise<void>>('club events')
