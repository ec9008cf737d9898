import type { Caller } from '../caller.ts'
import type { Database } from '../database/database.ts'

/**
 * Hands the conversations of a session that has become trusted over to its member. Call it after the session is
 * marked, in the same transaction. Conversations are the member's on every device, so there is nothing to hand over.
 */
export async function adoptConversations(
  _db: Database,
  _session: Pick<Caller, 'sessionId' | 'memberId'>,
): Promise<void> {}
