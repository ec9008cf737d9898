import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { mayKeepNothing } from '../../club/keeping/keeping.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { moveAnswers, moveTurns, selectSpecialistsOfSession } from './adoption.queries.ts'
import { lockConversation } from './chat.queries.ts'
import type { ConversationKey } from './conversation-key.ts'

/**
 * Merges the conversations of a newly trusted session into its member's: turns are appended, a running answer moves
 * along. Call it after the session is marked as trusted, in the same transaction.
 */
export async function adoptConversations(
  db: Database,
  { sessionId, memberId }: Pick<Caller, 'sessionId' | 'memberId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A child's conversations stay with the session. Checked before locking any of them, in the lock order of asking.
    if (await mayKeepNothing(tx, memberId)) return
    for (const specialist of await selectSpecialistsOfSession(tx, sessionId)) {
      const specialistId = specialist as SpecialistId
      // No question may be accepted in either conversation meanwhile.
      await lockConversation(tx, { memberId, sessionId: null, specialistId })
      await lockConversation(tx, { memberId, sessionId, specialistId })
    }
    // Answers first: one that is just finishing has then committed its turn before the turns are moved.
    await moveAnswers(tx, sessionId)
    await moveTurns(tx, sessionId)
  })
}

/** Locks a session's conversation for a question. The member's consent state is locked first everywhere. */
export async function lockAsked(db: Database, key: ConversationKey): Promise<void> {
  await mayKeepNothing(db, key.memberId)
  await lockConversation(db, key)
}
