import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import type { Asker, Caller } from '../../platform/caller.ts'

/**
 * Key of a conversation with a specialist. A member has one, shared by all trusted devices. An untrusted session has
 * its own (`sessionId`), because anyone in a club can open such a session for any member; so has the session of a
 * child whose data may not be stored. Both end with the session.
 */
export type ConversationKey = { memberId: string; sessionId: string | null; specialistId: SpecialistId }

export function conversationKey(caller: Caller, specialistId: SpecialistId): ConversationKey {
  const { memberId, sessionId } = caller
  return { memberId, sessionId: hasSessionOnly(caller) ? sessionId : null, specialistId }
}

/** Whether the caller's conversations end with their session. */
export function hasSessionOnly({ isTrusted, keepsNothing }: Pick<Caller, 'isTrusted' | 'keepsNothing'>): boolean {
  return !isTrusted || keepsNothing
}

/** The asking session; null if only the club password was used. */
export function sessionOf(asker: Asker): string | null {
  return asker.memberId === undefined ? null : asker.sessionId
}
