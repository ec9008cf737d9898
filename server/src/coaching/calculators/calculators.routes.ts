import { computeCalculation, listCalculators } from '@touchline/contract/coaching/calculators.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { allCalculators, compute } from './calculators.ts'

// The catalogue changes with a release, so browsers may cache it.
const CACHED = 'public, max-age=300'

export function calculatorsRoutes(app: FastifyInstance): void {
  serve(app, listCalculators, ({ language, reply }) => {
    reply.headers({ 'cache-control': CACHED, vary: 'accept-language' })
    return { calculators: allCalculators(language) }
  })

  serve(app, computeCalculation, ({ params, body, language }) => compute(language, params.id, body))
}
