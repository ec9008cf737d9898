import type { AddressInfo } from 'node:net'
import type { Settings } from './env.ts'
import type { Product } from './product.ts'

const DRAIN_MS = 30_000
/** How long an idle connection is left open after SIGTERM; proxies in front should close theirs sooner. */
const IDLE_MS = 2_000

/** What the primary process tells a worker that is to finish what is open and end. */
export const STOP = 'stop'

/** Finishes what is open when the process is told to end, and then ends it. */
export function stopWhenTold(product: Product, isWorker = false): void {
  let stopping = false
  const stop = async (signal: string, idleMs: number) => {
    if (stopping) return
    stopping = true
    product.app.log.info({ signal }, 'stopping: open requests are finished first')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await product.app.draining.begin(idleMs)
    await product.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => stop('SIGTERM', IDLE_MS))
  // Somebody sits in front of it and waits.
  process.on('SIGINT', () => stop('SIGINT', 0))
  if (!isWorker) return
  process.on('message', (message) => {
    if (message === STOP) stop(STOP, IDLE_MS)
  })
  // Meant for the primary process; a terminal sends it to all.
  process.on('SIGHUP', () => {})
}

/** The address at which a person on this machine finds a server that listens. */
export function addressOf(settings: Pick<Settings, 'host' | 'port'>, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : settings.port
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(settings.host)
  return `http://${isLocal ? 'localhost' : settings.host}:${port}`
}
