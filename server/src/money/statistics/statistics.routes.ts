import { getStatistics } from '@touchline/contract/money/statistics.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { clubStatistics } from './statistics.ts'

export function statisticsRoutes(app: FastifyInstance, db: Database): void {
  serve(app, getStatistics, ({ caller, query }) => clubStatistics(db, caller.clubId, query))
}
