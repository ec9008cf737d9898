import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { OpenSpan } from '../observability/tracer.ts'
import { beginSpan, isTracing } from '../observability/traces.ts'
import { callOf } from './request-metrics.ts'

/** A span for each request, named by its call: no address, no header, no body is in it. */
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
  // A body comes in by events, which do not know whose request they are.
  app.addHook('preValidation', (request, _reply, done) => inSpanOf(request, done))
  app.addHook('onResponse', async (request, reply) => {
    spans.get(request)?.end({ 'http.response.status_code': reply.statusCode, 'request.id': request.id })
  })
}
