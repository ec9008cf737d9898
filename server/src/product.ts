import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { buildApp } from './app.ts'
import { type ClubTools, toolsOf } from './clubs/clubs.ts'
import { type Database, openDatabase } from './database/database.ts'
import type { Settings } from './env.ts'
import { openMail } from './mail/mail.ts'
import { type Outbox, startOutbox } from './mail/outbox.ts'
import { startReconciliation } from './payments/reconcile.ts'
import { loadSecret } from './secret.ts'

/** The product, put together from its settings; not listening yet. */
export type Product = {
  app: FastifyInstance
  db: Database
  tools: ClubTools
  outbox: Outbox
  /** Finishes what is open and lets go of everything. */
  close(): Promise<void>
}

/** Opens the database, starts the workers and builds the application. */
export async function openProduct(settings: Settings, log: FastifyBaseLogger, webDir: string): Promise<Product> {
  const secret = await loadSecret(settings.appSecret, settings.dataDir)
  const database = await openDatabase({ ...settings, log })
  const app = await buildApp({ settings, log, database, secret, webDir })
  const outbox = startOutbox(database.db, openMail(settings.mail, settings.dataDir), log)
  const reconciliation = startReconciliation(database.db, app.paymentDesk)
  const close = async () => {
    await app.close()
    await reconciliation.stop()
    await outbox.stop()
    await database.close()
  }
  return { app, db: database.db, tools: toolsOf(secret, settings.publicUrl), outbox, close }
}
