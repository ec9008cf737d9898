import type { Endpoint } from '@touchline/contract/platform/endpoint.ts'

/** Sends a fire-and-forget request that survives leaving the page. */
export function sendAndForget(target: Pick<Endpoint, 'method' | 'path'>, token: string, body?: object): void {
  const told = fetch(target.path, {
    method: target.method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    keepalive: true,
  })
  told.catch(() => undefined)
}
