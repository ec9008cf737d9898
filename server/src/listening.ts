import type { AddressInfo } from 'node:net'
import type { Settings } from './env.ts'
import type { Product } from './product.ts'

const DRAIN_MS = 30_000

/** Finishes what is open when the process is told to end, and then ends it. */
export function stopOnSignals(product: Product): void {
  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    product.app.log.info({ signal }, 'stopping: open requests are finished first')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await product.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

/** The address at which a person on this machine finds a server that listens. */
export function addressOf(settings: Pick<Settings, 'host' | 'port'>, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : settings.port
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(settings.host)
  return `http://${isLocal ? 'localhost' : settings.host}:${port}`
}
