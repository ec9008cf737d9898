import type { Asker } from '../../platform/caller.ts'

/**
 * Whose share an answer is from: a member's; an API key's; or the one that all share who show the club password and so
 * are nobody in particular, whose id is the club's own.
 */
export type TokenAsker = { kind: 'member' | 'key' | 'shared'; id: string }

/** The club password makes nobody somebody else: an unconfirmed session uses no member's own share. */
export function tokenAskerOf(asker: Asker): TokenAsker {
  if ('keyId' in asker) return { kind: 'key', id: asker.keyId }
  const isKnown = asker.memberId !== undefined && asker.isTrusted
  return isKnown ? { kind: 'member', id: asker.memberId } : { kind: 'shared', id: asker.clubId }
}
