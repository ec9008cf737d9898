import { getHealth } from '@touchline/contract/health.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../database/database.ts'
import { serve } from '../http/serve.ts'

export function healthRoutes(app: FastifyInstance, database: OpenDatabase): void {
  serve(app, getHealth, async ({ reply }) => {
    const status = await database.ping().then(
      () => 'ok' as const,
      () => 'failing' as const,
    )
    reply.status(status === 'ok' ? 200 : 503).header('cache-control', 'no-store')
    return { status, database: { kind: database.kind, status } }
  })
}
