import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan } from '../observability/tracer.ts'
import { beginSpan, isTracing } from '../observability/traces.ts'
import { callOf } from './request-metrics.ts'

/** A span per request, named after its call: contains no address, headers or body. */
export function traceRequests(app: FastifyInstance): void {
  if (!isTracing()) return
  const spans = new WeakMap<FastifyRequest, OpenSpan>()
  const inSpanOf = (request: FastifyRequest, done: () => void) => {
    const span = spans.get(request)
    if (span) span.run(done)
    else done()
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers
    const remote = typeof traceparent === 'string' ? traceparent : undefined
    const span = beginSpan(callOf(request), 'server', { 'http.request.method': request.method }, remote)
    if (span) spans.set(request, span)
    inSpanOf(request, done)
  })
  // Bodies arrive in events outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => inSpanOf(request, done))
  app.addHook('onResponse', async (request, reply) => {
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode, 'request.id': request.id })
  })
}
