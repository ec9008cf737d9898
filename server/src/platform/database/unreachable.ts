/** Connecting to PostgreSQL failed: wrong address or password, or the server is down. */
export class DatabaseUnreachable extends Error {
  override name = 'DatabaseUnreachable'

  constructor(cause: unknown) {
    // A host with several addresses fails with one error per address and an empty message.
    const reasons = cause instanceof AggregateError ? cause.errors : [cause]
    const said = reasons.map((reason) => (reason instanceof Error ? reason.message : String(reason))).join(', ')
    super(`PostgreSQL cannot be reached, check DATABASE_URL and that the server runs: ${said}.`, { cause })
  }
}

/** Whether a query failed because the database was unreachable or out of connections, not because it was wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (
    UNREACHABLE_CODES.has(String(code)) ||
    UNREACHABLE_MESSAGES.test(error.message) ||
    isDatabaseUnreachable(error.cause)
  )
}

// Network error codes, and those of PostgreSQL while it stops, starts or is out of connections.
const UNREACHABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
])

// Driver errors without a code. A transaction that lost its connection fails with the error of its rollback.
const UNREACHABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|Cannot use a pool after|PGlite is closed)/
