const MOST_TRIES = 5

/**
 * Runs a transaction, and once more where PostgreSQL ended it because it and another one waited for each other. For
 * what touches so many tables that no order of locks can be agreed on.
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
