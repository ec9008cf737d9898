import { setTimeout as sleep } from 'node:timers/promises'
import { FAILING_DAYS } from '@touchline/contract/webhooks.ts'
import { getClub, mailAdministrator } from '../clubs/clubs.ts'
import type { Database } from '../database/database.ts'
import { unseal } from '../sealed-text.ts'
import type { Job } from '../workers/worker.ts'
import {
  type ClaimedDelivery,
  claimDueDeliveries,
  deferDelivery,
  giveDeliveryUp,
  insertAttempt,
  isPastEnd,
  markDelivered,
  stopDeliveries,
} from './deliveries.queries.ts'
import { noteArrival, noteFailure, switchEndpointOff } from './endpoints.queries.ts'
import { type Answer, post } from './post.ts'
import { retryDelayMs } from './schedule.ts'
import { signedHeaders } from './signing.ts'
import type { WebhookDependencies } from './webhook-dependencies.ts'
import type { EndpointRow } from './webhooks.table.ts'

/** The lines of a logger that deliveries need. */
type DeliveryLog = { warn(details: object, message: string): void }

const POLL_MS = 1_000
/** So many messages at once in a process: few enough for its database connections, more than a few slow receivers. */
const PLACES = 30
// Longer than a message and its noting take, short enough to wait for after a crash.
const LEASE_MS = 30_000
const FAILING_MS = FAILING_DAYS * 24 * 60 * 60_000

/**
 * Delivers what is queued, at least once each: a process that dies while it sends leaves a lease that runs out, and
 * the message is sent again under the same id. Every process may do it.
 */
export function deliveriesJob(db: Database, dependencies: WebhookDependencies, log: DeliveryLog): Job {
  const inHand = new Set<Promise<void>>()

  async function takeMore(): Promise<void> {
    const claimed = await claimDueDeliveries(db, PLACES - inHand.size, LEASE_MS)
    for (const one of claimed) {
      const work = deliver(db, dependencies, one)
        .catch((err) => log.warn({ err, delivery: one.id }, 'What became of a webhook could not be noted'))
        .finally(() => inHand.delete(work))
      inHand.add(work)
    }
  }

  return {
    name: 'webhook deliveries',
    everyMs: POLL_MS,
    async run(signal) {
      try {
        for (;;) {
          if (!signal.aborted && inHand.size < PLACES) await takeMore()
          if (inHand.size === 0) return
          // What is slow is not waited for: others may be due meanwhile.
          await Promise.race([...inHand, sleep(POLL_MS)])
        }
      } finally {
        await Promise.all(inHand)
      }
    },
  }
}

async function deliver(db: Database, dependencies: WebhookDependencies, claimed: ClaimedDelivery): Promise<void> {
  const { id, endpointId, url, body, sealedSecret, oldSealedSecret } = claimed
  const sealed = [sealedSecret, ...(oldSealedSecret ? [oldSealedSecret] : [])]
  const secrets = sealed.map((secret) => unseal(dependencies.sealingKey, endpointId, secret))
  const at = new Date()
  const headers = { 'content-type': 'application/json', ...signedHeaders(`msg_${id}`, body, secrets, at) }
  const answer = await post({ url, body, headers: { ...headers, 'user-agent': USER_AGENT } }, dependencies.rules)
  await db.transaction((tx) => note(tx, dependencies, claimed, { at, answer, requestHeaders: linesOf(headers) }))
}

const USER_AGENT = 'Touchline-Webhooks/1'

/** As they are shown in the log: of a signature enough to recognise it. */
function linesOf(headers: Record<string, string>): string {
  const shown = (value: string) => value.replace(/v1,(\S{4})\S+(\S{4})/g, 'v1,$1…$2')
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${shown(value)}`)
    .join('\n')
}

type Made = { at: Date; answer: Answer; requestHeaders: string }

/** Endpoint first, then the delivery, as everywhere: two who wait for each other would wait for ever. */
async function note(
  tx: Database,
  dependencies: WebhookDependencies,
  claimed: ClaimedDelivery,
  made: Made,
): Promise<void> {
  const hasArrived = isSuccess(made.answer)
  if (hasArrived) await noteArrival(tx, claimed.endpointId)
  else await noteFailure(tx, claimed.endpointId)
  const { answer, at, requestHeaders } = made
  const isKept = await insertAttempt(tx, {
    ...{ deliveryId: claimed.id, number: claimed.attempts, of: claimed.maxAttempts, at, requestHeaders },
    ...{ tookMs: answer.tookMs, status: answer.status, error: answer.error },
    ...{ responseHeaders: answer.headers, responseBody: answer.body },
  })
  if (!isKept) return
  if (hasArrived) return markDelivered(tx, claimed.id)
  const isOver = answer.status === GONE || claimed.attempts >= claimed.maxAttempts || (await isPastEnd(tx, claimed.id))
  if (!isOver) return deferDelivery(tx, claimed, retryDelayMs(claimed.attempts, answer.retryAfterMs))
  await giveDeliveryUp(tx, claimed)
  const off =
    answer.status === GONE
      ? await switchEndpointOff(tx, claimed.endpointId, 'gone')
      : await switchEndpointOff(tx, claimed.endpointId, 'failures', FAILING_MS)
  if (off) await tellOfSwitchingOff(tx, dependencies, off)
}

function isSuccess({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300
}

/** The receiver wants nothing more, now and later. */
const GONE = 410

async function tellOfSwitchingOff(
  tx: Database,
  { publicUrl }: WebhookDependencies,
  endpoint: EndpointRow,
): Promise<void> {
  await stopDeliveries(tx, endpoint.id)
  const club = await getClub(tx, endpoint.clubId)
  const { host, pathname } = new URL(endpoint.url)
  const kind = endpoint.offReason === 'gone' ? 'webhookGone' : 'webhookFailed'
  const key = `webhook-off:${endpoint.id}:${endpoint.offAt?.toISOString()}`
  await mailAdministrator(tx, club, key, kind, {
    clubName: club.name,
    address: `${host}${pathname}`,
    count: FAILING_DAYS,
    integrationsUrl: `${publicUrl}/admin/integrations`,
  })
}
