import * as calls from '@touchline/contract/club/sessions.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { LoginThrottle } from '../../platform/limits/login-throttle.ts'
import type { ClubDependencies } from '../clubs/clubs.ts'
import { confirmSession } from './confirming.ts'
import { endByLink } from './end-link.ts'
import { endSession, passwordStateOf } from './sessions.ts'

export function sessionsRoutes(
  app: FastifyInstance,
  db: Database,
  dependencies: ClubDependencies,
  throttle: LoginThrottle,
): void {
  serve(app, calls.revokeSession, async ({ caller }) => {
    await endSession(db, caller.sessionId)
    return { revoked: true as const }
  })

  serve(app, calls.getSession, async ({ caller }) => {
    const { hasOwnPassword, newPasswordUntil } = await passwordStateOf(db, caller.sessionId)
    const until = newPasswordUntil?.toISOString() ?? null
    return { isTrusted: caller.isTrusted, keepsNothing: caller.keepsNothing, hasOwnPassword, newPasswordUntil: until }
  })

  serve(app, calls.confirmSession, async ({ caller, body, address }) => {
    const attempt = { kind: 'mailed-code', address } as const
    await throttle.attempt(attempt, () => confirmSession(db, dependencies.codeKey, caller, { ...body, address }))
    return { confirmed: true as const }
  })

  serve(app, calls.endSessionByLink, async ({ body }) => {
    await endByLink(db, dependencies.endLinkKey, body.token)
    return { ended: true as const }
  })
}
