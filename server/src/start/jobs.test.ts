import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub } from '../../test/clubs.ts'
import { mailsTo } from '../../test/mails.ts'
import { asMember, dayFromNow } from '../../test/team-lists.ts'
import { startReceiver } from '../../test/webhook-receiver.ts'
import { delivering, webhookCalls } from '../../test/webhook-stage.ts'
import { openWorld, type World } from '../../test/world.ts'
import { clubErasures } from '../club/clubs/club-erasures.table.ts'
import { clubs } from '../club/clubs/clubs.table.ts'
import { runErasures } from '../data/erasure/erasure-job.ts'
import { MAX_ATTEMPTS as EXPORT_ATTEMPTS, makeExports } from '../data/exports/export-job.ts'
import { clubExports } from '../data/exports/exports.table.ts'
import { MAX_ATTEMPTS as WEBHOOK_ATTEMPTS } from '../integrations/webhooks/schedule.ts'
import { webhookDeliveries, webhookEndpoints } from '../integrations/webhooks/webhooks.table.ts'
import { paymentEvents, purchases } from '../money/payments/payments.table.ts'
import { EVENT_ATTEMPTS, reconcile } from '../money/payments/reconcile.ts'
import { topUpSettings, topUps } from '../money/payments/top-up.table.ts'
import { ATTEMPTS_WITHOUT_BILL, runTopUps } from '../money/payments/top-up-run.ts'
import { tokenAccounts } from '../money/tokens/tokens.table.ts'
import { monthOf } from '../money/tokens/tokens.ts'
import { notifyOfLowTokens } from '../money/wallet/notices.ts'
import { tokenNotices } from '../money/wallet/wallet.table.ts'
import { teamLists } from '../planning/lists/lists.table.ts'
import { REMINDER_ATTEMPTS, sendDueReminders } from '../planning/lists/reminders.ts'
import { emit } from '../platform/club-events/club-events.ts'
import { mails } from '../platform/mail/mail.table.ts'
import { queueMail } from '../platform/mail/mail.ts'
import { MAX_ATTEMPTS as MAIL_ATTEMPTS, outboxJob } from '../platform/mail/outbox.ts'

const PUBLIC_URL = 'http://localhost:3000'
const DAY_MS = 24 * 60 * 60 * 1000

let world: World
let lines: { level: string; details: object; message: string }[]
const log = {
  info() {},
  warn: (details: object, message: string) => void lines.push({ level: 'warn', details, message }),
  error: (details: object, message: string) => void lines.push({ level: 'error', details, message }),
}

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())
beforeEach(() => {
  lines = []
})

/** Makes the database reject writes to a row, so that a worker's recording fails. */
async function refuse(table: string, when: 'insert' | 'update' | 'delete', condition: string): Promise<void> {
  const name = `refuse_${randomUUID().replaceAll('-', '')}`
  await world.db.execute(
    sql.raw(`create function ${name}() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`),
  )
  await world.db.execute(
    sql.raw(
      `create trigger ${name} before ${when} on ${table} for each row when (${condition}) execute function ${name}()`,
    ),
  )
}

/** A queue with a row that throws before its result is recorded, and one that does not. */
type PoisonedQueue = {
  run(): Promise<unknown>
  /** How often the row was attempted, and whether it is still queued. */
  state(): Promise<{ attempts: number; isWaiting: boolean }>
  /** Makes the row due again, optionally with this many attempts. */
  makeDue(attempts?: number): Promise<unknown>
  isOtherDone(): Promise<boolean>
}

