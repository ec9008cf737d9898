import { fileURLToPath } from 'node:url'
import { readSettings } from './env.ts'
import { createLog } from './http/logging.ts'
import type { TestPayments } from './payments/test-provider/test-provider.ts'
import { payForPlan } from './payments/try-out.ts'
import { openProduct } from './product.ts'
import { seedDemoClub } from './seed/demo-club.ts'

// Fills a demo club into the database of the settings and prints how to log in.
const settings = readSettings()
if (settings.stripe) {
  console.error('The demo club is paid for by test payments: start this command without STRIPE_SECRET_KEY.')
  process.exit(1)
}
const product = await openProduct(
  settings,
  createLog('warn'),
  fileURLToPath(new URL('../../web/dist', import.meta.url)),
)
try {
  const { paymentDesk } = product.app
  const provider = paymentDesk.provider as TestPayments
  const club = await seedDemoClub(product.db, product.tools, (clubId, plan) =>
    payForPlan(product.db, paymentDesk, provider, clubId, plan),
  )
  await product.outbox.deliverNow()
  console.log(`The database is ready, with the demo club "${club.name}":

  Administrator   ${settings.publicUrl}/admin/login
                  ${club.adminEmail}   PIN ${club.pin}
  Players         ${settings.publicUrl}/login
                  ${club.playerEmail}   password ${club.playerPassword}
  Join            ${settings.publicUrl}/join-team
                  club password ${club.password}

Another run makes another club.`)
} finally {
  await product.close()
}
