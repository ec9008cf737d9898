import { fileURLToPath } from 'node:url'
import { chosenModel } from '../coaching/model/chosen-model.ts'
import { createLog } from '../platform/http/logging.ts'
import { fillDemoClub } from './demo-filling.ts'
import { addressOf, stopOnSignal } from './graceful-stop.ts'
import { openProduct } from './product.ts'
import { notifyParent, runProgram } from './program.ts'
import { clearDemo, keepDemo, keptDemo } from './seed/demo-folder.ts'
import { demoSettings } from './seed/demo-settings.ts'
import { logInLines } from './seed/log-in-lines.ts'

const WEB_DIR = fileURLToPath(new URL('../../../web/dist', import.meta.url))

// Serves the product with a demo club, created by the first run; `--fresh` starts over.
await runProgram(async () => {
  const read = demoSettings(process.env)
  const { model, lines } = await chosenModel(read)
  const settings = { ...read, model }
  const { dataDir, logLevel, port, host } = settings
  if (process.argv.includes('--fresh') || !keptDemo(dataDir)) clearDemo(dataDir)

  let demo = keptDemo(dataDir)
  const product = await openProduct(settings, createLog(logLevel), WEB_DIR, () => demo?.logIns ?? [])
  stopOnSignal(product, settings)
  if (!demo) {
    demo = await fillDemoClub(product)
    keepDemo(dataDir, demo)
  }
  await product.app.listen({ port, host })
  const url = addressOf(settings, product.app.server.address())
  console.log(`The demo club "${demo.name}" is ready; the log-in pages offer these with one click:

${logInLines(demo.logIns, demo.password, url)}

The next run continues with the same club; npm run demo -- --fresh starts over.`)
  notifyParent({ type: 'listening', url, lines })
})
