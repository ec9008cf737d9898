import { fileURLToPath } from 'node:url'
import { readSettings } from '../src/env.ts'
import { addressOf } from '../src/graceful-stop.ts'
import { createLog } from '../src/http/logging.ts'
import { openProduct } from '../src/product.ts'
import { runProgram, tellStarter } from '../src/program.ts'
import { scriptedCoach } from './scripted-coach.ts'

// The product in a process of its own, with a coach whose answers have parts: to be killed.
await runProgram(async () => {
  const settings = readSettings()
  const webDir = fileURLToPath(new URL('./built-web', import.meta.url))
  const product = await openProduct(settings, createLog(settings.logLevel), webDir)
  product.app.chatDependencies.offlineCoach = scriptedCoach
  await product.app.listen({ port: settings.port, host: settings.host })
  tellStarter({ type: 'listening', url: addressOf(settings, product.app.server.address()) })
})
