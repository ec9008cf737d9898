import { z } from 'zod'
import { endpoint } from './endpoint.ts'

/** What a log-in answers: the token to send as `Authorization: Bearer`, and whose it is. */
export const PlayerSession = z.object({
  sessionToken: z.string(),
  expiresAt: z.iso.datetime(),
  playerId: z.string(),
  clubId: z.string(),
  clubName: z.string(),
  playerName: z.string(),
})
export type PlayerSession = z.infer<typeof PlayerSession>

/** What a token says about its owner; a browser may read it, only the server may believe it. */
export const TokenPayload = z.object({
  clubId: z.string(),
  /** Missing in an administrator's token. */
  playerId: z.string().optional(),
  role: z.enum(['member', 'admin']),
  email: z.string(),
})
export type TokenPayload = z.infer<typeof TokenPayload>

export const revokeSession = endpoint({
  method: 'POST',
  path: '/api/sessions/revoke',
  access: 'session',
  summary: 'Logs out; the token is invalid from then on',
  reply: z.object({ revoked: z.literal(true) }),
})
