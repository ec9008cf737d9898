/** Gateways say by these that they cannot reach the server. */
const STATUSES = new Set([502, 503, 504])

/** Whether an answer is that of a gateway which cannot reach the server. */
export function isUnreachable({ status }: Response): boolean {
  return STATUSES.has(status)
}
