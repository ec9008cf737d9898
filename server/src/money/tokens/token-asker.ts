import type { Asker } from '../../platform/caller.ts'

/**
 * The owner of the share an answer is charged to: a member; an API key; or the share of all who only have the club
 * password and are thus anonymous, whose id is the club's id.
 */
export type TokenAsker = { kind: 'member' | 'key' | 'shared'; id: string }

/** The club password does not prove an identity: an unconfirmed session does not use a member's share. */
export function tokenAskerOf(asker: Asker): TokenAsker {
  if ('keyId' in asker) return { kind: 'key', id: asker.keyId }
  const isKnown = asker.memberId !== undefined && asker.isTrusted
  return isKnown ? { kind: 'member', id: asker.memberId } : { kind: 'shared', id: asker.clubId }
}
