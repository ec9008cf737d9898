import { fileURLToPath } from 'node:url'
import { readSettings } from './env.ts'
import { createLog } from './http/logging.ts'
import { addressOf, stopOnSignals } from './listening.ts'
import { openProduct } from './product.ts'
import { runProgram, tellStarter } from './program.ts'

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

await runProgram(async () => {
  const settings = readSettings()
  const product = await openProduct(settings, createLog(settings.logLevel), WEB_DIR)
  stopOnSignals(product)
  await product.app.listen({ port: settings.port, host: settings.host })
  tellStarter({ type: 'listening', url: addressOf(settings, product.app.server.address()) })
})
