/** Whether a query failed because the database was unreachable or out of connections, not because the query was wrong. */
export function isDatabaseUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return (
    UNREACHABLE_CODES.has(String(code)) ||
    UNREACHABLE_MESSAGES.test(error.message) ||
    isDatabaseUnreachable(error.cause)
  )
}

// Codes of the network, and of PostgreSQL while it stops, starts or has too many connections.
const UNREACHABLE_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08004', '08006'],
])

// Messages that the drivers give without a code. A transaction whose connection was lost fails with what its rollback says.
const UNREACHABLE_MESSAGES =
  /^(timeout exceeded when trying to connect|Connection terminated|Client (has encountered a connection error|was closed) and is not queryable|Query read timeout|Cannot use a pool after|PGlite is closed)/
