import * as calls from '@touchline/contract/money/token-requests.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import { dismissTokenRequests, openTokenRequests, requestTokens, tokenRequestOf } from './token-requests.ts'

export function tokenRequestsRoutes(app: FastifyInstance, db: Database, publicUrl: string): void {
  const stateOf = async (memberId: string) => ({
    askedAt: (await tokenRequestOf(db, memberId))?.toISOString() ?? null,
  })

  serve(app, calls.getTokenRequest, ({ caller }) => stateOf(caller.memberId))

  serve(app, calls.requestTokens, async ({ caller }) => {
    await requestTokens(db, publicUrl, caller)
    return stateOf(caller.memberId)
  })

  serve(app, calls.listTokenRequests, async ({ caller }) => ({
    requests: await openTokenRequests(db, caller.clubId),
  }))

  serve(app, calls.dismissTokenRequests, async ({ caller }) => {
    await dismissTokenRequests(db, caller.clubId)
    return { dismissed: true as const }
  })
}
