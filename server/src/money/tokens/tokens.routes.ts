import { getTokenStats } from '@touchline/contract/money/tokens.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { tokenStats } from './tokens.ts'

export function tokensRoutes(app: FastifyInstance, db: Database): void {
  serve(app, getTokenStats, ({ caller }) => tokenStats(db, caller.clubId))
}
