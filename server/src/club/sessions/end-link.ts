import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { deleteSession } from './sessions.queries.ts'

/** The token of a link that ends one session and can do nothing else. */
export function endTokenOf(key: Buffer, sessionId: string): string {
  return `${sessionId}.${signatureOf(key, sessionId)}`
}

/** Ends the session of a link; no error if it has already ended. */
export async function endByLink(db: Database, key: Buffer, token: string): Promise<void> {
  const [sessionId = '', signature = ''] = token.split('.')
  const right = Buffer.from(signatureOf(key, sessionId))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw new Failure('SESSION_LINK_INVALID')
  await deleteSession(db, sessionId)
}

function signatureOf(key: Buffer, sessionId: string): string {
  return createHmac('sha256', key).update(sessionId).digest('base64url')
}
