import type { DemoLogIn } from '@touchline/contract/demo.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type AppDependencies, buildApp } from './app.ts'
import { type ClubDependencies, clubDependenciesOf } from './clubs/clubs.ts'
import { type Database, type OpenDatabase, openDatabase } from './database/database.ts'
import type { Settings } from './env.ts'
import { backgroundJobs } from './jobs.ts'
import { openMail } from './mail/mail.ts'
import { watchLeadership } from './observability/leader-metrics.ts'
import { startTraces } from './observability/traces.ts'
import { findSecret, loadSecret } from './secret.ts'
import { webhookDependenciesOf } from './webhooks/webhooks.ts'
import { startWorkers, type Workers } from './workers/workers.ts'

/** The product, put together from its settings; not listening yet. */
export type Product = {
  app: FastifyInstance
  db: Database
  clubDependencies: ClubDependencies
  workers: Workers
  /** Finishes what is open and lets go of everything. */
  close(): Promise<void>
}

/** Opens the database, starts the workers and builds the application; with `demo`, one that offers these log-ins. */
export async function openProduct(
  settings: Settings,
  log: FastifyBaseLogger,
  webDir: string,
  demo?: () => DemoLogIn[],
): Promise<Product> {
  // An unusable secret is refused before anything is opened.
  findSecret(settings.appSecret, settings.dataDir)
  const stopTraces = await startTraces(settings.traces)
  const database = await openDatabase({ ...settings, log })
  try {
    const product = await openWith(database, { settings, log, webDir, demo })
    return { ...product, close: () => product.close().finally(stopTraces) }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openWith(
  database: OpenDatabase,
  { settings, log, webDir, demo }: Pick<AppDependencies, 'log' | 'webDir' | 'demo'> & { settings: Settings },
): Promise<Product> {
  // A secret is made only now: the open database keeps a second process out of the data folder.
  const secret = loadSecret(settings.appSecret, settings.dataDir)
  const app = await buildApp({ settings, log, database, secret, webDir, demo })
  const sendMail = openMail(settings.mail, settings.dataDir)
  const { paymentDependencies, chatDependencies } = app
  const webhookDependencies = webhookDependenciesOf(secret, settings)
  const jobs = backgroundJobs({
    database,
    answers: chatDependencies.answers,
    paymentDependencies,
    sendMail,
    webhookDependencies,
    log,
    settings,
  })
  watchLeadership(() => database.serverProcess.isLeader)
  const workers = startWorkers(jobs, { log, isLeader: () => database.serverProcess.isLeader })
  const close = async () => {
    await app.close()
    // Only now: answers that are being finished are still to be saved.
    await workers.stop()
    await database.close()
  }
  return { app, db: database.db, clubDependencies: clubDependenciesOf(secret, settings.publicUrl), workers, close }
}
