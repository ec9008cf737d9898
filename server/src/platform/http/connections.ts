import type { FastifyInstance } from 'fastify'
import { addressBucket } from '../limits/address.ts'

/** Time limits for receiving a request. Responses have none: a stream lasts for minutes. */
export type Timeouts = {
  /** The headers, from the start of the connection. */
  headersMs: number
  /** The whole request: ten megabytes on a slow line. */
  requestMs: number
  /** The body of a request without a session. */
  anonymousBodyMs: number
  /** How often the first two are checked. */
  checkMs: number
}

export const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 180_000, anonymousBodyMs: 20_000, checkMs: 5_000 }

/** The corresponding Fastify options. */
export function timeoutOptions({ headersMs, requestMs, checkMs }: Timeouts) {
  return { requestTimeout: requestMs, http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs } }
}

// A school of 500 people with six connections each, doubled in case two schools share an address.
const MOST_PER_ADDRESS = 6_000
const MOST_DROPPED_BYTES = 16 * 1024 * 1024

/**
 * Limits connections per address, unless they all come from a proxy, and reads only a bounded rest of a rejected body:
 * browsers read the response once they have sent everything.
 */
export function limitConnections(app: FastifyInstance, isBehindProxy: boolean): void {
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.complete || raw.destroyed) return
    let left = MOST_DROPPED_BYTES
    raw.unpipe()
    raw.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) raw.destroy()
    })
    raw.resume()
  })
  if (isBehindProxy) return
  const open = new Map<string, number>()
  app.server.on('connection', (socket) => {
    const address = addressBucket(socket.remoteAddress ?? '')
    const count = (open.get(address) ?? 0) + 1
    if (count > MOST_PER_ADDRESS) return socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left > 0) open.set(address, left)
      else open.delete(address)
    })
  })
}
