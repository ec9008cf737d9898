import { fileURLToPath } from 'node:url'
import { readSettings, WrongSetting } from './env.ts'
import { createLog } from './http/logging.ts'
import { OUTBOX } from './mail/outbox.ts'
import type { TestPayments } from './payments/test-provider/test-provider.ts'
import { payForPlan } from './payments/try-out.ts'
import { openProduct } from './product.ts'
import { runProgram } from './program.ts'
import { seedDemoClub } from './seed/demo-club.ts'

// Fills a demo club into the database of the settings and prints how to log in.
await runProgram(async () => {
  const settings = readSettings()
  if (settings.stripe) {
    throw new WrongSetting('The demo club is paid for by test payments: start this command without STRIPE_SECRET_KEY.')
  }
  const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url))
  const product = await openProduct(settings, createLog('warn'), webDir)
  try {
    const { paymentDesk } = product.app
    const provider = paymentDesk.provider as TestPayments
    const club = await seedDemoClub(product.db, product.tools, (clubId, plan) =>
      payForPlan(product.db, paymentDesk, provider, clubId, plan),
    )
    await product.workers.nudge(OUTBOX)
    console.log(`The database is ready, with the demo club "${club.name}":

  Administrator   ${settings.publicUrl}/admin/login
                  ${club.adminEmail}   PIN ${club.pin}
  Players         ${settings.publicUrl}/login
                  ${club.playerEmail}   club password ${club.password}

Another run makes another club.`)
  } finally {
    await product.close()
  }
})
