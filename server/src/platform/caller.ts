import type { Scope } from '@touchline/contract/platform/endpoint.ts'
import type { PlanId } from '@touchline/contract/platform/pricing.ts'

/** The authenticated caller, taken from the session only; nothing else in a request can change it. */
export type Caller = {
  sessionId: string
  clubId: string
  memberId: string
  role: 'member' | 'admin'
  email: string
  /** The club's plan, which decides what its members can do. */
  plan: PlanId | null
  /** Whether nothing may be stored beyond the session: a child without a parent's consent. */
  keepsNothing: boolean
  /** Whether the session's device is verified as the member's own, rather than only knowing the club password. */
  isTrusted: boolean
}

/** A program with an API key. It acts for the club within its scopes, not for any member. */
export type KeyCaller = {
  keyId: string
  clubId: string
  memberId: undefined
  /** Within its scopes it acts for the whole club. */
  role: 'admin'
  plan: PlanId | null
  scopes: readonly Scope[]
  /** Maximum calls per hour. */
  hourlyLimit: number
}

/** Who asks a specialist: a member with a session, an API key, or an anonymous visitor with only the club password. */
export type Asker = Caller | KeyCaller | { clubId: string; memberId: undefined }
