import * as calls from '@touchline/contract/data/erasure.ts'
import type { FastifyInstance } from 'fastify'
import type { PaymentDependencies } from '../../money/payments/payments.ts'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { LoginThrottle } from '../../platform/limits/login-throttle.ts'
import { callOffErasure, eraseAtOf, startErasure } from './erasure.ts'

export function erasureRoutes(
  app: FastifyInstance,
  db: Database,
  dependencies: PaymentDependencies,
  throttle: LoginThrottle,
): void {
  serve(app, calls.getClubErasure, async ({ caller }) => shown(await eraseAtOf(db, caller.clubId)))

  serve(app, calls.startClubErasure, async ({ caller, body, address }) => {
    const attempt = { kind: 'admin-pin', account: caller.email, address } as const
    return shown(
      await throttle.attempt(attempt, () =>
        startErasure(db, dependencies, app.chatDependencies.answers, caller.clubId, body.currentPin),
      ),
    )
  })

  serve(app, calls.callOffClubErasure, async ({ caller }) => {
    await callOffErasure(db, dependencies, caller.clubId)
    return shown(await eraseAtOf(db, caller.clubId))
  })
}

function shown(eraseAt: Date | null) {
  return { eraseAt: eraseAt?.toISOString() ?? null }
}
