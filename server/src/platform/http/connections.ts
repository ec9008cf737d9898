import type { FastifyInstance } from 'fastify'
import { addressBucket } from '../limits/address.ts'

/** How long a request may take to come in. How long its answer takes has no limit: a stream goes on for minutes. */
export type Timeouts = {
  /** The headers, counted from the connection's beginning. */
  headersMs: number
  /** The whole request: ten megabytes on a slow line. */
  requestMs: number
  /** The body of a request without a session. */
  anonymousBodyMs: number
  /** How often the first two are looked after. */
  checkMs: number
}

export const TIMEOUTS: Timeouts = { headersMs: 10_000, requestMs: 180_000, anonymousBodyMs: 20_000, checkMs: 5_000 }

/** The same as options of Fastify. */
export function timeoutOptions({ headersMs, requestMs, checkMs }: Timeouts) {
  return { requestTimeout: requestMs, http: { headersTimeout: headersMs, connectionsCheckingInterval: checkMs } }
}

// 500 people of a school with six connections each, twice over where two schools share an address.
const MOST_PER_ADDRESS = 6_000
const MOST_DROPPED_BYTES = 16 * 1024 * 1024

/**
 * Bounds connections: so many of one address, unless a proxy holds them all, and of a body that nobody reads any more
 * only enough for a browser to get the reply, which it reads once it has sent everything.
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
