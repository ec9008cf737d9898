import { fileURLToPath } from 'node:url'
import { readSettings } from '../src/platform/env.ts'
import { createLog } from '../src/platform/http/logging.ts'
import { addressOf } from '../src/start/graceful-stop.ts'
import { openProduct } from '../src/start/product.ts'
import { notifyParent, runProgram } from '../src/start/program.ts'
import { scriptedCoach } from './scripted-coach.ts'

// The product in a separate process that tests can kill, with a coach whose answers have parts.
await runProgram(async () => {
  const settings = readSettings()
  const webDir = fileURLToPath(new URL('./built-web', import.meta.url))
  const product = await openProduct(settings, createLog(settings.logLevel), webDir)
  product.app.chatDependencies.offlineCoach = scriptedCoach
  await product.app.listen({ port: settings.port, host: settings.host })
  notifyParent({ type: 'listening', url: addressOf(settings, product.app.server.address()) })
})
