import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { MailedCodeField, NonceField } from '../platform/fields.ts'

/** The response to a log-in: the token to send as `Authorization: Bearer`, and its owner. */
export const PlayerSession = z.object({
  sessionToken: z.string(),
  expiresAt: z.iso.datetime(),
  playerId: z.string(),
  clubId: z.string(),
  clubName: z.string(),
  playerName: z.string(),
})
export type PlayerSession = z.infer<typeof PlayerSession>

/** A token's claims about its owner; readable by browsers, but only the server can verify them. */
export const TokenPayload = z.object({
  clubId: z.string(),
  /** Absent from an administrator's token. */
  playerId: z.string().optional(),
  role: z.enum(['member', 'admin']),
  email: z.string(),
})
export type TokenPayload = z.infer<typeof TokenPayload>

export const revokeSession = endpoint({
  method: 'POST',
  path: '/api/sessions/revoke',
  access: 'session',
  openToUntrusted: true,
  summary: 'Logs out; the token is invalid from then on',
  reply: z.object({ revoked: z.literal(true) }),
})

export const getSession = endpoint({
  method: 'GET',
  path: '/api/sessions/current',
  access: 'session',
  openToUntrusted: true,
  summary: 'What the session may do: whether its device is trusted, and whether a new password needs the current one',
  reply: z.object({
    isTrusted: z.boolean(),
    keepsNothing: z.boolean().meta({
      description: 'Whether nothing outlives the session, because a parent has yet to agree',
    }),
    hasOwnPassword: z.boolean().meta({ description: 'Whether the player has a personal password' }),
    newPasswordUntil: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Until then a new personal password needs no current one' }),
  }),
})

export const EnteredCode = z.object({ code: MailedCodeField, nonce: NonceField })

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/sessions/confirm',
  access: 'session',
  openToUntrusted: true,
  limit: { requests: 30, perSeconds: 60 },
  summary: "Makes the session trusted by a code that was sent to the player's e-mail (players/request-code)",
  body: EnteredCode,
  reply: z.object({ confirmed: z.literal(true) }),
  errors: ['FIELD_REQUIRED', 'CODE_INCOMPLETE', 'CODE_WRONG', 'CODE_EXPIRED'],
})

export const endSessionByLink = endpoint({
  method: 'POST',
  path: '/api/sessions/end-by-link',
  access: 'everyone',
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Ends the session that a mail about a new device names',
  body: z.object({ token: z.string('FIELD_REQUIRED').min(1, 'FIELD_REQUIRED').max(200, 'INVALID_INPUT') }),
  reply: z.object({ ended: z.literal(true) }),
  errors: ['SESSION_LINK_INVALID'],
})
