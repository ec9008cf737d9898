import { fileURLToPath } from 'node:url'
import { DatabaseInUse } from './database/folder-lock.ts'
import { DatabaseUnreachable } from './database/postgres.ts'
import { readSettings, type Settings, WrongSetting } from './env.ts'
import { createLog } from './http/logging.ts'
import { openProduct } from './product.ts'

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))
const DRAIN_MS = 30_000

try {
  await start()
} catch (error) {
  const sentence = sentenceOf(error)
  tellParent({ type: 'failed', sentence })
  if (!process.send) console.error(sentence)
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readSettings()
  const log = createLog(settings.logLevel)
  const product = await openProduct(settings, log, WEB_DIR)

  let stopping = false
  const stop = async (signal: string) => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping: open requests are finished first')
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await product.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)

  await product.app.listen({ port: settings.port, host: settings.host })
  tellParent({ type: 'listening', url: addressOf(settings, product.app.server.address()) })
}

/** The start command listens for these and tells the person. */
function tellParent(message: { type: 'listening'; url: string } | { type: 'failed'; sentence: string }): void {
  process.send?.(message)
}

function addressOf(settings: Settings, address: ReturnType<import('node:net').Server['address']>): string {
  const port = typeof address === 'object' && address ? address.port : settings.port
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(settings.host)
  return `http://${isLocal ? 'localhost' : settings.host}:${port}`
}

function sentenceOf(error: unknown): string {
  const isExplained = [WrongSetting, DatabaseInUse, DatabaseUnreachable].some((kind) => error instanceof kind)
  if (isExplained) return (error as Error).message
  const { code, message, port, address, path } = error as NodeJS.ErrnoException & { port?: number; address?: string }
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the other program, or choose another port, for example PORT=3001 npm start.`
    case 'EADDRNOTAVAIL':
      return `HOST ${address} is not an address of this machine: choose another one, for example HOST=127.0.0.1.`
    case 'EACCES':
    case 'EPERM':
      return port
        ? `Port ${port} may not be used by this user: choose a port above 1023, for example PORT=3000.`
        : `${path ?? 'The data folder'} may not be written: give this user the right to, or choose another DATA_DIR.`
    case 'ENOSPC':
      return 'The disk is full: free some space and start again.'
    default:
      return `The server could not start: ${message}`
  }
}
