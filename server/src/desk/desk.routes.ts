import { routeQuestion } from '@touchline/contract/desk.ts'
import { SPORTS, type Sport } from '@touchline/contract/sports.ts'
import type { FastifyInstance } from 'fastify'
import { profileOfAsker } from '../athletes/athletes.ts'
import type { Asker } from '../caller.ts'
import type { Database } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import { reasonFor, route } from './desk.ts'

export function deskRoutes(app: FastifyInstance, db: Database): void {
  serve(app, routeQuestion, async ({ caller, body, language }) => {
    const routing = route(body.message, language, { sport: await onlySportOf(db, caller) })
    const { memberId, alternatives, isSure } = routing
    return { memberId, alternatives, isSure, reason: reasonFor(routing, language) }
  })
}

/** The sport of the asker's profile; nothing where it names none or several. */
async function onlySportOf(db: Database, asker: Asker): Promise<Sport | undefined> {
  const { facts } = await profileOfAsker(db, asker)
  const sports = facts.flatMap(({ fact }) => (fact.kind === 'sports' ? fact.value.sports : []))
  return sports.length === 1 ? SPORTS.find((sport) => sport === sports[0]) : undefined
}
