import * as calls from '@touchline/contract/athletes.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import { changeProfile, eraseProfile, profileOf } from './athletes.ts'

export function athletesRoutes(app: FastifyInstance, db: Database): void {
  serve(app, calls.getProfile, async ({ caller }) => ({ profile: await profileOf(db, caller) }))

  serve(app, calls.changeProfile, async ({ caller, body }) => {
    await changeProfile(db, caller, body)
    return { profile: await profileOf(db, caller) }
  })

  serve(app, calls.eraseProfile, async ({ caller }) => {
    await eraseProfile(db, caller)
    return { erased: true as const }
  })
}
