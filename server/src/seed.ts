import { fileURLToPath } from 'node:url'
import { readSettings } from './env.ts'
import { createLog } from './http/logging.ts'
import { openProduct } from './product.ts'
import { seedDemoClub } from './seed/demo-club.ts'

// Fills a demo club into the database of the settings and prints how to log in.
const settings = readSettings()
const product = await openProduct(
  settings,
  createLog('warn'),
  fileURLToPath(new URL('../../web/dist', import.meta.url)),
)
try {
  const club = await seedDemoClub(product.db, product.tools)
  await product.outbox.deliverNow()
  console.log(`The database is ready, with the demo club "${club.name}":

  Administrator   ${settings.publicUrl}/admin/login
                  ${club.adminEmail}   PIN ${club.pin}
  Players         ${settings.publicUrl}/login
                  ${club.playerEmail}   club password ${club.password}

Another run makes another club.`)
} finally {
  await product.close()
}
