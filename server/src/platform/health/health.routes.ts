import { getHealth, getReadiness, type Health } from '@touchline/contract/platform/health.ts'
import type { FastifyInstance } from 'fastify'
import type { OpenDatabase } from '../database/database.ts'
import { serve } from '../http/serve.ts'
import { cachedProbe } from './cached-probe.ts'

/** Long enough that probes put no load on the services, short enough to notice a failure. */
const ASK_MODEL_EVERY_MS = 10_000
const ASK_PAYMENTS_EVERY_MS = 60_000

/** A third-party service to probe. */
type Service<Name extends string> = { readonly name: Name; ping(): Promise<unknown> }

/** The services to probe. */
type Probed = {
  database: OpenDatabase
  model: Service<'openai' | 'offline'> | undefined
  payments: Service<'stripe' | 'test'>
}

export function healthRoutes(app: FastifyInstance, { database, model, payments }: Probed): void {
  const modelStatus = cachedProbe(() => statusOf(model?.ping()), ASK_MODEL_EVERY_MS)
  const paymentsStatus = cachedProbe(() => statusOf(payments.ping()), ASK_PAYMENTS_EVERY_MS)
  const services = async () => ({
    model: { kind: model?.name ?? ('offline' as const), status: await modelStatus() },
    payments: { kind: payments.name, status: await paymentsStatus() },
  })

  serve(app, getHealth, async ({ reply }) => {
    const [status, others] = await Promise.all([statusOf(database.ping()), services()])
    reply.status(status === 'ok' ? 200 : 503).header('cache-control', 'no-store')
    return { status, database: { kind: database.kind, status }, ...others }
  })

  serve(app, getReadiness, async ({ reply }) => {
    const [answering, migrations, others] = await Promise.all([
      statusOf(database.ping()),
      statusOf(database.isMigrated()),
      services(),
    ])
    const draining = app.draining.isDraining
    const isReady = answering === 'ok' && migrations === 'ok' && !draining
    reply.status(isReady ? 200 : 503).header('cache-control', 'no-store')
    const status: Health['status'] = isReady ? 'ok' : 'failing'
    return { status, database: { kind: database.kind, status: answering }, migrations, draining, ...others }
  })
}

/** A check fails by resolving to `false` or rejecting. */
async function statusOf(check: Promise<unknown> | undefined): Promise<Health['status']> {
  try {
    return (await check) === false ? 'failing' : 'ok'
  } catch {
    return 'failing'
  }
}
