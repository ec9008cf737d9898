import type { KeyObject } from 'node:crypto'
import type { TokenPayload } from '@touchline/contract/club/sessions.ts'
import { jwtVerify, SignJWT } from 'jose'
import { BoundedCache } from '../../platform/bounded-cache.ts'
import { Failure } from '../../platform/failure.ts'

/** Signs a session's token; its expiry is in the session's row, which can end at any moment. */
export function signToken(key: KeyObject, sessionId: string, payload: TokenPayload): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setJti(sessionId).setIssuedAt().sign(key)
}

/** The session of a token that we signed; a token that was verified before is not verified again. */
export async function sessionIdOf(key: KeyObject, token: string): Promise<string> {
  const known = checked.get(key) ?? new BoundedCache<string>(MOST_CHECKED)
  checked.set(key, known)
  const before = known.get(token)
  if (before) return before
  const sessionId = await checkToken(key, token)
  known.set(token, sessionId)
  return sessionId
}

// A signature never changes its validity, so it is cached; whether the session is still open is checked each time.
const checked = new WeakMap<KeyObject, BoundedCache<string>>()
const MOST_CHECKED = 10_000

async function checkToken(key: KeyObject, token: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    if (payload.jti) return payload.jti
  } catch (cause) {
    throw new Failure('SESSION_TOKEN_INVALID', {}, { cause })
  }
  throw new Failure('SESSION_TOKEN_INVALID')
}
