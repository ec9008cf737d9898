import { API_KEY_PREFIX } from '@touchline/contract/integrations/api-keys.ts'
import type { Endpoint, RateLimit } from '@touchline/contract/platform/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Asker, Caller, KeyCaller } from '../caller.ts'
import { Failure } from '../failure.ts'
import { addressBucket } from '../limits/address.ts'
import type { RateLimitKey } from '../limits/limits.ts'
import type { FindAsker, FindCaller } from './permissions.ts'

/** The authenticated sender of a request, according to its headers. */
type Identity = {
  caller?: Caller
  key?: KeyCaller
  asker?: Asker
  failure?: unknown
  /** Why the call is rejected, unless its body qualifies for a response even over the limit. */
  overLimit?: Failure
}

const identities = new WeakMap<FastifyRequest, Identity>()

/**
 * Authenticates a call by its headers and counts it against its rate limit, all before the body is read: sessions per
 * member, API keys per key, everyone else per address. A call that requires a session ends here without one; where
 * accepted, the club password may also come in the body. If the body may qualify for a response anyway, only a higher
 * limit ends the call here.
 */
export async function identify(
  app: FastifyInstance,
  call: Counted & Pick<Endpoint, 'scope'>,
  request: FastifyRequest,
  { isBodyLookedAt = false } = {},
): Promise<void> {
  const address = addressBucket(request.ip)
  const identity: Identity = call.access === 'everyone' ? {} : await identityOf(app, call, request, address)
  identities.set(request, identity)
  const { caller, key, failure } = identity
  if (key) await countKey(app, key)
  if (call.limit) await (isBodyLookedAt ? countPatiently : countCall)(app, call, identity, address)
  if (call.access === 'everyone' || call.access === 'optional-session') return
  if (failure) throw failure
  if (caller || key) return
  const password = request.headers['x-club-password']
  if (call.access !== 'session-or-club-password' || request.headers.authorization)
    throw new Failure('SESSION_TOKEN_MISSING')
  if (typeof password === 'string' && password) identity.asker = await app.findAsker(password, address)
}

/** Whether a request's headers authenticate it. */
export function isIdentified(request: FastifyRequest): boolean {
  const { caller, key, asker } = identities.get(request) ?? {}
  return caller !== undefined || key !== undefined || asker !== undefined
}

/** Authenticates a request's API key before its body is read; throws without one. */
export async function identifyKey(app: FastifyInstance, request: FastifyRequest): Promise<KeyCaller> {
  const token = tokenOf(request)
  if (!token || !isApiKey(token)) throw new Failure('API_KEY_INVALID')
  const key = await app.findKey(token, addressBucket(request.ip))
  identities.set(request, { key })
  return key
}

/** The request's API key, as authenticated before. */
export function knownKey(request: FastifyRequest): KeyCaller | undefined {
  return identities.get(request)?.key
}

/** Finds the request's caller, as authenticated before. */
export function knownCaller(request: FastifyRequest): FindCaller {
  const { caller, failure } = identities.get(request) ?? {}
  return async () => caller ?? Promise.reject(failure ?? new Failure('SESSION_TOKEN_MISSING'))
}

/**
 * Finds the club of a request that was authenticated by a password in a header; a password in the body is checked now.
 */
export function knownAsker(request: FastifyRequest, find: FindAsker): FindAsker {
  return async (password, address) => {
    const identity = identities.get(request) ?? {}
    identity.asker ??= await find(password, address)
    return identity.asker
  }
}

async function identityOf(
  app: FastifyInstance,
  { scope }: Pick<Endpoint, 'scope'>,
  request: FastifyRequest,
  address: string,
): Promise<Identity> {
  const token = tokenOf(request)
  if (!token) return {}
  try {
    if (!isApiKey(token)) return { caller: await app.findCaller(token) }
    // A call that does not accept keys must not reveal whether this one is valid.
    return scope ? { key: await app.findKey(token, address) } : { failure: new Failure('NOT_ALLOWED') }
  } catch (failure) {
    if (failure instanceof Failure) return { failure }
    throw failure
  }
}

function tokenOf({ headers }: FastifyRequest): string | undefined {
  return /^Bearer (\S+)$/i.exec(headers.authorization ?? '')?.[1]
}

/** Whether a bearer token has the form of an API key, valid or not. */
function isApiKey(token: string): boolean {
  return token.startsWith(API_KEY_PREFIX)
}

/** Every call with a key counts against the key's own limit. */
export function countKey(app: FastifyInstance, { keyId, hourlyLimit }: KeyCaller): Promise<void> {
  return app.countUse('calls of an API key', { requests: hourlyLimit, perSeconds: 60 * 60 }, `key:${keyId}`)
}

/** How many times its limit a call may reach if its body is checked before it is rejected. */
const LOOKED_AT = 3

async function countPatiently(app: FastifyInstance, call: Counted, identity: Identity, address: string): Promise<void> {
  try {
    await countCall(app, call, identity, address)
  } catch (failure) {
    if (!(failure instanceof Failure) || !call.limit) throw failure
    const { requests, perSeconds } = call.limit
    const over = {
      ...call,
      path: `${call.path} over its limit`,
      limit: { requests: requests * (LOOKED_AT - 1), perSeconds },
    }
    await countCall(app, over, identity, address)
    identity.overLimit = failure
  }
}

/** Refuses a call that is over its limit. */
export function refuseOverLimit(request: FastifyRequest): void {
  const { overLimit } = identities.get(request) ?? {}
  if (overLimit) throw overLimit
}

/** Counts a call against its own limit. */
function countCall(app: FastifyInstance, call: Counted, { caller, key }: Identity, address: string): Promise<void> {
  const name = `${call.method} ${call.path}`
  if (key) return app.countUse(name, limitOf(call), `key:${key.keyId}`)
  if (caller) return app.countUse(name, limitOf(call), keyOfCaller(caller))
  return app.countUse(name, limitOfAddress(call), `address:${address}`)
}

type Counted = Pick<Endpoint, 'method' | 'path' | 'access' | 'limit'>

/**
 * Sessions opened with only the club password are counted separately, so that a stranger cannot use up the member's
 * limit.
 */
function keyOfCaller({ memberId, isTrusted }: Caller): RateLimitKey {
  return isTrusted ? `member:${memberId}` : `untrusted-member:${memberId}`
}

/** Limits are declared per person, or per address for calls without a session. */
function limitOfAddress(call: Counted): RateLimit {
  const { requests, perSeconds } = limitOf(call)
  const { access } = call
  const isForEverybody = access === 'everyone' || access === 'optional-session'
  return { requests: isForEverybody ? requests : requests * PERSONS_PER_ADDRESS, perSeconds }
}

function limitOf({ limit }: Counted): RateLimit {
  return limit ?? { requests: 0, perSeconds: 1 }
}

// A school of 500 is behind one address, but they don't all click in the same minute.
const PERSONS_PER_ADDRESS = 25
