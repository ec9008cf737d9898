import type { TokenPayload } from '@touchline/contract/sessions.ts'
import { jwtVerify, SignJWT } from 'jose'
import { Failure } from '../failure.ts'

/** Signs a session's token; when it ends is decided by the session's row, which can end at any moment. */
export function signToken(key: Buffer, sessionId: string, payload: TokenPayload): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setJti(sessionId).setIssuedAt().sign(key)
}

/** The session a token belongs to, if we signed it. */
export async function sessionIdOf(key: Buffer, token: string): Promise<string> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'] })
    if (payload.jti) return payload.jti
  } catch (cause) {
    throw new Failure('SESSION_TOKEN_INVALID', {}, { cause })
  }
  throw new Failure('SESSION_TOKEN_INVALID')
}
