import { z } from 'zod'
import { endpoint, SCOPES } from '../platform/endpoint.ts'
import { IdField, idOr, textField } from '../platform/fields.ts'

/** How many API keys a club can have. */
export const MAX_API_KEYS = 20

/** How often one key can be used per hour; chosen when it is created. */
export const HOURLY_LIMITS = [60, 600] as const

/** The prefix of every key, so that a leaked one can be recognised. */
export const API_KEY_PREFIX = 'tl_live_'

/**
 * The endpoint of the tools for a club's own assistant: MCP over streamable HTTP, with an API key as the bearer token.
 */
export const MCP_PATH = '/mcp'

/** A key for the club's own programs; the key itself is shown once, when it is created. */
export const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  beginning: z.string().meta({ description: 'Its first characters, by which people tell keys apart' }),
  scopes: z.array(z.enum(SCOPES)),
  hourlyLimit: z.int().meta({ description: 'Calls within an hour' }),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable().meta({ description: 'To the minute' }),
})
export type ApiKey = z.infer<typeof ApiKey>

const OfClub = { access: 'admin', capability: 'integrations' } as const

export const NewApiKey = z.object({
  name: textField(60),
  scopes: z
    .array(z.enum(SCOPES), 'FIELD_REQUIRED')
    .min(1, 'FIELD_REQUIRED')
    .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope))),
  hourlyLimit: z.literal(HOURLY_LIMITS).default(60),
})

export const listApiKeys = endpoint({
  method: 'GET',
  path: '/api/clubs/:clubId/api-keys',
  ...OfClub,
  summary: "The club's API keys, the newest first, without the keys themselves",
  params: { clubId: IdField },
  reply: z.object({ apiKeys: z.array(ApiKey) }),
})

export const makeApiKey = endpoint({
  method: 'POST',
  path: '/api/clubs/:clubId/api-keys',
  ...OfClub,
  limit: { requests: 30, perSeconds: 60 },
  summary: 'Makes an API key; the key is in this reply and nowhere else',
  params: { clubId: IdField },
  body: NewApiKey,
  status: 201,
  reply: z.object({ apiKey: ApiKey, key: z.string() }),
  errors: ['API_KEYS_FULL'],
})

export const revokeApiKey = endpoint({
  method: 'DELETE',
  path: '/api/clubs/:clubId/api-keys/:keyId',
  ...OfClub,
  summary: 'Revokes an API key; the next call with it is refused',
  params: { clubId: IdField, keyId: idOr('API_KEY_NOT_FOUND') },
  reply: z.object({ revoked: z.literal(true) }),
  errors: ['API_KEY_NOT_FOUND'],
})
