import * as calls from '@touchline/contract/integrations/api-keys.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts'

export function apiKeysRoutes(app: FastifyInstance, db: Database, secret: Buffer): void {
  serve(app, calls.listApiKeys, async ({ caller }) => ({ apiKeys: await listApiKeys(db, caller.clubId) }))
  serve(app, calls.makeApiKey, ({ caller, body }) => makeApiKey(db, secret, caller.clubId, body))
  serve(app, calls.revokeApiKey, async ({ caller, params }) => {
    await revokeApiKey(db, caller.clubId, params.keyId)
    return { revoked: true as const }
  })
}
