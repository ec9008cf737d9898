import { revokeSession } from '@touchline/contract/sessions.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import { endSession } from './sessions.ts'

export function sessionsRoutes(app: FastifyInstance, db: Database): void {
  serve(app, revokeSession, async ({ caller }) => {
    await endSession(db, caller.sessionId)
    return { revoked: true as const }
  })
}
