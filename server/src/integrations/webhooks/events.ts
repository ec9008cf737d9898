import type { ClubEvent } from '../../platform/club-events/club-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { insertDeliveries } from './deliveries.queries.ts'

/**
 * Writes the event into the outbox of the club's endpoints, in the caller's transaction: it is there exactly if the
 * thing happened. Of a club without endpoints for it, or whose plan has no webhooks, nothing is written.
 */
export async function queueDeliveries(db: Database, clubId: string, event: ClubEvent, now = new Date()): Promise<void> {
  const { type, data } = event
  await insertDeliveries(db, clubId, {
    type,
    body: JSON.stringify({ type, timestamp: now.toISOString(), data }),
    // A name goes with its person; what tells that they are gone must outlive them.
    memberId: event.type === 'member.joined' ? event.data.memberId : null,
  })
}
