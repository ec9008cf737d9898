import type { Endpoint, RateLimit } from '@touchline/contract/endpoint.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Asker, Caller } from '../caller.ts'
import { Failure } from '../failure.ts'
import { addressBucket } from '../limits/address.ts'
import type { RateLimitKey } from '../limits/limits.ts'
import type { FindAsker, FindCaller } from './permissions.ts'

/** Who a request comes from, as far as its headers say. */
type Identity = { caller?: Caller; asker?: Asker; failure?: unknown }

const identities = new WeakMap<FastifyRequest, Identity>()

/**
 * Finds out who makes a call, by its headers, and counts it against the call's limit, all before the body is read.
 * Somebody with a session is counted as that person, everybody else by their address. A call that needs a session
 * ends here without one; the club password may also come in the body of a call that takes it.
 */
export async function identify(
  app: FastifyInstance,
  call: Pick<Endpoint, 'method' | 'path' | 'access' | 'limit'>,
  request: FastifyRequest,
): Promise<void> {
  const address = addressBucket(request.ip)
  const identity = call.access === 'everyone' ? {} : await identityOf(request, app.findCaller)
  identities.set(request, identity)
  const { caller, failure } = identity
  if (call.limit) {
    const key = caller ? keyOfCaller(caller) : (`address:${address}` as const)
    await app.countUse(`${call.method} ${call.path}`, caller ? call.limit : limitOfAddress(call), key)
  }
  if (call.access === 'everyone' || call.access === 'visitor') return
  if (failure) throw failure
  if (caller) return
  const password = request.headers['x-club-password']
  if (call.access !== 'club' || request.headers.authorization) throw new Failure('SESSION_TOKEN_MISSING')
  if (typeof password === 'string' && password) identity.asker = await app.findAsker(password, address)
}

/** Whether the headers of a request say who it comes from. */
export function isIdentified(request: FastifyRequest): boolean {
  const { caller, asker } = identities.get(request) ?? {}
  return caller !== undefined || asker !== undefined
}

/** Finds the caller of a request who was found before. */
export function knownCaller(request: FastifyRequest): FindCaller {
  const { caller, failure } = identities.get(request) ?? {}
  return async () => caller ?? Promise.reject(failure ?? new Failure('SESSION_TOKEN_MISSING'))
}

/** Finds the club of a request that showed its password in a header; a password in the body is checked now. */
export function knownAsker(request: FastifyRequest, find: FindAsker): FindAsker {
  return async (password, address) => {
    const identity = identities.get(request) ?? {}
    identity.asker ??= await find(password, address)
    return identity.asker
  }
}

async function identityOf(request: FastifyRequest, find: FindCaller): Promise<Identity> {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (!token) return {}
  try {
    return { caller: await find(token) }
  } catch (failure) {
    if (failure instanceof Failure) return { failure }
    throw failure
  }
}

/** A session that showed the club password alone is counted apart: whoever opened it must not use up its owner's limit. */
function keyOfCaller({ memberId, isTrusted }: Caller): RateLimitKey {
  return isTrusted ? `member:${memberId}` : `untrusted-member:${memberId}`
}

/** Limits are declared for one person, and for an address where nobody has a session anyway. */
function limitOfAddress({ access, limit }: Pick<Endpoint, 'access' | 'limit'>): RateLimit {
  const { requests, perSeconds } = limit ?? { requests: 0, perSeconds: 1 }
  const isForEverybody = access === 'everyone' || access === 'visitor'
  return { requests: isForEverybody ? requests : requests * PERSONS_PER_ADDRESS, perSeconds }
}

// A school of 500 sits behind one address, but not all of them press the key in the same minute.
const PERSONS_PER_ADDRESS = 25
