/** A span's attributes: only our own numbers and words, never user input. */
export type SpanFacts = Record<string, string | number | boolean>

export type SpanKind = 'server' | 'client' | 'internal'

/** An open span: everything that runs in it is its child. */
export type OpenSpan = {
  run<Result>(act: () => Result): Result
  end(facts?: SpanFacts): void
  fail(error: unknown): void
}

/** Records spans. */
export type Tracer = {
  /** `remote` is the traceparent sent by the caller. */
  begin(name: string, kind: SpanKind, facts: SpanFacts, remote?: string): OpenSpan
  /** Counts a database query for the current span. */
  noteQuery(ms: number): void
  /** The traceparent of the current span. */
  traceparent(): string | undefined
  /** Flushes pending spans. */
  close(): Promise<void>
}
