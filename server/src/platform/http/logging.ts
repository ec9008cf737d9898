import { MCP_PATH } from '@touchline/contract/integrations/api-keys.ts'
import type { FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'

/**
 * JSON lines without secrets: headers, bodies, queries and addresses with ids are never logged. With several processes,
 * each line names the worker that wrote it.
 */
export function createLog(level: string, writeTo?: { write(line: string): void }, worker?: number): Logger {
  const options = {
    level,
    base: worker === undefined ? null : { worker },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { req: () => undefined, res: () => undefined, err: withoutValues },
  }
  return writeTo ? pino(options, writeTo) : pino(options)
}

/** One line per handled call, with the route's pattern instead of the address, which can contain a secret. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'page'
    const line = {
      reqId: request.id,
      method: request.method,
      route,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    const isCall = route.startsWith('/api/') || route === MCP_PATH
    app.log[isCall ? 'info' : 'debug'](line, 'Request completed')
  })
}

type LoggedError = { type: string; message: string; code: unknown; stack: string; cause?: LoggedError }

/** An error with all its causes; a failed query is logged without its parameter values. */
function withoutValues(error: Error & { code?: unknown }): LoggedError {
  const cut = (text: string | undefined) => (text ?? '').replace(/\nparams: [\s\S]*?(?=\n\s+at |$)/, '')
  return {
    type: error.name,
    message: cut(error.message),
    code: error.code,
    stack: cut(error.stack),
    ...(error.cause instanceof Error && { cause: withoutValues(error.cause) }),
  }
}
