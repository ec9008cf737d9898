// Read by pages and by the service worker, so nothing here may need either of them.
/** Gateways say by these that they cannot reach the server. */
const STATUSES = new Set([502, 503, 504])
/** Whether a status is that of a gateway which cannot reach the server. */
export function isUnreachableStatus(status) {
  return status !== undefined && STATUSES.has(status)
}
/** A line that says nothing for so long is taken for none. */
export const PATIENCE_MS = 5000
