import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { OpenDatabase } from './database/database.ts'
import type { Settings } from './env.ts'
import { healthRoutes } from './health/health.routes.ts'
import { docsRoutes } from './http/docs.routes.ts'
import { drainConnections } from './http/draining.ts'
import { answerFailures } from './http/failures.ts'
import { logRequests } from './http/logging.ts'
import { type CountUse, countUseIn } from './http/rate-limit.ts'
import { secureHeaders } from './http/security.ts'
import { webAppRoutes } from './http/web-app.ts'
import { keyFor } from './secret.ts'
import { specialistsRoutes } from './specialists/specialists.routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    countUse: CountUse
  }
}

/** What the whole application stands on. */
export type Ground = {
  settings: Pick<Settings, 'publicUrl' | 'trustProxy'>
  log: FastifyBaseLogger
  database: OpenDatabase
  secret: string
  /** Where the built web app lies. */
  webDir: string
}

/** The composition root: every slice is registered here by name. */
export async function buildApp(ground: Ground): Promise<FastifyInstance> {
  const { settings, database, secret } = ground
  const app = Fastify({
    loggerInstance: ground.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: trusted(settings.trustProxy),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
  })
  app.decorate('countUse', countUseIn(database.db, keyFor('rate limits', secret)))
  drainConnections(app)
  logRequests(app)
  answerFailures(app)
  await secureHeaders(app, settings.publicUrl)
  await app.register(compress, { threshold: 1024 })

  healthRoutes(app, database)
  docsRoutes(app, settings.publicUrl)
  specialistsRoutes(app)

  await webAppRoutes(app, ground.webDir)
  return app
}

/** A number means that many proxies in front of us, counted from our side. */
function trusted(proxies: boolean | number | string): boolean | string | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}
