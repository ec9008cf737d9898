import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { TOP_UP } from '../server/src/money/payments/top-up-run.ts'
import { readSettings } from '../server/src/platform/env.ts'
import { createLog } from '../server/src/platform/http/logging.ts'
import { OUTBOX } from '../server/src/platform/mail/outbox.ts'
import { hashCheaply } from '../server/src/platform/secrets/passwords.ts'
import { openProduct } from '../server/src/start/product.ts'
import { createClub, expireSession, setStoredCard, type TestCard } from '../server/test/clubs.ts'
import { startEmbeddedServer } from '../server/test/embedded-server.ts'
import { startModelServer } from '../server/test/model-server.ts'
import { LIBRARY_SCRIPT, playing, SCRIPT } from '../server/test/scripted-coach.ts'
import { type LedgerWish, writeMadeUpLedger } from '../server/test/usage.ts'

// The product with a scripted model service (`#scenario:NAME` in a question sets its behaviour, `#parts` asks for an
// answer with a part of each type, `#library` for one from the library) and six extra endpoints for tests: create a
// paid club, generate past questions, make a stored card succeed or fail, expire a session, count how often the model
// was asked something, and deliver queued mails at once.
hashCheaply()
const model = await startModelServer()
// PostgreSQL needs half the CPU time of PGlite, which the journeys of demo.spec.ts run on.
const database = await startEmbeddedServer()
const settings = readSettings({
  ...process.env,
  DATABASE_URL: database.url,
  APP_SECRET: 'a secret for tests that is long enough',
  OPENAI_BASE_URL: model.baseUrl,
})
const webDir = fileURLToPath(new URL('../web/dist', import.meta.url))
const product = await openProduct(settings, createLog(settings.logLevel), webDir)
const { chatDependencies } = product.app
const service = chatDependencies.model
if (service) {
  const scripted = { '#parts': playing(SCRIPT), '#library': playing(LIBRARY_SCRIPT) }
  chatDependencies.model = {
    ...service,
    answer: (request, say, show) => {
      const asked = request.turns.at(-1)?.content ?? ''
      const script = Object.entries(scripted).find(([sign]) => asked.includes(sign))?.[1]
      return script ? script(request.signal, say, show, async () => {}) : service.answer(request, say, show)
    },
  }
}
product.app.post('/test/clubs', (request) => createClub(product, request.body as Parameters<typeof createClub>[1]))
product.app.post('/test/ledger', async (request) => {
  await writeMadeUpLedger(product.db, request.body as LedgerWish)
  return {}
})
product.app.post('/test/top-up', async (request) => {
  const { clubId, card } = request.body as { clubId: string; card: TestCard }
  await setStoredCard(product, clubId, card)
  await product.workers.nudge(TOP_UP)
  return {}
})
product.app.post('/test/expire-session', async (request) => {
  await expireSession(product, (request.body as { token: string }).token)
  return {}
})
product.app.get('/test/asked', (request) => {
  const { text } = request.query as { text: string }
  return { times: model.requests.filter(({ messages }) => JSON.stringify(messages.at(-1)).includes(text)).length }
})
product.app.post('/test/deliver-mails', async () => {
  await product.workers.nudge(OUTBOX)
  return {}
})
await product.app.listen({ port: settings.port, host: settings.host })
process.on('SIGTERM', async () => {
  await product.close()
  await model.close()
  await database.stop()
  rmSync(settings.dataDir, { recursive: true, force: true })
  process.exit(0)
})
