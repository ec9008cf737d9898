import { routeQuestion } from '@touchline/contract/desk.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../http/serve.ts'
import { reasonFor, route } from './desk.ts'

export function deskRoutes(app: FastifyInstance): void {
  serve(app, routeQuestion, ({ body, language }) => {
    const routing = route(body.message, language)
    const { memberId, alternatives, isSure } = routing
    return { memberId, alternatives, isSure, reason: reasonFor(routing, language) }
  })
}
