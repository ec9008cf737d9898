import { getSpecialist, listSpecialists } from '@touchline/contract/coaching/specialists.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../platform/http/serve.ts'
import { allSpecialists, findSpecialist } from './specialists.ts'

// The catalogue changes with a release, so browsers may cache it.
const CACHED = 'public, max-age=300'

export function specialistsRoutes(app: FastifyInstance): void {
  serve(app, listSpecialists, ({ language, reply }) => {
    reply.headers({ 'cache-control': CACHED, vary: 'accept-language' })
    return { members: allSpecialists(language) }
  })

  serve(app, getSpecialist, ({ params, language, reply }) => {
    const specialist = findSpecialist(language, params.id)
    reply.headers({ 'cache-control': CACHED, vary: 'accept-language' })
    return specialist
  })
}
