import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  isSpanContextValid,
  SpanKind as Kinds,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { RELEASE } from './release.ts'
import type { OpenSpan, SpanFacts, SpanKind, Tracer } from './tracer.ts'

/** The current span, and the queries made in it. */
type Current = { span: Span; context: Context; queries: number; queryMs: number }

const KINDS = { server: Kinds.SERVER, client: Kinds.CLIENT, internal: Kinds.INTERNAL } satisfies Record<SpanKind, Kinds>

/** Sends spans to an OpenTelemetry collector over HTTP, in batches; if it is unreachable, only its spans are lost. */
export function otlpTracer(endpoint: string): Tracer {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces` })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'touchline', 'service.version': RELEASE }),
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: 2_000 })],
  })
  const tracer = provider.getTracer('touchline', RELEASE)
  const storage = new AsyncLocalStorage<Current>()

  return {
    begin(name, kind, facts, remote) {
      const parent = contextOf(remote) ?? storage.getStore()?.context ?? ROOT_CONTEXT
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: facts }, parent)
      const current = { span, context: trace.setSpan(ROOT_CONTEXT, span), queries: 0, queryMs: 0 }
      return openSpan(current, (act) => storage.run(current, act))
    },

    noteQuery(ms) {
      const current = storage.getStore()
      if (!current) return
      current.queries++
      current.queryMs += ms
    },

    traceparent() {
      const spanContext = storage.getStore()?.span.spanContext()
      if (!spanContext) return undefined
      const { traceId, spanId, traceFlags } = spanContext
      return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
    },

    close: () => provider.shutdown(),
  }
}

function openSpan(current: Current, run: OpenSpan['run']): OpenSpan {
  const { span } = current
  const end = (facts: SpanFacts = {}) => {
    const { queries, queryMs } = current
    if (queries > 0) span.setAttributes({ 'db.queries': queries, 'db.ms': Math.round(queryMs * 10) / 10 })
    span.setAttributes(facts).end()
  }
  return {
    run,
    end,
    fail(error) {
      // Error messages can quote user input.
      span.setStatus({ code: SpanStatusCode.ERROR })
      end({ 'error.type': error instanceof Error ? error.name : 'unknown' })
    },
  }
}

/** The context of a W3C traceparent; undefined if it is invalid. */
function contextOf(traceparent: string | undefined): Context | undefined {
  const [, traceId = '', spanId = '', flags = ''] =
    /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(traceparent ?? '') ?? []
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true }
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : undefined
}
