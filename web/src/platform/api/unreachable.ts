// Imported by pages and by the service worker, so it must not depend on either.

/** Statuses with which a gateway reports that it cannot reach the server. */
const STATUSES = new Set([502, 503, 504])

/** Whether a status comes from a gateway that cannot reach the server. */
export function isUnreachableStatus(status: number | undefined): boolean {
  return status !== undefined && STATUSES.has(status)
}

/** A connection silent for this long counts as lost. */
export const PATIENCE_MS = 5000