const QUEUES: Record<string, { maxAttempts: number; open(): Promise<PoisonedQueue> }> = {
  'the outbox of mails': {
    maxAttempts: MAIL_ATTEMPTS,
    async open() {
      const queue = async () => {
        const key = randomUUID()
        const mail = { to: { name: '', address: 'anna@example.com' }, subject: 'x', text: 'x', html: 'x' }
        await queueMail(world.db, key, mail, { holdsSecret: false })
        return key
      }
      const [poisoned, other] = [await queue(), await queue()]
      await refuse('mails', 'update', `new.key = '${poisoned}' and new.sent_at is not null`)
      const row = async (key: string) => (await world.db.select().from(mails).where(eq(mails.key, key)))[0]
      const isPoisoned = eq(mails.key, poisoned)
      return {
        run: () => outboxJob(world.db, async () => {}, log).run(new AbortController().signal),
        state: async () => ({
          attempts: (await row(poisoned))?.attempts ?? 0,
          isWaiting: (await row(poisoned))?.failedAt === null,
        }),
        makeDue: (attempts) =>
          world.db
            .update(mails)
            .set({ nextAttemptAt: new Date(0), ...(attempts && { attempts }) })
            .where(isPoisoned),
        isOtherDone: async () => (await row(other))?.sentAt != null,
      }
    },
  },

  'deliveries of webhooks': {
    maxAttempts: WEBHOOK_ATTEMPTS,
    async open() {
      const club = await createClub(world, { plan: 'enterprise' })
      const receiver = await startReceiver()
      const { make } = await webhookCalls(world, club)
      const [one, two] = [await make(receiver.url), await make(receiver.url)]
      await emit(world.db, club.clubId, { type: 'tokens.low', data: { model: 'gpt5', percent: 80, left: 1 } })
      const rowOf = async (endpointId: string) =>
        (await world.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpointId)))[0]
      const id = (await rowOf(one.id))?.id ?? ''
      await refuse('webhook_attempts', 'insert', `new.delivery_id = '${id}'`)
      const { worker } = delivering(world)
      return {
        run: () => worker.nudge(),
        state: async () => {
          const row = await rowOf(one.id)
          return { attempts: row?.attempts ?? 0, isWaiting: row?.state === 'waiting' }
        },
        makeDue: (attempts) =>
          world.db
            .update(webhookDeliveries)
            .set({ nextAttemptAt: new Date(0), ...(attempts && { attempts }) })
            .where(eq(webhookDeliveries.id, id)),
        isOtherDone: async () => (await rowOf(two.id))?.state === 'delivered',
      }
    },
  },

  'exports of clubs': {
    maxAttempts: EXPORT_ATTEMPTS,
    async open() {
      const begin = async () => {
        const club = await createClub(world)
        const [row] = await world.db.insert(clubExports).values({ clubId: club.clubId, language: 'cs' }).returning()
        return row?.id ?? ''
      }
      const [poisoned, other] = [await begin(), await begin()]
      await refuse('export_chunks', 'insert', `new.export_id = '${poisoned}'`)
      const rowOf = async (id: string) => (await world.db.select().from(clubExports).where(eq(clubExports.id, id)))[0]
      return {
        run: () => makeExports(world.db, PUBLIC_URL, log),
        state: async () => {
          const row = await rowOf(poisoned)
          return { attempts: row?.attempts ?? 0, isWaiting: row?.state === 'waiting' }
        },
        makeDue: (attempts) =>
          world.db
            .update(clubExports)
            .set({ leasedUntil: new Date(0), ...(attempts && { attempts }) })
            .where(eq(clubExports.id, poisoned)),
        isOtherDone: async () => (await rowOf(other))?.state === 'ready',
      }
    },
  },

  'reminders of lists': {
    maxAttempts: REMINDER_ATTEMPTS,
    async open() {
      const club = await createClub(world, { players: 1 })
      const maker = asMember(world, club.players[0]?.token ?? '')
      const make = async () => {
        const { id } = await maker.make({ people: [{ name: 'Ema', email: `${randomUUID()}@mail.example` }] })
        await maker.listAfter('POST', `/${id}/link`)
        await maker.listAfter('PUT', `/${id}/reminder`, { reminder: { date: dayFromNow(1), time: '18:00' } })
        await world.db
          .update(teamLists)
          .set({ remindAt: new Date(Date.now() - 1000) })
          .where(eq(teamLists.id, id))
        return id
      }
      const [poisoned, other] = [await make(), await make()]
      await refuse('mails', 'insert', `new.key like 'list-reminder:${poisoned}:%'`)
      const rowOf = async (id: string) => (await world.db.select().from(teamLists).where(eq(teamLists.id, id)))[0]
      return {
        run: () => sendDueReminders(world.db, PUBLIC_URL, log),
        state: async () => {
          const row = await rowOf(poisoned)
          return { attempts: row?.remindAttempts ?? 0, isWaiting: row?.remindedAt === null }
        },
        makeDue: (attempts) =>
          world.db
            .update(teamLists)
            .set({ remindLeasedUntil: new Date(0), ...(attempts && { remindAttempts: attempts }) })
            .where(eq(teamLists.id, poisoned)),
        isOtherDone: async () => (await rowOf(other))?.remindedAt != null,
      }
    },
  },

  'events of the payment provider': {
    maxAttempts: EVENT_ATTEMPTS,
    async open() {
      const [poisoned, other] = [`evt_${randomUUID()}`, `evt_${randomUUID()}`]
      const event = { type: 'checkout.session.completed', occurredAt: new Date(), nextAttemptAt: new Date(0) }
      await world.db.insert(paymentEvents).values([
        { ...event, id: poisoned, sessionId: 'poisoned' },
        { ...event, id: other, sessionId: 'unknown' },
      ])
      const dependencies = providerThat((provider) => ({
        getSession: (id: string) => (id === 'poisoned' ? Promise.reject(new Error('broken')) : provider.getSession(id)),
      }))
      const rowOf = async (id: string) =>
        (await world.db.select().from(paymentEvents).where(eq(paymentEvents.id, id)))[0]
      return {
        run: () => reconcile(world.db, dependencies),
        state: async () => {
          const row = await rowOf(poisoned)
          return { attempts: row?.failedAttempts ?? 0, isWaiting: row?.doneAt === null }
        },
        makeDue: (attempts) =>
          world.db
            .update(paymentEvents)
            .set({ nextAttemptAt: new Date(0), ...(attempts && { failedAttempts: attempts }) })
            .where(eq(paymentEvents.id, poisoned)),
        isOtherDone: async () => (await rowOf(other))?.doneAt != null,
      }
    },
  },

  'automatic top-ups without a bill': {
    maxAttempts: ATTEMPTS_WITHOUT_BILL,
    async open() {
      const [poisoned, other] = [await openTopUp({ isOn: true }), await openTopUp({ isOn: false })]
      const dependencies = providerThat(() => ({ prepareCharge: () => Promise.reject(new Error('broken')) }))
      return {
        run: () => runTopUps(world.db, dependencies),
        state: async () => {
          const { attempts, isWaiting } = await topUpState(poisoned)
          return { attempts, isWaiting }
        },
        makeDue: (attempts) =>
          world.db
            .update(topUps)
            .set({ leasedUntil: new Date(0), ...(attempts && { attempts }) })
            .where(eq(topUps.id, poisoned)),
        isOtherDone: async () => !(await topUpState(other)).isWaiting,
      }
    },
  },
}

