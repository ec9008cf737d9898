import * as calls from '@touchline/contract/data/consents.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { askParent, consentOf, decide, viewForParent } from './consents.ts'

export function consentsRoutes(app: FastifyInstance, db: Database, publicUrl: string): void {
  serve(app, calls.getConsent, async ({ caller }) => ({ consent: await consentOf(db, caller) }))

  serve(app, calls.askParent, async ({ caller, body }) => {
    await askParent(db, publicUrl, caller, body.parentEmail)
    return { consent: await consentOf(db, caller) }
  })

  serve(app, calls.viewConsent, async ({ body }) => ({ consent: await viewForParent(db, body.token) }))

  serve(app, calls.decideConsent, async ({ body }) => {
    for (const id of await decide(db, body.token, body.decision)) await app.chatDependencies.answers.stop(id)
    return { consent: await viewForParent(db, body.token) }
  })
}
