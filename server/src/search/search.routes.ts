import { searchOwn, searchProduct } from '@touchline/contract/search.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import { findInProduct, findOwn } from './search.ts'

export function searchRoutes(app: FastifyInstance, db: Database): void {
  serve(app, searchProduct, ({ query, language }) => findInProduct({ ...query, language }))
  serve(app, searchOwn, ({ caller, query }) => findOwn(db, caller, query))
}
