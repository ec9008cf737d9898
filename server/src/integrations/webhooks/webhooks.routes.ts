import * as calls from '@touchline/contract/integrations/webhooks.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  changeEndpoint,
  deliveriesOf,
  deliveryWithAttempts,
  endpointsOf,
  makeEndpoint,
  removeEndpoint,
  rotateSecret,
  sendAgain,
  sendTest,
  type WebhookDependencies,
} from './webhooks.ts'

export function webhooksRoutes(app: FastifyInstance, db: Database, dependencies: WebhookDependencies): void {
  serve(app, calls.listWebhooks, async ({ caller }) => ({ endpoints: await endpointsOf(db, caller.clubId) }))
  serve(app, calls.makeWebhook, ({ caller, body }) => makeEndpoint(db, dependencies, caller.clubId, body))
  serve(app, calls.changeWebhook, async ({ caller, params, body }) => ({
    endpoint: await changeEndpoint(db, dependencies, caller.clubId, params.webhookId, body),
  }))
  serve(app, calls.deleteWebhook, async ({ caller, params }) => {
    await removeEndpoint(db, caller.clubId, params.webhookId)
    return { deleted: true as const }
  })
  serve(app, calls.rotateWebhookSecret, ({ caller, params }) =>
    rotateSecret(db, dependencies, caller.clubId, params.webhookId),
  )
  serve(app, calls.testWebhook, async ({ caller, params }) => ({
    deliveryId: await sendTest(db, caller.clubId, params.webhookId),
  }))
  serve(app, calls.listWebhookDeliveries, ({ caller, query }) => deliveriesOf(db, caller.clubId, query.before))
  serve(app, calls.getWebhookDelivery, async ({ caller, params }) => ({
    delivery: await deliveryWithAttempts(db, caller.clubId, params.deliveryId),
  }))
  serve(app, calls.resendWebhookDelivery, async ({ caller, params }) => ({
    delivery: await sendAgain(db, caller.clubId, params.deliveryId),
  }))
}
