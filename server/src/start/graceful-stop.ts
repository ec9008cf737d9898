import type { AddressInfo } from 'node:net'
import type { Settings } from '../platform/env.ts'
import type { Product } from './product.ts'

/** Maximum time for saving after the last answer was stopped; a process still running then exits without it. */
const SAVE_MS = 5_000
/** How long an idle connection is left open after SIGTERM; proxies in front should close theirs sooner. */
const IDLE_MS = 2_000

/** The primary's message to a worker to finish open requests, within this many milliseconds, and exit. */
export type StopMessage = { type: 'stop'; finishMs: number }

/** On a stop signal, finishes open requests and exits the process. Signalled again, it can only exit sooner. */
export function stopOnSignal(product: Product, { drainMs }: Pick<Settings, 'drainMs'>, isWorker = false): void {
  let isStopping = false
  let lastResort: NodeJS.Timeout | undefined
  const stop = async (signal: string, idleMs: number, finishMs: number) => {
    const drained = product.app.draining.begin(idleMs, finishMs)
    clearTimeout(lastResort)
    lastResort = setTimeout(() => process.exit(1), product.app.draining.leftMs() + SAVE_MS).unref()
    if (isStopping) return
    isStopping = true
    product.app.log.info({ signal }, 'Shutting down, finishing open requests')
    await drained
    await product.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => stop('SIGTERM', IDLE_MS, drainMs))
  // A user is waiting at the terminal.
  process.on('SIGINT', () => stop('SIGINT', 0, drainMs))
  if (!isWorker) return
  process.on('message', (message: StopMessage) => {
    if (message?.type === 'stop') stop(message.type, IDLE_MS, message.finishMs)
  })
  // Meant for the primary; a terminal sends it to the whole process group.
  process.on('SIGHUP', () => {})
}

/** The address of a listening server, as used on this machine. */
export function addressOf(settings: Pick<Settings, 'host' | 'port'>, address: AddressInfo | string | null): string {
  const port = typeof address === 'object' && address ? address.port : settings.port
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(settings.host)
  return `http://${isLocal ? 'localhost' : settings.host}:${port}`
}
