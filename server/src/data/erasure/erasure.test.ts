import { randomUUID } from 'node:crypto'
import { and, eq, like, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { mailsTo } from '../../../test/mails.ts'
import { sweep } from '../../../test/retention.ts'
import { asMember } from '../../../test/team-lists.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubErasures } from '../../club/clubs/club-erasures.table.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { sendInvitations } from '../../club/invitations/mailed-invitations.ts'
import { members } from '../../club/members/members.table.ts'
import { answers } from '../../coaching/chat/chat.table.ts'
import { receiveEvent } from '../../money/payments/events.ts'
import { receipts, subscriptions } from '../../money/payments/payments.table.ts'
import { setCancelled } from '../../money/payments/payments.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { runErasures } from './erasure-job.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

type Begun = { club: TestClub; admin: { authorization: string } }

async function clubOf(players = 1): Promise<Begun> {
  const club = await createClub(world, { players, name: `Spolek ${randomUUID()}` })
  return { club, admin: bearer(await adminToken(world.app, club)) }
}

const call = ({ club, admin }: Begun, method: 'GET' | 'POST' | 'DELETE', payload?: object) =>
  world.app.inject({ method, url: `/api/clubs/${club.clubId}/erasure`, headers: admin, ...(payload && { payload }) })
const begin = (begun: Begun) => call(begun, 'POST', { currentPin: begun.club.pin })
const run = (days = 0) =>
  runErasures(
    world.db,
    world.app.paymentDependencies,
    world.app.chatDependencies.answers,
    new Date(Date.now() + days * DAY_MS),
  )
const subscription = async ({ club, admin }: Begun) =>
  (await world.app.inject({ url: `/api/clubs/${club.clubId}/subscription`, headers: admin })).json()
const exists = async ({ club }: Begun) =>
  (await world.db.select().from(clubs).where(eq(clubs.id, club.clubId))).length === 1
const subjectsTo = async (address: string) => (await mailsTo(world.db, address)).map(({ key }) => key.split(':')[0])

describe('[OPS-08] asking for a club to be erased', () => {
  test('takes the Admin PIN, cancels the subscription, and says when', async () => {
    const begun = await clubOf()
    const wrong = await call(begun, 'POST', { currentPin: 'ADM-wrong' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'INVALID_ADMIN_PIN'])
    expect((await call(begun, 'GET')).json()).toEqual({ eraseAt: null })
    expect((await subscription(begun)).canCancel).toBe(true)

    const { eraseAt } = (await begin(begun)).json()
    expect(Date.parse(eraseAt) - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000)
    expect(await subscription(begun)).toMatchObject({ status: 'ending', canResume: true })
    expect(await subjectsTo(begun.club.adminEmail)).toContain('club-erasure')
    // Requesting it twice keeps a single erasure on the first day.
    expect((await begin(begun)).json()).toEqual({ eraseAt })
    const player = bearer(begun.club.players[0]?.token ?? '')
    expect((await call({ ...begun, admin: player }, 'GET')).json()).toEqual({ eraseAt })
    expect((await call({ ...begun, admin: player }, 'DELETE')).statusCode).toBe(403)
  })

  test('can be called off until the day, and the subscription resumed', async () => {
    const begun = await clubOf()
    await begin(begun)
    expect((await call(begun, 'DELETE')).json()).toEqual({ eraseAt: null })
    await setCancelled(world.db, world.app.paymentDependencies, begun.club.clubId, false)
    expect(await subscription(begun)).toMatchObject({ status: 'active', canCancel: true })
    await run(8)
    expect(await exists(begun)).toBe(true)
    expect(await subjectsTo(begun.club.adminEmail)).toContain('club-erasure-off')
  })

  test('is told to players three days before and to the administrator a day before, once each', async () => {
    const begun = await clubOf(2)
    const email = begun.club.players[0]?.email ?? ''
    await begin(begun)
    await run(3)
    expect(await subjectsTo(email)).not.toContain('club-ends')
    await run(4.5)
    await run(4.6)
    expect((await subjectsTo(email)).filter((key) => key === 'club-ends')).toHaveLength(1)
    expect(await subjectsTo(begun.club.adminEmail)).not.toContain('club-erasure-soon')
    await run(6.5)
    await run(6.6)
    const soon = (await subjectsTo(begun.club.adminEmail)).filter((key) => key === 'club-erasure-soon')
    expect(soon).toHaveLength(1)
    expect(await exists(begun)).toBe(true)
  })

  test('of a club whose subscription was resumed since comes to nothing: what is paid for is not erased', async () => {
    const begun = await clubOf()
    await begin(begun)
    await setCancelled(world.db, world.app.paymentDependencies, begun.club.clubId, false)
    await run(8)
    expect(await exists(begun)).toBe(true)
    expect(await subjectsTo(begun.club.adminEmail)).toContain('club-erasure-kept')
    expect(await world.db.select().from(clubErasures).where(eq(clubErasures.clubId, begun.club.clubId))).toEqual([])
  })
})

describe('[OPS-08] a club whose day has come', () => {
  test('is gone with everything, but for receipts without people; a late event changes nothing', async () => {
    const begun = await clubOf(2)
    const { club } = begun
    const [player, also] = club.players
    if (!player || !also) throw new Error('the players joined')
    const lists = asMember(world, player.token)
    const { id } = await lists.make()
    await lists.call('POST', `/${id}/people`, {
      people: [{ name: 'Babička', email: `g-${randomUUID()}@mail.example` }],
    })
    // A player of two clubs keeps the other club's mails.
    const elsewhere = await createClub(world)
    await joinClub(world.app, elsewhere, { email: also.email })
    await world.db.insert(answers).values({
      ...{ id: randomUUID(), clubId: club.clubId, memberId: player.playerId, specialistId: 'golf_fitness' },
      ...{ language: 'cs', isKept: true, model: 'gpt-5', promptTokens: 9 },
      processId: world.database.serverProcess.id,
    })
    const [{ id: subscriptionId } = { id: '' }] = await world.db
      .select()
      .from(subscriptions)
      .where(eq(subscriptions.clubId, club.clubId))
    const invited = `invited-${randomUUID()}@mail.example`
    await sendInvitations(world.db, world.clubDependencies, club.clubId, [{ email: invited, name: 'Nová' }])
    expect(await mailsTo(world.db, invited)).toHaveLength(1)
    await begin(begun)
    await run(4.5)
    // Two leaders may overlap for a second.
    await Promise.all([run(7.1), run(7.1)])
    await run(7.2)

    expect(await exists(begun)).toBe(false)
    expect(await mailsTo(world.db, invited)).toEqual([])
    expect(await tracesOf(club)).toEqual(['mails', 'receipts', 'test_bills', 'test_sessions', 'test_subscriptions'])
    const kept = await world.db.select().from(receipts).where(eq(receipts.buyerName, club.name))
    expect(kept).toMatchObject([{ clubId: null, buyerEmail: '', kind: 'plan', totalCents: expect.any(Number) }])
    expect(await subjectsTo(club.adminEmail)).toEqual(['club-erased'])
    expect(await subjectsTo(player.email)).toEqual([])
    expect(await world.db.select().from(members).where(eq(members.email, also.email))).toHaveLength(1)

    const ended = await world.app.paymentDependencies.provider.getSubscription(subscriptionId)
    expect(ended?.state).toBe('ended')
    const event = {
      id: randomUUID(),
      type: 'customer.subscription.updated',
      subscriptionId,
      sessionId: undefined,
      paymentId: undefined,
      occurredAt: new Date(),
    }
    await receiveEvent(world.db, world.app.paymentDependencies, event)
    expect(await exists(begun)).toBe(false)
    expect(
      (await world.app.inject({ url: `/api/clubs/${club.clubId}/erasure`, headers: begun.admin })).statusCode,
    ).toBe(401)
  })

  test('loses the last mail a day after it was sent', async () => {
    const ofErased = like(mails.key, 'club-erased:%')
    await world.db.update(mails).set({ sentAt: new Date() }).where(ofErased)
    await sweep(world, 'mails')
    expect(await world.db.select().from(mails).where(ofErased)).not.toEqual([])
    await sweep(world, 'mails', new Date(Date.now() + 1.1 * DAY_MS))
    expect(await world.db.select().from(mails).where(ofErased)).toEqual([])
  })

  test('stays while the payments cannot be ended, and is erased by a later run', async () => {
    const begun = await clubOf()
    await begin(begun)
    const dependencies = world.app.paymentDependencies
    const unreachable = {
      ...dependencies,
      provider: { ...dependencies.provider, cancelForGood: () => Promise.reject(new Error('away')) },
    }
    await runErasures(world.db, unreachable, world.app.chatDependencies.answers, new Date(Date.now() + 8 * DAY_MS))
    expect(await exists(begun)).toBe(true)
    expect((await call(begun, 'GET')).statusCode).toBe(200)
    await run(9)
    expect(await exists(begun)).toBe(false)
  })

  test('can be called off no more', async () => {
    const begun = await clubOf()
    await begin(begun)
    const due = and(eq(clubErasures.clubId, begun.club.clubId))
    await world.db
      .update(clubErasures)
      .set({ eraseAt: new Date(0) })
      .where(due)
    expect((await call(begun, 'DELETE')).json().eraseAt).toBe(new Date(0).toISOString())
    await run()
    expect(await exists(begun)).toBe(false)
  })
})

/** The tables that still mention a club, its administrator or its first player. */
async function tracesOf({ clubId, adminEmail, players, name }: TestClub): Promise<string[]> {
  const { rows: tables } = await world.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const needle = [clubId, adminEmail, name, players[0]?.playerId, players[0]?.email].join('|')
  const found: string[] = []
  for (const table of tables) {
    const { rows } = await world.db.execute(
      sql`select from ${sql.identifier(table.name)} as t where t::text ~ ${needle} limit 1`,
    )
    if (rows.length > 0) found.push(table.name)
  }
  return found
}
