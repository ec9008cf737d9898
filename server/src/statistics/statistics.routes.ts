import { getStatistics } from '@touchline/contract/statistics.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import { clubStatistics } from './statistics.ts'

export function statisticsRoutes(app: FastifyInstance, db: Database): void {
  serve(app, getStatistics, ({ caller, query }) => clubStatistics(db, caller.clubId, query))
}
