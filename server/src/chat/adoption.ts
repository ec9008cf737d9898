import type { SpecialistId } from '@touchline/contract/sports.ts'
import type { Caller } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { moveAnswers, moveTurns, selectSpecialistsOfSession } from './adoption.queries.ts'
import { lockConversation } from './chat.queries.ts'

/**
 * Hands the conversations of a session that has become trusted over to its member: its turns go to the end of the
 * member's conversations, a running answer goes along. Call it after the session is marked, in the same transaction.
 */
export async function adoptConversations(
  db: Database,
  { sessionId, memberId }: Pick<Caller, 'sessionId' | 'memberId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    for (const specialist of await selectSpecialistsOfSession(tx, sessionId)) {
      const specialistId = specialist as SpecialistId
      // No question may be taken meanwhile, neither in the one conversation nor in the other.
      await lockConversation(tx, { memberId, sessionId: null, specialistId })
      await lockConversation(tx, { memberId, sessionId, specialistId })
    }
    // Answers first: one that ends at this moment has then put its turn where it is found and moved.
    await moveAnswers(tx, sessionId)
    await moveTurns(tx, sessionId)
  })
}
