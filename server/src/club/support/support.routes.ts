import * as calls from '@touchline/contract/club/support.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { askSupport, type SupportSettings } from './support.ts'

export function supportRoutes(app: FastifyInstance, db: Database, dependencies: SupportSettings): void {
  serve(app, calls.getSupport, () => ({ email: dependencies.email ?? null }))

  serve(app, calls.askSupport, ({ caller, body, language }) => askSupport(db, dependencies, caller, language, body))

  serve(app, calls.getAccountManager, () => ({ accountManager: dependencies.accountManager ?? null }))
}
