import type { EndingConversation } from '@touchline/contract/coaching/history.ts'
import { isErasedSoon, keptUntil } from '@touchline/contract/coaching/unsaved-conversations.ts'
import { SPECIALIST_IDS } from '@touchline/contract/platform/sports.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { lockConversation } from './chat.queries.ts'
import { type ConversationKey, hasSessionOnly } from './conversation-key.ts'
import { deleteConversation, hasEndedBefore, lookAtTurns, selectLastUnsavedTurns } from './old-conversations.queries.ts'

/**
 * Erases unsaved conversations whose last turn was before a moment. No index tells which turn is a conversation's
 * last, so all turns are scanned in order, in batches, until they are recent.
 */
export class OldConversations {
  #reached = 0

  async eraseSome(db: Database, before: Date, limit: number): Promise<{ deleted: number; isMore: boolean }> {
    const { reached, anyIsOld, ended } = await lookAtTurns(db, this.#reached, before, limit)
    let deleted = 0
    for (const key of ended) deleted += await eraseIfEnded(db, key, before)
    const isMore = anyIsOld && reached > this.#reached
    this.#reached = isMore ? reached : 0
    return { deleted, isMore }
  }
}

/** The caller's unsaved conversations that will be erased soon, soonest first. */
export async function conversationsEndingSoon(
  db: Database,
  caller: Caller,
  now = new Date(),
): Promise<EndingConversation[]> {
  if (hasSessionOnly(caller)) return []
  const last = await selectLastUnsavedTurns(db, caller.memberId, SPECIALIST_IDS)
  return last
    .map(({ specialistId, lastTurnAt }) => ({
      member_id: specialistId,
      keptUntil: keptUntil(lastTurnAt.toISOString()),
    }))
    .filter((ending) => isErasedSoon(ending.keptUntil, now))
    .sort((one, other) => one.keptUntil.localeCompare(other.keptUntil))
}

function eraseIfEnded(db: Database, key: ConversationKey, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    // A concurrent question or save goes first, or finds an empty conversation.
    await lockConversation(tx, key)
    return (await hasEndedBefore(tx, key, before)) ? deleteConversation(tx, key) : 0
  })
}
