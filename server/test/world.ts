import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp, type Ground } from '../src/app.ts'
import type { OpenDatabase } from '../src/database/database.ts'
import { createLog } from '../src/http/logging.ts'
import { testDatabase } from './databases.ts'

/** The whole application on a real database, as a test file needs it. */
export type World = {
  app: FastifyInstance
  database: OpenDatabase
  /** Every line logged so far. */
  logged: string[]
  end(): Promise<void>
}

/** Opens a world; `change` alters what it stands on, `furnish` adds routes before it is ready. */
export async function openWorld(
  change: Partial<Ground> = {},
  furnish: (app: FastifyInstance) => void = () => {},
): Promise<World> {
  const database = change.database ?? (await testDatabase())
  const logged: string[] = []
  const app = await buildApp({
    settings: { publicUrl: 'http://localhost:3000', trustProxy: false },
    log: createLog('debug', { write: (line) => void logged.push(line) }),
    database,
    secret: 'a secret for tests that is long enough',
    webDir: fileURLToPath(new URL('./built-web', import.meta.url)),
    ...change,
  })
  furnish(app)
  await app.ready()
  const end = async () => {
    await app.close()
    await database.close()
  }
  return { app, database, logged, end }
}
