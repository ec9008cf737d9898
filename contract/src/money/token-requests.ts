import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { IdField } from '../platform/fields.ts'

/** How long a player must wait before requesting tokens again. */
export const TOKEN_REQUEST_EVERY_HOURS = 24

/** How many such mails an administrator gets per day, however many players ask; the dashboard lists them all. */
export const TOKEN_REQUEST_MAILS_A_DAY = 5

const OwnPath = {
  path: '/api/players/:playerId/token-request',
  access: 'player',
  params: { playerId: IdField },
} as const

const Asked = z.object({
  askedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: `When the player asked, if that is less than ${TOKEN_REQUEST_EVERY_HOURS} hours ago` }),
})

export const getTokenRequest = endpoint({
  method: 'GET',
  ...OwnPath,
  summary: 'Whether the player has asked the administrator for tokens lately',
  reply: Asked,
})

export const requestTokens = endpoint({
  method: 'POST',
  ...OwnPath,
  limit: { requests: 20, perSeconds: 60 },
  summary: 'Asks the administrator to buy tokens, by mail and on the dashboard; again within a day changes nothing',
  reply: Asked,
})

const ClubsPath = { access: 'admin', params: { clubId: IdField } } as const

export const TokenRequest = z.object({ memberId: z.string(), name: z.string(), askedAt: z.iso.datetime() })
export type TokenRequest = z.infer<typeof TokenRequest>

export const listTokenRequests = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/token-requests',
  ...ClubsPath,
  summary: 'The players who asked for tokens since the last purchase, the latest first; none that were put away',
  reply: z.object({ requests: z.array(TokenRequest) }),
})

export const dismissTokenRequests = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/token-requests/dismiss',
  ...ClubsPath,
  summary: 'Puts the requests for tokens away that are there now',
  reply: z.object({ dismissed: z.literal(true) }),
})
