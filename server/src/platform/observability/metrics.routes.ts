import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { allMetrics } from './cluster-metrics.ts'
import { CONTENT_TYPE } from './prometheus.ts'

/**
 * Serves metrics on the product's port to callers with the token; without a configured token the address does not
 * exist.
 */
export function metricsRoutes(app: FastifyInstance, token: string | undefined): void {
  if (!token) return
  const wanted = digest(`Bearer ${token}`)
  app.get('/metrics', async (request, reply) => {
    // Digests have equal length, so the comparison does not leak the token's length.
    const isAllowed = timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)
    reply.header('cache-control', 'no-store')
    if (!isAllowed) return reply.status(401).header('www-authenticate', 'Bearer').send()
    return reply.type(CONTENT_TYPE).send(await allMetrics())
  })
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
