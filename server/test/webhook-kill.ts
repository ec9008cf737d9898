import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { makeEndpoint, type WebhookDependencies } from '../src/integrations/webhooks/webhooks.ts'
import { emit } from '../src/platform/club-events/club-events.ts'
import type { Database } from '../src/platform/database/database.ts'
import type { ServerProcess } from './server-process.ts'
import { startReceiver, verified, type WebhookReceiver } from './webhook-receiver.ts'

/** A receiver with its endpoint's secret. */
type Ear = { receiver: WebhookReceiver; secret: string }

type Round = {
  db: Database
  tools: WebhookDependencies
  clubId: string
  /** Starts the real server in a separate process. */
  start: () => Promise<ServerProcess>
  events: number
  kills: number
  /** Called after each kill; a test makes the leases expire at once. */
  afterKill?: () => Promise<unknown>
}

/** The outcome: events that never arrived, arrived more than once, or are not marked delivered in the log. */
export type Seen = { expected: number; lost: number; twice: number; undelivered: number; forged: number }

/** Two processes deliver while one after the other is killed and restarted; returns the outcome. */
export async function killWhileDelivering(round: Round): Promise<Seen> {
  const ears = await Promise.all([20, 60, 150].map((takesMs) => ear(round, takesMs)))
  const servers = await Promise.all([round.start(), round.start()])
  for (let number = 0; number < round.events; number++) await happens(round, number)
  const expected = round.events * ears.length
  for (let kill = 0; kill < round.kills; kill++) {
    await until(() => arrivedAt(ears) >= (expected * (kill + 1)) / (round.kills + 2))
    const at = kill % servers.length
    await servers[at]?.end('SIGKILL')
    await round.afterKill?.()
    servers[at] = await round.start()
  }
  await until(async () => (await waiting(round.db)) === 0, 180_000).catch(() => {})
  await Promise.all(servers.map((server) => server.end('SIGTERM')))
  const seen = {
    ...countsOf(ears, round.events),
    expected,
    undelivered: await waiting(round.db),
    forged: ears.flatMap(({ receiver, secret }) => receiver.arrived.filter((one) => !isSigned(secret, one))).length,
  }
  await Promise.all(ears.map(({ receiver }) => receiver.close()))
  return seen
}

async function ear({ db, tools, clubId }: Round, takesMs: number): Promise<Ear> {
  const receiver = await startReceiver()
  receiver.answer = (response) => void setTimeout(() => response.end('thanks'), takesMs)
  const { secret } = await makeEndpoint(db, tools, clubId, { url: receiver.url, events: ['tokens.low'] })
  return { receiver, secret }
}

function happens({ db, clubId }: Round, left: number): Promise<void> {
  return emit(db, clubId, { type: 'tokens.low', data: { model: 'gpt5', percent: 80, left } })
}

function arrivedAt(ears: Ear[]): number {
  return ears.reduce((sum, { receiver }) => sum + receiver.arrived.length, 0)
}

function countsOf(ears: Ear[], events: number): Pick<Seen, 'lost' | 'twice'> {
  const perEar = ears.map(({ receiver }) => ({
    all: receiver.arrived.length,
    ids: new Set(receiver.arrived.map(({ id }) => id)).size,
    events: new Set(receiver.arrived.map(({ body }) => JSON.parse(body).data.left)).size,
  }))
  return {
    lost: perEar.reduce((sum, one) => sum + events - Math.min(one.events, one.ids), 0),
    twice: perEar.reduce((sum, { all, ids }) => sum + all - ids, 0),
  }
}

function isSigned(secret: string, message: WebhookReceiver['arrived'][number]): boolean {
  try {
    return verified(secret, message).type === 'tokens.low'
  } catch {
    return false
  }
}

async function waiting(db: Database): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from webhook_deliveries where state <> 'delivered'`,
  )
  return rows[0]?.count ?? 0
}

async function until(isSo: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error('it did not come to that')
    await sleep(50)
  }
}
