import { fileURLToPath } from 'node:url'
import { readSettings, type Settings } from './env.ts'
import { createLog } from './http/logging.ts'
import { openProduct } from './product.ts'
import { runProgram, tellStarter } from './program.ts'

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))
const DRAIN_MS = 30_000

await runProgram(start)

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
  tellStarter({ type: 'listening', url: addressOf(settings, product.app.server.address()) })
}

function addressOf(settings: Settings, address: ReturnType<import('node:net').Server['address']>): string {
  const port = typeof address === 'object' && address ? address.port : settings.port
  const isLocal = ['127.0.0.1', '0.0.0.0', '::', '::1', 'localhost'].includes(settings.host)
  return `http://${isLocal ? 'localhost' : settings.host}:${port}`
}
