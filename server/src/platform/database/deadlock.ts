const MOST_TRIES = 5

/**
 * Runs a transaction and retries it if PostgreSQL aborted it because of a deadlock. For transactions that touch too
 * many tables to agree on a lock order.
 */
export async function despiteDeadlocks<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction()
    } catch (error) {
      if (tries === MOST_TRIES || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (error as { code?: unknown }).code === '40P01' || isDeadlock(error.cause)
}
