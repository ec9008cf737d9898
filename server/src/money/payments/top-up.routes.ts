import * as calls from '@touchline/contract/money/top-up.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import { chooseTopUp, topUpOf } from './top-up.ts'

export function topUpRoutes(app: FastifyInstance, db: Database, dependencies: PaymentDependencies): void {
  const shown = async (clubId: string): Promise<calls.TopUp> => {
    const { consentedAt, stopped, ...topUp } = await topUpOf(db, dependencies, clubId)
    return {
      ...topUp,
      consentedAt: consentedAt?.toISOString() ?? null,
      stopped: stopped && { ...stopped, at: stopped.at.toISOString() },
    }
  }

  serve(app, calls.getTopUp, ({ caller }) => shown(caller.clubId))

  serve(app, calls.setTopUp, async ({ caller, body }) => {
    await chooseTopUp(db, dependencies, caller.clubId, body)
    return shown(caller.clubId)
  })
}
