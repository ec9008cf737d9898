import type { Result } from '@touchline/contract/planning/competition-shapes.ts'
import type { PlanId, TokenModel, TokenPackageId } from '@touchline/contract/platform/pricing.ts'
import type { Database } from '../../platform/database/database.ts'
import { insertDeliveries } from './deliveries.queries.ts'

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

/**
 * Writes the event into the outbox of the club's endpoints, in the caller's transaction: it is there exactly if the
 * thing happened. Of a club without endpoints for it, or whose plan has no webhooks, nothing is written.
 */
export async function emit(db: Database, clubId: string, event: ClubEvent, now = new Date()): Promise<void> {
  const { type, data } = event
  await insertDeliveries(db, clubId, {
    type,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    // A name goes with its person; what tells that they are gone must outlive them.
    memberId: event.type === 'member.joined' ? event.data.memberId : null,
  })
}
