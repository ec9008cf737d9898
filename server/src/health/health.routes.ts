import { getHealth, type Health } from '@touchline/contract/health.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import type { Model } from '../model/model.ts'

export function healthRoutes(app: FastifyInstance, database: OpenDatabase, model: Model | undefined): void {
  serve(app, getHealth, async ({ reply }) => {
    const [status, answering] = await Promise.all([statusOf(database.ping()), statusOf(model?.ping())])
    reply.status(status === 'ok' ? 200 : 503).header('cache-control', 'no-store')
    return {
      status,
      database: { kind: database.kind, status },
      model: { kind: model?.name ?? 'offline', status: answering },
    }
  })
}

/** A check fails by saying `false` or by failing. */
async function statusOf(check: Promise<unknown> | undefined): Promise<Health['status']> {
  try {
    return (await check) === false ? 'failing' : 'ok'
  } catch {
    return 'failing'
  }
}
