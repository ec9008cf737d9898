import type { SpecialistId } from '@touchline/contract/sports.ts'
import type { Caller } from '../caller.ts'

/**
 * Names a conversation with a specialist. A member has one, the same on all trusted devices; a session that is not
 * trusted has one of its own (`sessionId`), because everybody in a club can open such a session for anybody.
 */
export type ConversationKey = { memberId: string; sessionId: string | null; specialistId: SpecialistId }

export function conversationKey(
  { memberId, sessionId, isTrusted }: Caller,
  specialistId: SpecialistId,
): ConversationKey {
  return { memberId, sessionId: isTrusted ? null : sessionId, specialistId }
}
