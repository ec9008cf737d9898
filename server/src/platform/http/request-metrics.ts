import { MCP_PATH } from '@touchline/contract/integrations/api-keys.ts'
import type { Endpoint } from '@touchline/contract/platform/endpoint.ts'
import { nameOfCall } from '@touchline/contract/start/calls.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countRequest } from '../observability/metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract's call that this route serves. */
    call?: Endpoint
  }
}

/** Counts every completed request under the name of its call. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isStream = request.routeOptions.config.call?.replyType === 'text/event-stream'
    countRequest(callOf(request), reply.statusCode, isStream ? undefined : reply.elapsedTime / 1000)
  })
}

/** The name of a request's call; never its address, which would have unbounded cardinality. */
export function callOf({ routeOptions: { config, url }, is404 }: FastifyRequest): string {
  const name = config.call && nameOfCall(config.call)
  if (name) return name
  if (is404 || url === undefined) return 'unknown'
  if (url === '/*') return 'page'
  if (url === MCP_PATH) return 'mcp'
  return url.startsWith('/api/') || url === '/metrics' ? 'other' : 'file'
}
