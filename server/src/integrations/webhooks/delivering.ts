import { FAILING_DAYS } from '@touchline/contract/integrations/webhooks.ts'
import { getClub, mailAdministrator } from '../../club/clubs/clubs.ts'
import type { Database } from '../../platform/database/database.ts'
import { unseal } from '../../platform/secrets/sealed-text.ts'
import { attemptRow, type ClaimedWork, type QueueLog } from '../../platform/workers/claimed-row.ts'
import { workOffPool } from '../../platform/workers/row-pool.ts'
import type { Job } from '../../platform/workers/worker.ts'
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

const POLL_MS = 1_000
/**
 * Concurrent messages per process: few enough for its database connections, enough that a few slow receivers don't
 * block.
 */
const PLACES = 30
// Longer than sending and recording a message takes, short enough to wait for after a crash.
const LEASE_MS = 30_000
const FAILING_MS = FAILING_DAYS * 24 * 60 * 60_000

/**
 * Delivers queued messages at least once: if a process dies while sending, its lease expires and the message is sent
 * again under the same id. Runs in every process.
 */
export function deliveriesJob(db: Database, dependencies: WebhookDependencies, log: QueueLog): Job {
  const queue = queueOf(db, dependencies)
  const pool = {
    lookEveryMs: POLL_MS,
    claim: async (inHand: readonly ClaimedDelivery[]) =>
      inHand.length < PLACES ? claimDueDeliveries(db, PLACES - inHand.length, LEASE_MS) : [],
    work: (claimed: ClaimedDelivery) => attemptRow(claimed, queue, log),
  }
  return { name: 'webhook deliveries', everyMs: POLL_MS, run: (signal) => workOffPool(pool, signal) }
}

/** `deliver` records unsuccessful responses itself; retrying and giving up here handle errors thrown before that. */
function queueOf(db: Database, dependencies: WebhookDependencies): ClaimedWork<ClaimedDelivery> {
  return {
    subject: 'Webhook delivery',
    maxAttempts: ({ isLate, attempts, maxAttempts }) => (isLate ? Math.min(attempts, maxAttempts) : maxAttempts),
    work: (claimed) => deliver(db, dependencies, claimed),
    retry: (claimed) =>
      db.transaction(async (tx) => {
        await noteFailure(tx, claimed.endpointId)
        await deferDelivery(tx, claimed, retryDelayMs(claimed.attempts))
      }),
    async giveUp(claimed) {
      await db.transaction(async (tx) => {
        await noteFailure(tx, claimed.endpointId)
        await giveDeliveryUp(tx, claimed)
      })
      // In its own transaction: the delivery must end even if the club cannot be notified.
      await db.transaction((tx) => switchOffIfFailing(tx, dependencies, claimed.endpointId))
    },
    details: ({ id, endpointId }, err) => ({ delivery: id, endpoint: endpointId, err }),
  }
}

async function deliver(db: Database, dependencies: WebhookDependencies, claimed: ClaimedDelivery): Promise<void> {
  const { id, url, body } = claimed
  const at = new Date()
  const secrets = secretsOf(dependencies, claimed)
  if (!secrets) {
    const made = { at, answer: SECRET_UNREADABLE, requestHeaders: '' }
    return db.transaction((tx) => note(tx, dependencies, claimed, made))
  }
  const headers = { 'content-type': 'application/json', ...signedHeaders(`msg_${id}`, body, secrets, at) }
  const answer = await post({ url, body, headers: { ...headers, 'user-agent': USER_AGENT } }, dependencies.rules)
  await db.transaction((tx) => note(tx, dependencies, claimed, { at, answer, requestHeaders: linesOf(headers) }))
}

/**
 * The secrets that sign a message; undefined if they cannot be decrypted, as after a restore without the server's
 * secret.
 */
function secretsOf({ sealingKey }: WebhookDependencies, claimed: ClaimedDelivery): string[] | undefined {
  const { endpointId, sealedSecret, oldSealedSecret } = claimed
  const read = (sealed: string): string[] => {
    try {
      return [unseal(sealingKey, endpointId, sealed)]
    } catch {
      return []
    }
  }
  const [secret] = read(sealedSecret)
  return secret === undefined ? undefined : [secret, ...(oldSealedSecret ? read(oldSealedSecret) : [])]
}

const SECRET_UNREADABLE: Answer = {
  ...{ tookMs: 0, status: null, error: 'secret_unreadable', headers: null, body: null, retryAfterMs: 0 },
}

const USER_AGENT = 'Touchline-Webhooks/1'

/** The headers as logged, signatures shortened to what identifies them. */
function linesOf(headers: Record<string, string>): string {
  const shown = (value: string) => value.replace(/v1,(\S{4})\S+(\S{4})/g, 'v1,$1…$2')
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${shown(value)}`)
    .join('\n')
}

type Made = { at: Date; answer: Answer; requestHeaders: string }

/** Endpoint first, then the delivery, as everywhere, to avoid deadlocks. */
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
  if (answer.status !== GONE) return switchOffIfFailing(tx, dependencies, claimed.endpointId)
  const off = await switchEndpointOff(tx, claimed.endpointId, 'gone')
  if (off) await tellOfSwitchingOff(tx, dependencies, off)
}

async function switchOffIfFailing(tx: Database, dependencies: WebhookDependencies, endpointId: string): Promise<void> {
  const off = await switchEndpointOff(tx, endpointId, 'failures', FAILING_MS)
  if (off) await tellOfSwitchingOff(tx, dependencies, off)
}

function isSuccess({ status }: Answer): boolean {
  return status !== null && status >= 200 && status < 300
}

/** The receiver wants no messages any more. */
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