/** The world's payment dependencies with some methods of the provider replaced. */
function providerThat(change: (provider: World['app']['paymentDependencies']['provider']) => object) {
  const { paymentDependencies } = world.app
  const { provider } = paymentDependencies
  // The provider has private state: its original methods must be called on the object itself.
  const changed = change(provider)
  const proxy = new Proxy(provider, {
    get: (target, name) => {
      const value = Reflect.get(name in changed ? changed : target, name)
      return typeof value === 'function' ? value.bind(name in changed ? changed : target) : value
    },
  })
  return { ...paymentDependencies, provider: proxy, log }
}

async function openTopUp({ isOn, chargeId }: { isOn: boolean; chargeId?: string }): Promise<string> {
  const { clubId } = await createClub(world)
  await world.db.insert(topUpSettings).values({ clubId, isOn })
  const bought = { clubId, kind: 'tokens' as const, packageId: 'gpt5_1m' as const, isAutomatic: true }
  const [purchase] = await world.db.insert(purchases).values(bought).returning()
  const id = purchase?.id ?? ''
  await world.db.insert(topUps).values({
    ...{ id, clubId, model: 'gpt5', month: monthOf(new Date()), number: 1, customerId: 'cus', subscriptionId: 'sub' },
    ...{ chargeId: chargeId ?? null, leasedUntil: new Date(0), createdAt: new Date() },
  })
  return id
}

async function topUpState(id: string) {
  const [row] = await world.db.select().from(topUps).where(eq(topUps.id, id))
  return { attempts: row?.attempts ?? 0, isWaiting: row?.state === 'open', leasedUntil: row?.leasedUntil }
}

describe.each(Object.entries(QUEUES))(
  '%s: a row that throws before its result is noted',
  (_, { maxAttempts, open }) => {
    test('[OPS-10] is tried again later, given up in the end, and holds up no other', async () => {
      const queue = await open()
      await queue.run()
      expect(await queue.state()).toEqual({ attempts: 1, isWaiting: true })
      expect(await queue.isOtherDone()).toBe(true)
      await queue.run()
      expect(await queue.state()).toEqual({ attempts: 1, isWaiting: true })

      await queue.makeDue()
      await queue.run()
      expect(await queue.state()).toEqual({ attempts: 2, isWaiting: true })

      await queue.makeDue(maxAttempts - 1)
      await queue.run()
      expect(await queue.state()).toEqual({ attempts: maxAttempts, isWaiting: false })
      await queue.makeDue()
      await queue.run()
      expect(await queue.state()).toEqual({ attempts: maxAttempts, isWaiting: false })
    }, 60_000)

    test('[OPS-10] is given up without another try where all its attempts ended with their process', async () => {
      const queue = await open()
      await queue.makeDue(maxAttempts)
      await queue.run()
      expect((await queue.state()).isWaiting).toBe(false)
    }, 60_000)
  },
)

