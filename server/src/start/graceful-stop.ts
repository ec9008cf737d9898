import type { AddressInfo } from 'node:net'
import type { Settings } from '../platform/env.ts'
import type { Product } from './product.ts'

/** What saving takes at most after the last answer was stopped; a process that is still there then ends without it. */
const SAVE_MS = 5_000
/** How long an idle connection is left open after SIGTERM; proxies in front should close theirs sooner. */
const IDLE_MS = 2_000

/** What the primary process tells a worker that is to finish what is open, within so many milliseconds, and end. */
export type StopMessage = { type: 'stop'; finishMs: number }

/** Finishes what is open when the process is told to end, and then ends it. Told again, it can only end sooner. */
export function stopWhenTold(product: Product, { drainMs }: Pick<Settings, 'drainMs'>, isWorker = false): void {
  let isStopping = false
  let lastResort: NodeJS.Timeout | undefined
  const stop = async (signal: string, idleMs: number, finishMs: number) => {
    const drained = product.app.draining.begin(idleMs, finishMs)
    clearTimeout(lastResort)
    lastResort = setTimeout(() => process.exit(1), product.app.draining.leftMs() + SAVE_MS).unref()
    if (isStopping) return
    isStopping = true
    product.app.log.info({ signal }, 'stopping: open requests are finished first')
    await drained
    await product.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => stop('SIGTERM', IDLE_MS, drainMs))
  // Somebody sits in front of it and waits.
  process.on('SIGINT', () => stop('SIGINT', 0, drainMs))
  if (!isWorker) return
  process.on('message', (message: StopMessage) => {
    if (message?.type === 'stop') stop(message.type, IDLE_MS, message.finishMs)
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
