import { searchOwn, searchProduct } from '@touchline/contract/integrations/search.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { findInProduct, findOwn } from './search.ts'

export function searchRoutes(app: FastifyInstance, db: Database): void {
  serve(app, searchProduct, ({ query, language }) => findInProduct({ ...query, language }))
  serve(app, searchOwn, ({ caller, query }) => findOwn(db, caller, query))
}
