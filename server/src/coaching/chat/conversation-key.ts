import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import type { Asker, Caller } from '../../platform/caller.ts'

/**
 * Names a conversation with a specialist. A member has one, the same on all trusted devices; a session that is not
 * trusted has one of its own (`sessionId`), because everybody in a club can open such a session for anybody, and so has
 * a child's of whom nothing may be kept: it goes with the session.
 */
export type ConversationKey = { memberId: string; sessionId: string | null; specialistId: SpecialistId }

export function conversationKey(caller: Caller, specialistId: SpecialistId): ConversationKey {
  const { memberId, sessionId } = caller
  return { memberId, sessionId: hasSessionOnly(caller) ? sessionId : null, specialistId }
}

/** Whether what somebody says ends with their session. */
export function hasSessionOnly({ isTrusted, keepsNothing }: Pick<Caller, 'isTrusted' | 'keepsNothing'>): boolean {
  return !isTrusted || keepsNothing
}

/** The session that asks; none if only the club password was shown. */
export function sessionOf(asker: Asker): string | null {
  return asker.memberId === undefined ? null : asker.sessionId
}
