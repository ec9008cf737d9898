import {
  type getWebhookDelivery,
  WEBHOOK_EVENTS,
  type WebhookDelivery,
} from '@touchline/contract/integrations/webhooks.ts'
import type { ReplyOf } from '@touchline/contract/platform/endpoint.ts'
import { sql } from 'drizzle-orm'
import { webhookDeliveries } from '../src/integrations/webhooks/webhooks.table.ts'
import { deliveriesJob, webhookDependenciesOf } from '../src/integrations/webhooks/webhooks.ts'
import { startWorker, type Worker } from '../src/platform/workers/worker.ts'
import { adminToken, bearer, createClub, type TestClub } from './clubs.ts'
import { TEST_SECRET, type World } from './world.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A club with webhooks, its administrator's requests, and a worker that delivers on request. */
export async function openWebhookStage(world: World) {
  const club = await createClub(world, { plan: 'enterprise' })
  const calls = await webhookCalls(world, club)
  return { club, ...calls, ...delivering(world) }
}

export type WebhookStage = Awaited<ReturnType<typeof openWebhookStage>>

/** A worker that delivers on request. */
export function delivering(world: World): { worker: Worker; deliver(): Promise<void> } {
  const tools = webhookDependenciesOf(TEST_SECRET, { publicUrl: 'http://localhost:3000' })
  const write = (details: object, message: string) =>
    void world.logged.push(JSON.stringify({ ...details, msg: message }))
  const log = { warn: write, error: write }
  const job = { ...deliveriesJob(world.db, tools, log), everyMs: 3_600_000 }
  const worker = startWorker(job, { log, isLeader: () => false })
  return { worker, deliver: () => worker.nudge() }
}

/** The requests of a club's administrator. */
export async function webhookCalls(world: World, club: TestClub) {
  const headers = bearer(await adminToken(world.app, club))
  const send = (method: Method, path: string, payload?: object) =>
    world.app.inject({ method, url: `/api/${path}`, headers, ...(payload && { payload }) })
  const log = async (): Promise<WebhookDelivery[]> => (await send('GET', 'webhook-deliveries')).json().deliveries
  return {
    send,
    log,
    make: async (url: string, events: readonly string[] = WEBHOOK_EVENTS) => {
      const answer = await send('POST', 'webhooks', { url, events })
      if (answer.statusCode !== 201) throw new Error(`no endpoint: ${answer.body}`)
      const { endpoint, secret } = answer.json()
      return { ...endpoint, secret } as { id: string; secret: string }
    },
    endpoints: async () => (await send('GET', 'webhooks')).json().endpoints,
    test: async (id: string): Promise<string> => (await send('POST', `webhooks/${id}/test`)).json().deliveryId,
    whole: async (id: string): Promise<ReplyOf<typeof getWebhookDelivery>['delivery']> =>
      (await send('GET', `webhook-deliveries/${id}`)).json().delivery,
  }
}

/** Makes the next attempts due. */
export const timePasses = ({ db }: World) =>
  db.update(webhookDeliveries).set({ nextAttemptAt: sql`now() - interval '1 second'` })

/** Expires all leases, as if their holders had died. */
export const leasesRunOut = ({ db }: World) =>
  db
    .update(webhookDeliveries)
    .set({ leasedUntil: sql`now() - interval '1 second'` })
    .where(sql`leased_until is not null`)
