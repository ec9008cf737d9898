import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { type ClubDependencies, clubDependenciesOf } from '../src/club/clubs/clubs.ts'
import type { Database, OpenDatabase } from '../src/platform/database/database.ts'
import { createLog } from '../src/platform/http/logging.ts'
import { hashCheaply } from '../src/platform/secrets/passwords.ts'
import { startWorkers, type Workers } from '../src/platform/workers/workers.ts'
import { type AppDependencies, buildApp } from '../src/start/app.ts'
import { checkReplies } from './contract-check.ts'
import { testDatabase } from './databases.ts'

/** The application's secret in tests. */
export const TEST_SECRET = 'a secret for tests that is long enough'

/** No model service: the offline coach answers. */
export const OFFLINE = { apiKey: undefined, baseUrl: undefined, gpt5: 'gpt-5', gpt5Mini: 'gpt-5-mini' }

/** The whole application on a real database, one per test file. */
export type World = {
  app: FastifyInstance
  database: OpenDatabase
  db: Database
  clubDependencies: ClubDependencies
  /** The workers that answers need; tests run other scheduled jobs themselves. */
  workers: Workers
  /** The delays imposed on password guesses, in milliseconds. */
  pauses: number[]
  /** Every line logged so far. */
  logged: string[]
  end(): Promise<void>
}

/** Opens a world; `change` overrides its dependencies, `furnish` adds routes before it is ready. */
export async function openWorld(
  change: Partial<AppDependencies> = {},
  furnish: (app: FastifyInstance) => void = () => {},
): Promise<World> {
  hashCheaply()
  const database = change.database ?? (await testDatabase())
  const logged: string[] = []
  const pauses: number[] = []
  const log = createLog('debug', { write: (line) => void logged.push(line) })
  const app = await buildApp({
    settings: { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model: OFFLINE },
    log,
    database,
    secret: TEST_SECRET,
    pause: async (ms) => pauses.push(ms),
    webDir: fileURLToPath(new URL('./built-web', import.meta.url)),
    ...change,
  })
  furnish(app)
  await app.ready()
  checkReplies(app)
  const jobs = [...database.jobs, ...app.chatDependencies.answers.jobs]
  const workers = startWorkers(jobs, { log, isLeader: () => database.serverProcess.isLeader })
  const end = async () => {
    await app.close()
    await workers.stop()
    await database.close()
  }
  const clubDependencies = clubDependenciesOf(TEST_SECRET, 'http://localhost:3000')
  return { app, database, db: database.db, clubDependencies, workers, pauses, logged, end }
}
