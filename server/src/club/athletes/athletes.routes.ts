import * as calls from '@touchline/contract/club/athletes.ts'
import { finishFirstSteps, getFirstSteps } from '@touchline/contract/club/first-steps.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { unlockBirthYear } from '../keeping/keeping.ts'
import { changeProfile, eraseProfile, hasDoneFirstSteps, noteFirstSteps, profileOf } from './athletes.ts'

export function athletesRoutes(app: FastifyInstance, db: Database): void {
  serve(app, calls.getProfile, async ({ caller }) => ({ profile: await profileOf(db, caller) }))

  serve(app, calls.changeProfile, async ({ caller, body }) => {
    for (const id of await changeProfile(db, caller, body)) await app.chatDependencies.answers.stop(id)
    return { profile: await profileOf(db, caller) }
  })

  serve(app, getFirstSteps, async ({ caller }) => ({ isDone: await hasDoneFirstSteps(db, caller.memberId) }))

  serve(app, finishFirstSteps, async ({ caller }) => {
    await noteFirstSteps(db, caller.memberId)
    return { isDone: true }
  })

  serve(app, calls.unlockBirthYear, async ({ caller, params }) => ({
    until: (await unlockBirthYear(db, caller.clubId, params.id)).toISOString(),
  }))

  serve(app, calls.eraseProfile, async ({ caller }) => {
    await eraseProfile(db, caller)
    return { erased: true as const }
  })
}
