import { reportClientError } from '@touchline/contract/platform/client-errors.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { countClientError } from '../observability/metrics.ts'

/** Writes front-end crashes to the server's log. */
export function clientErrorsRoutes(app: FastifyInstance): void {
  serve(app, reportClientError, ({ body }) => {
    countClientError(body.release)
    app.log.error({ clientError: body }, 'A page crashed')
    return { noted: true as const }
  })
}
