import type { OpenSpan, SpanFacts, SpanKind, Tracer } from './tracer.ts'

let tracer: Tracer | undefined

/**
 * Starts sending traces to an OpenTelemetry collector; without an endpoint nothing is even loaded. Returns a function
 * to stop.
 */
export async function startTraces({ endpoint }: { endpoint: string | undefined }): Promise<() => Promise<void>> {
  if (!endpoint) return async () => {}
  const { otlpTracer } = await import('./otlp.ts')
  const started = otlpTracer(endpoint)
  tracer = started
  return async () => {
    if (tracer === started) tracer = undefined
    await started.close()
  }
}

/** Whether tracing is enabled. */
export function isTracing(): boolean {
  return tracer !== undefined
}

/** Begins a span that is ended elsewhere. */
export function beginSpan(name: string, kind: SpanKind, facts: SpanFacts, remote?: string): OpenSpan | undefined {
  return tracer?.begin(name, kind, facts, remote)
}

/** Runs an action in a separate span. */
export function inSpan<Result>(
  name: string,
  kind: SpanKind,
  facts: SpanFacts,
  act: () => Promise<Result>,
): Promise<Result> {
  return tracer ? within(tracer.begin(name, kind, facts), act) : act()
}

async function within<Result>(span: OpenSpan, act: () => Promise<Result>): Promise<Result> {
  try {
    const result = await span.run(act)
    span.end()
    return result
  } catch (error) {
    span.fail(error)
    throw error
  }
}

/**
 * Wraps an object so that each of its asynchronous calls is a span named after it; returns the object itself if tracing
 * is off.
 */
export function tracedCalls<Target extends object>(name: string, target: Target): Target {
  if (!tracer) return target
  return new Proxy(target, {
    get(from, key) {
      const value: unknown = Reflect.get(from, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const span = beginSpan(`${name} ${String(key)}`, 'client', {})
        const answer: unknown = span ? span.run(() => value.apply(from, given)) : value.apply(from, given)
        if (answer instanceof Promise)
          answer.then(
            () => span?.end(),
            (error) => span?.fail(error),
          )
        else span?.end()
        return answer
      }
    },
  })
}

/** Runs a database query and counts it. */
export function countQuery<Result>(query: () => Promise<Result>): Promise<Result> {
  if (!tracer) return query()
  const begun = performance.now()
  const note = tracer.noteQuery
  return query().finally(() => note(performance.now() - begun))
}

/** The headers with which another service continues the trace; empty if tracing is off. */
export function traceHeaders(): Record<string, string> {
  const traceparent = tracer?.traceparent()
  return traceparent ? { traceparent } : {}
}
