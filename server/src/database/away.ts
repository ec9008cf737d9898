/** Whether a query failed because the database could not be reached or had no connection left, not for its own sake. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as { code?: unknown }
  return AWAY.has(String(code)) || AWAY_SAID.test(error.message) || isDatabaseAway(error.cause)
}

// What the network says, and PostgreSQL while it stops, starts or has too many connections.
const AWAY = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['57P01', '57P02', '57P03', '53300', '08006'],
])

// The drivers say these without a code.
const AWAY_SAID =
  /^(timeout exceeded when trying to connect|Connection terminated|Cannot use a pool after|PGlite is closed)/
