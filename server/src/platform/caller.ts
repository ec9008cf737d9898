import type { Scope } from '@touchline/contract/platform/endpoint.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'

/** Who makes a call, as the session says; nothing a caller sends besides the token can change it. */
export type Caller = {
  sessionId: string
  clubId: string
  memberId: string
  role: 'member' | 'admin'
  email: string
  /** What the club pays for; it decides what its people can do. */
  plan: PlanId | null
  /** Whether nothing they do may outlive the session: a child for whom no parent has agreed yet. */
  keepsNothing: boolean
  /** Whether the session's device is known to be the member's own, not only to know the club password. */
  isTrusted: boolean
}

/** A program with an API key. It acts for the club, in the calls of its scopes, and is nobody in particular. */
export type KeyCaller = {
  keyId: string
  clubId: string
  memberId: undefined
  /** What it may do at all it may do for the whole club. */
  role: 'admin'
  plan: PlanId | null
  scopes: readonly Scope[]
  /** How many calls it may make. */
  hourlyLimit: number
}

/** Who asks a specialist: somebody with a session, a key, or somebody with only the club password, who stays anonymous. */
export type Asker = Caller | KeyCaller | { clubId: string; memberId: undefined }
