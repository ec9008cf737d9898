import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { webhookDependenciesOf } from '../server/src/integrations/webhooks/webhooks.ts'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { openProduct } from '../server/src/start/product.ts'
import { createClub } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { startServer } from '../server/test/server-process.ts'
import { killWhileDelivering } from '../server/test/webhook-kill.ts'

// Two real server processes deliver webhooks on one PostgreSQL while they are killed one after another; leases expire
// in real time.
//
//   node bench/webhooks.ts [kills] [events]

const KILLS = Number(process.argv[2] ?? 6)
const EVENTS = Number(process.argv[3] ?? 300)
const SECRET = 'a secret for this benchmark that is long enough'

const dataDir = mkdtempSync(join(tmpdir(), 'touchline-webhooks-'))
const postgres = await startEmbeddedServer()
const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, APP_SECRET: SECRET, DATABASE_URL: postgres.url }
let isWhole = false
try {
  const settings = readSettings({ ...env, LOG_LEVEL: 'error' })
  const product = await openProduct(settings, createLog('error'), 'none')
  // Only the processes that are killed may deliver.
  await product.workers.stop()
  const { clubId } = await createClub(product, { plan: 'enterprise' })
  const begun = Date.now()
  const seen = await killWhileDelivering({
    db: product.db,
    tools: webhookDependenciesOf(SECRET, settings),
    clubId,
    start: () => startServer({ ...env, LOG_LEVEL: 'error' }),
    events: EVENTS,
    kills: KILLS,
  })
  await product.close()
  console.log('| kills | messages | lost | not noted | not signed | twice | seconds |')
  console.log('| --- | --- | --- | --- | --- | --- | --- |')
  const { expected, lost, undelivered, forged, twice } = seen
  const seconds = Math.round((Date.now() - begun) / 1000)
  console.log(`| ${KILLS} | ${expected} | ${lost} | ${undelivered} | ${forged} | ${twice} | ${seconds} |`)
  isWhole = lost + undelivered + forged === 0
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
// Exit explicitly: otherwise the embedded PostgreSQL ends the process itself, as if all were well.
process.exit(isWhole ? 0 : 1)
