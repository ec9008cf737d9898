import { randomUUID } from 'node:crypto'
import {
  MAX_WEBHOOKS,
  OLD_SECRET_HOURS,
  PING,
  type WebhookEndpoint,
  type WebhookEvent,
} from '@touchline/contract/integrations/webhooks.ts'
import { lockClub } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import { seal } from '../../platform/secrets/sealed-text.ts'
import { keyFor } from '../../platform/secrets/secret.ts'
import { requireReceiver } from './addresses.ts'
import { insertSingleDelivery, stopDeliveries } from './deliveries.queries.ts'
import {
  countEndpoints,
  deleteEndpoint,
  insertEndpoint,
  lockEndpoint,
  selectEndpoints,
  switchEndpointOff,
  updateEndpoint,
} from './endpoints.queries.ts'
import { newSecret } from './signing.ts'
import type { WebhookDependencies } from './webhook-dependencies.ts'
import type { EndpointRow } from './webhooks.table.ts'

export { deliveriesJob } from './delivering.ts'
export { queueDeliveries } from './events.ts'
export { deliveriesOf, deliveryWithAttempts, overdueDeliveriesJob, sendAgain } from './log.ts'
export type { WebhookDependencies } from './webhook-dependencies.ts'

/** Builds the dependencies from the application's secret and settings. */
export function webhookDependenciesOf(
  secret: string,
  { publicUrl, production = false, stripe }: { publicUrl: string; production?: boolean; stripe?: object | undefined },
): WebhookDependencies {
  // With test payments, developers try webhooks on their own machine; a server that takes money has a network to
  // protect.
  const isGuarded = production || stripe !== undefined
  return { sealingKey: keyFor('webhook secrets', secret), rules: { isGuarded }, publicUrl }
}

type WithSecret = { endpoint: WebhookEndpoint; secret: string }

export async function endpointsOf(db: Database, clubId: string): Promise<WebhookEndpoint[]> {
  return (await selectEndpoints(db, clubId)).map(viewOf)
}

/** Creates an endpoint; its secret is shown only now. The club is locked, so the last place cannot be taken twice. */
export async function makeEndpoint(
  db: Database,
  dependencies: WebhookDependencies,
  clubId: string,
  { url, events }: { url: string; events: WebhookEvent[] },
): Promise<WithSecret> {
  await requireReceiver(url, dependencies.rules)
  const secret = newSecret()
  const id = randomUUID()
  return db.transaction(async (tx) => {
    await lockClub(tx, clubId)
    if ((await countEndpoints(tx, clubId)) >= MAX_WEBHOOKS) throw new Failure('WEBHOOK_LIMIT_REACHED')
    const sealedSecret = seal(dependencies.sealingKey, id, secret)
    return { endpoint: viewOf(await insertEndpoint(tx, { id, clubId, url, events, sealedSecret })), secret }
  })
}

type EndpointChange = { url?: string | undefined; events?: WebhookEvent[] | undefined; isActive?: boolean | undefined }

/** Changes an endpoint's address or subscriptions; switching it off stops its queued messages. */
export async function changeEndpoint(
  db: Database,
  dependencies: WebhookDependencies,
  clubId: string,
  id: string,
  { url, events, isActive }: EndpointChange,
): Promise<WebhookEndpoint> {
  if (url !== undefined) await requireReceiver(url, dependencies.rules)
  return db.transaction(async (tx) => {
    const endpoint = await requireEndpoint(tx, clubId, id)
    if (isActive === false) await stopDeliveries(tx, id)
    const isSwitched = isActive !== undefined && isActive !== endpoint.isActive
    const row = await updateEndpoint(tx, id, {
      url: url ?? endpoint.url,
      events: events ?? endpoint.events,
      ...(isSwitched && (isActive ? SWITCHED_ON : { isActive, offReason: 'administrator', offAt: new Date() })),
    })
    return viewOf(row)
  })
}

/** Switches all endpoints of a club off because its administrator changed; returns how many were active. */
export async function switchEndpointsOff(tx: Database, clubId: string): Promise<number> {
  const active = (await selectEndpoints(tx, clubId)).filter(({ isActive }) => isActive)
  for (const { id } of active) {
    await stopDeliveries(tx, id)
    await switchEndpointOff(tx, id, 'handed_over')
  }
  return active.length
}

/** Failures from before it was switched off no longer count. */
const SWITCHED_ON = { isActive: true, offReason: null, offAt: null, failingSince: null } as const

/** Gives an endpoint a new secret; for a day both sign, so that a receiver can switch without losing messages. */
export function rotateSecret(
  db: Database,
  dependencies: WebhookDependencies,
  clubId: string,
  id: string,
  now = new Date(),
): Promise<WithSecret> {
  const secret = newSecret()
  return db.transaction(async (tx) => {
    const { sealedSecret } = await requireEndpoint(tx, clubId, id)
    const row = await updateEndpoint(tx, id, {
      sealedSecret: seal(dependencies.sealingKey, id, secret),
      oldSealedSecret: sealedSecret,
      oldSecretUntil: new Date(now.getTime() + OLD_SECRET_HOURS * 60 * 60_000),
      rotatedAt: now,
    })
    return { endpoint: viewOf(row), secret }
  })
}

/** Sends a ping event with a single attempt; returns the id of its delivery. */
export function sendTest(db: Database, clubId: string, id: string, now = new Date()): Promise<string> {
  return db.transaction(async (tx) => {
    const { isActive } = await requireEndpoint(tx, clubId, id)
    if (!isActive) throw new Failure('WEBHOOK_SWITCHED_OFF')
    const body = JSON.stringify({ type: PING, timestamp: now.toISOString(), data: { endpointId: id } })
    return insertSingleDelivery(tx, { endpointId: id, type: PING, body })
  })
}

/** Deletes an endpoint with its log. */
export async function removeEndpoint(db: Database, clubId: string, id: string): Promise<void> {
  if (!(await deleteEndpoint(db, clubId, id))) throw new Failure('WEBHOOK_NOT_FOUND')
}

async function requireEndpoint(tx: Database, clubId: string, id: string): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(tx, clubId, id)
  if (!endpoint) throw new Failure('WEBHOOK_NOT_FOUND')
  return endpoint
}

/** An endpoint as shown to its club, without its secrets. */
function viewOf(row: EndpointRow): WebhookEndpoint {
  const { id, url, events, isActive, offReason, offAt, failingSince, rotatedAt, oldSecretUntil, createdAt } = row
  return {
    ...{ id, url, events, isActive, offReason },
    offAt: offAt?.toISOString() ?? null,
    failingSince: failingSince?.toISOString() ?? null,
    rotatedAt: rotatedAt?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }
}
