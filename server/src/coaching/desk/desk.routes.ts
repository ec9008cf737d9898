import { routeQuestion } from '@touchline/contract/coaching/desk.ts'
import { SPORTS, type Sport } from '@touchline/contract/platform/sports.ts'
import type { FastifyInstance } from 'fastify'
import { profileOfAsker } from '../../club/athletes/athletes.ts'
import type { Asker } from '../../platform/caller.ts'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { reasonFor, route } from './desk.ts'

export function deskRoutes(app: FastifyInstance, db: Database): void {
  serve(app, routeQuestion, async ({ caller, body, language }) => {
    const routing = route(body.message, language, { sport: await onlySportOf(db, caller) })
    const { memberId, alternatives, isSure } = routing
    return { memberId, alternatives, isSure, reason: reasonFor(routing, language) }
  })
}

/** The sport of the asker's profile; undefined if it names none or several. */
async function onlySportOf(db: Database, asker: Asker): Promise<Sport | undefined> {
  const { facts } = await profileOfAsker(db, asker)
  const sports = facts.flatMap(({ fact }) => (fact.kind === 'sports' ? fact.value.sports : []))
  return sports.length === 1 ? SPORTS.find((sport) => sport === sports[0]) : undefined
}
