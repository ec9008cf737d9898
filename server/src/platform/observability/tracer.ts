/** What a span says besides its name and times: numbers and words of our own, never a text of people. */
export type SpanFacts = Record<string, string | number | boolean>

export type SpanKind = 'server' | 'client' | 'internal'

/** A span that goes on: what runs in it belongs to it. */
export type OpenSpan = {
  run<Result>(act: () => Result): Result
  end(facts?: SpanFacts): void
  fail(error: unknown): void
}

/** Writes spans down. */
export type Tracer = {
  /** `remote` is the traceparent that a caller sent. */
  begin(name: string, kind: SpanKind, facts: SpanFacts, remote?: string): OpenSpan
  /** Counts a query of the database for the span in which it is made. */
  noteQuery(ms: number): void
  /** The traceparent of the span in which this is called. */
  traceparent(): string | undefined
  /** Sends what is still here. */
  close(): Promise<void>
}
