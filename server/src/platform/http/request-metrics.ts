import { MCP_PATH } from '@touchline/contract/integrations/api-keys.ts'
import type { Endpoint } from '@touchline/contract/platform/endpoint.ts'
import { nameOfCall } from '@touchline/contract/start/calls.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { countRequest } from '../observability/metrics.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call of the contract that a route serves. */
    call?: Endpoint
  }
}

/** Counts every answered request under the name of its call. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const isStream = request.routeOptions.config.call?.replyType === 'text/event-stream'
    countRequest(callOf(request), reply.statusCode, isStream ? undefined : reply.elapsedTime / 1000)
  })
}

/** The name of the call that a request makes; never its address, of which there are endlessly many. */
export function callOf({ routeOptions: { config, url }, is404 }: FastifyRequest): string {
  const name = config.call && nameOfCall(config.call)
  if (name) return name
  if (is404 || url === undefined) return 'unknown'
  if (url === '/*') return 'page'
  if (url === MCP_PATH) return 'mcp'
  return url.startsWith('/api/') || url === '/metrics' ? 'other' : 'file'
}
