import type { DemoLogIn } from '@touchline/contract/platform/demo.ts'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type ClubDependencies, clubDependenciesOf } from '../club/clubs/clubs.ts'
import { webhookDependenciesOf } from '../integrations/webhooks/webhooks.ts'
import { type Database, type OpenDatabase, openDatabase } from '../platform/database/database.ts'
import type { Settings } from '../platform/env.ts'
import { openMail } from '../platform/mail/mail.ts'
import { watchLeadership } from '../platform/observability/leader-metrics.ts'
import { startTraces } from '../platform/observability/traces.ts'
import { findSecret, loadSecret } from '../platform/secrets/secret.ts'
import { startWorkers, type Workers } from '../platform/workers/workers.ts'
import { type AppDependencies, buildApp } from './app.ts'
import { backgroundJobs } from './jobs.ts'

/** The product, put together from its settings; not listening yet. */
export type Product = {
  app: FastifyInstance
  db: Database
  clubDependencies: ClubDependencies
  workers: Workers
  /** Finishes open requests and releases everything. */
  close(): Promise<void>
}

/** Opens the database, starts the workers and builds the application; with `demo`, it offers these log-ins. */
export async function openProduct(
  settings: Settings,
  log: FastifyBaseLogger,
  webDir: string,
  demo?: () => DemoLogIn[],
): Promise<Product> {
  // Fails on an unusable secret before anything is opened.
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
  // Create a secret only now: the open database keeps other processes out of the data folder.
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
    // Only now: answers still finishing have to be saved first.
    await workers.stop()
    await database.close()
  }
  return { app, db: database.db, clubDependencies: clubDependenciesOf(secret, settings.publicUrl), workers, close }
}
