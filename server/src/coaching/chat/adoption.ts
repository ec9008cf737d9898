import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import { mayKeepNothing } from '../../club/keeping/keeping.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { moveAnswers, moveTurns, selectSpecialistsOfSession } from './adoption.queries.ts'
import { lockConversation } from './chat.queries.ts'
import type { ConversationKey } from './conversation-key.ts'

/**
 * Hands the conversations of a session that has become trusted over to its member: its turns go to the end of the
 * member's conversations, a running answer goes along. Call it after the session is marked, in the same transaction.
 */
export async function adoptConversations(
  db: Database,
  { sessionId, memberId }: Pick<Caller, 'sessionId' | 'memberId'>,
): Promise<void> {
  await db.transaction(async (tx) => {
    // A child's stay with the session. Read before a conversation is locked, in the order that asking a question uses.
    if (await mayKeepNothing(tx, memberId)) return
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

/** Locks a session's conversation for a question. What a parent decides is locked first everywhere. */
export async function lockAsked(db: Database, key: ConversationKey): Promise<void> {
  await mayKeepNothing(db, key.memberId)
  await lockConversation(db, key)
}