describe('what is never given up', () => {
  test('[OPS-08] the erasure of a club is tried once a day in the end, said as an error, and holds up no other', async () => {
    const begin = async () => {
      const club = await createClub(world)
      const { clubId } = club
      const headers = bearer(await adminToken(world.app, club))
      const payload = { currentPin: club.pin }
      await world.app.inject({ method: 'POST', url: `/api/clubs/${clubId}/erasure`, headers, payload })
      await world.db
        .update(clubErasures)
        .set({ eraseAt: new Date(0) })
        .where(eq(clubErasures.clubId, clubId))
      return clubId
    }
    const [poisoned, other] = [await begin(), await begin()]
    await refuse('clubs', 'delete', `old.id = '${poisoned}'`)
    const { answers } = world.app.chatDependencies
    const run = () => runErasures(world.db, { ...world.app.paymentDependencies, log }, answers, new Date())
    const stateOf = async () => (await world.db.select().from(clubErasures).where(eq(clubErasures.clubId, poisoned)))[0]

    await run()
    expect(await world.db.select().from(clubs).where(eq(clubs.id, other))).toEqual([])
    await run()
    expect((await stateOf())?.attempts).toBe(1)

    await world.db.update(clubErasures).set({ attempts: 19, leasedUntil: new Date(0) })
    await run()
    const state = await stateOf()
    expect(state?.attempts).toBe(20)
    expect((state?.leasedUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(DAY_MS - 60_000)
    expect(lines.at(-1)).toMatchObject({ level: 'error', message: expect.stringContaining('keeps failing') })
  }, 60_000)

  test('a top-up whose bill may be paid is asked about once a day in the end', async () => {
    const id = await openTopUp({ isOn: true, chargeId: `in_${randomUUID()}` })
    const dependencies = providerThat(() => ({ getCharge: () => Promise.reject(new Error('broken')) }))
    await world.db
      .update(topUps)
      .set({ attempts: ATTEMPTS_WITHOUT_BILL + 5 })
      .where(eq(topUps.id, id))
    await runTopUps(world.db, dependencies)
    const { isWaiting, leasedUntil } = await topUpState(id)
    expect(isWaiting).toBe(true)
    expect((leasedUntil?.getTime() ?? 0) - Date.now()).toBeGreaterThan(DAY_MS - 60_000)
    expect(lines.at(-1)).toMatchObject({ level: 'error', details: { topUp: id } })
  })
})

test('a club that cannot be told of low tokens holds up no other', async () => {
  const spend = async () => {
    const club = await createClub(world)
    const used = { month: monthOf(new Date()), used: 950, allowance: 50, bought: 0 }
    await world.db
      .insert(tokenAccounts)
      .values({ clubId: club.clubId, model: 'gpt5', ...used })
      .onConflictDoUpdate({ target: [tokenAccounts.clubId, tokenAccounts.model], set: used })
    return club
  }
  const [poisoned, other] = [await spend(), await spend()]
  await refuse('token_notices', 'insert', `new.club_id = '${poisoned.clubId}'`)
  await notifyOfLowTokens(world.db, PUBLIC_URL, { clubs: [poisoned.clubId, other.clubId], log })
  const told = await world.db.select().from(tokenNotices).where(eq(tokenNotices.clubId, other.clubId))
  expect(told.length).toBeGreaterThan(0)
  expect((await mailsTo(world.db, other.adminEmail)).some(({ key }) => key.startsWith('tokens-low:'))).toBe(true)
  expect(lines).toMatchObject([{ level: 'warn', details: { clubId: poisoned.clubId } }])
})

test('[INT-02] an endpoint whose messages throw is failing, and its club is told when it is switched off', async () => {
  const queue = await QUEUES['deliveries of webhooks']?.open()
  if (!queue) throw new Error('there are webhooks')
  await queue.run()
  const [failing] = await world.db
    .select()
    .from(webhookEndpoints)
    .where(sql`failing_since is not null`)
    .orderBy(desc(webhookEndpoints.failingSince))
    .limit(1)
  expect(failing).toBeDefined()
  await world.db
    .update(webhookEndpoints)
    .set({ failingSince: new Date(Date.now() - 6 * DAY_MS) })
    .where(eq(webhookEndpoints.id, failing?.id ?? ''))
  await queue.makeDue(WEBHOOK_ATTEMPTS - 1)
  await queue.run()
  const [off] = await world.db
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.id, failing?.id ?? ''))
  expect(off).toMatchObject({ isActive: false, offReason: 'failures' })
  const [club] = await world.db
    .select()
    .from(clubs)
    .where(eq(clubs.id, off?.clubId ?? ''))
  expect((await mailsTo(world.db, club?.adminEmail ?? '')).some(({ key }) => key.startsWith('webhook-off:'))).toBe(true)
}, 60_000)
