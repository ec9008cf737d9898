import { fileURLToPath } from 'node:url'
import { readSettings, WrongSetting } from '../platform/env.ts'
import { createLog } from '../platform/http/logging.ts'
import { fillDemoClub } from './demo-filling.ts'
import { openProduct } from './product.ts'
import { runProgram } from './program.ts'
import { logInLines } from './seed/log-in-lines.ts'

// Creates a demo club in the configured database and prints its log-ins.
await runProgram(async () => {
  const settings = readSettings()
  if (settings.stripe) {
    throw new WrongSetting('The demo club uses test payments: run this command without STRIPE_SECRET_KEY.')
  }
  const webDir = fileURLToPath(new URL('../../../web/dist', import.meta.url))
  const product = await openProduct(settings, createLog('warn'), webDir)
  try {
    const club = await fillDemoClub(product)
    console.log(`The database is ready, with the demo club "${club.name}":

${logInLines(club.logIns, club.password, settings.publicUrl)}

Running it again creates another club.`)
  } finally {
    await product.close()
  }
})
