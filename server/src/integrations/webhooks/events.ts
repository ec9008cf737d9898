import type { ClubEvent } from '../../platform/club-events/club-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { insertDeliveries } from './deliveries.queries.ts'

/**
 * Writes the event to the outbox of the club's endpoints, in the caller's transaction, so that it is sent exactly if
 * the change is committed. Writes nothing for clubs without a subscribed endpoint or without webhooks in their plan.
 */
export async function queueDeliveries(db: Database, clubId: string, event: ClubEvent, now = new Date()): Promise<void> {
  const { type, data } = event
  await insertDeliveries(db, clubId, {
    type,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    // A delivery with a name is deleted with the member; the one announcing their removal must outlive them.
    memberId: event.type === 'member.joined' ? event.data.memberId : null,
  })
}
