import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { mailsTo } from '../../../test/mails.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { receipts } from '../../money/payments/payments.table.ts'
import { setCancelled } from '../../money/payments/payments.ts'
import { reconcile } from '../../money/payments/reconcile.ts'
import type { TestPayments } from '../../money/payments/test-provider/test-provider.ts'
import { chooseTopUp } from '../../money/payments/top-up.ts'
import { runTopUps } from '../../money/payments/top-up-run.ts'
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

describe('[CLUB-15] money of a club that will be erased', () => {
  const provider = () => world.app.paymentDependencies.provider as TestPayments
  const receiptsOf = (clubId: string) => world.db.select().from(receipts).where(eq(receipts.clubId, clubId))
  const topUps = () => runTopUps(world.db, world.app.paymentDependencies)
  const choose = ({ club }: Begun, isOn = true) =>
    chooseTopUp(world.db, world.app.paymentDependencies, club.clubId, {
      ...{ isOn, hasConsent: true },
      rules: [{ packageId: 'gpt5_mini_5m', level: 500_000, perMonth: 2 }],
    })
  const spend = ({ club }: Begun) =>
    world.db.execute(sql`
      insert into token_accounts (club_id, model, month, allowance)
      values (${club.clubId}::uuid, 'gpt5_mini', to_char(now() at time zone 'utc', 'YYYY-MM'), 5000)
      on conflict (club_id, model) do update set allowance = 5000, bought = 0`)

  async function tokensOrdered({ club, admin }: Begun): Promise<string> {
    const payload = { clubId: club.clubId, packageId: 'gpt5_mini_5m' }
    const url = '/api/stripe/create-token-checkout'
    const answer = await world.app.inject({ method: 'POST', url, headers: admin, payload })
    expect(answer.statusCode, answer.body).toBe(200)
    return new URL(answer.json().url).pathname.split('/').at(-1) ?? ''
  }

  test('is not taken by the automatic top-up, from the request on', async () => {
    const begun = await clubOf()
    await choose(begun)
    await begin(begun)
    await spend(begun)
    await topUps()
    expect((await receiptsOf(begun.club.clubId)).map(({ kind }) => kind)).toEqual(['plan'])
    await expect(choose(begun)).rejects.toMatchObject({ code: 'CLUB_BEING_ERASED' })
  })

  test('is not taken by the automatic top-up of a club that merely cancelled, until it resumes', async () => {
    const begun = await clubOf()
    const cancel = (isCancelled: boolean) =>
      setCancelled(world.db, world.app.paymentDependencies, begun.club.clubId, isCancelled)
    await choose(begun)
    await cancel(true)
    await spend(begun)
    await topUps()
    expect(await receiptsOf(begun.club.clubId)).toHaveLength(1)
    await cancel(false)
    await topUps()
    expect((await receiptsOf(begun.club.clubId)).map(({ kind }) => kind).sort()).toEqual(['plan', 'tokens'])
  })

  test('that a checkout asked for is asked for no more', async () => {
    const begun = await clubOf()
    const sessionId = await tokensOrdered(begun)
    await begin(begun)
    expect((await provider().getSession(sessionId))?.state).toBe('expired')
    const payload = { clubId: begun.club.clubId, packageId: 'gpt5_mini_5m' }
    const url = '/api/stripe/create-token-checkout'
    const again = await world.app.inject({ method: 'POST', url, headers: begun.admin, payload })
    expect([again.statusCode, again.json().code]).toEqual([409, 'CLUB_BEING_ERASED'])
  })

  test('that is on its way is waited for, and leaves its receipt', async () => {
    const begun = await clubOf()
    const { clubId, name } = begun.club
    const sessionId = await tokensOrdered(begun)
    await provider().finish(sessionId, { outcome: 'later', country: 'CZ', vatId: '' })
    await begin(begun)
    await run(8)
    expect(await exists(begun)).toBe(true)
    await provider().settleLater(sessionId, 'paid')
    await reconcile(world.db, world.app.paymentDependencies)
    expect(await receiptsOf(clubId)).toHaveLength(2)
    await run(9)
    expect(await exists(begun)).toBe(false)
    const kept = await world.db.select().from(receipts).where(eq(receipts.buyerName, name))
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['plan', 'tokens'])
  })

  test('of a plan that was ordered before begins no new subscription that lasts', async () => {
    const begun = await clubOf()
    const payload = { clubId: begun.club.clubId, planId: 'pro' }
    const answer = await world.app.inject({
      ...{ method: 'POST', url: '/api/stripe/create-checkout', headers: begun.admin, payload },
    })
    const sessionId = new URL(answer.json().checkoutUrl).pathname.split('/').at(-1) ?? ''
    await provider().finish(sessionId, { outcome: 'later', country: 'CZ', vatId: '' })
    await begin(begun)
    await provider().settleLater(sessionId, 'paid')
    await reconcile(world.db, world.app.paymentDependencies)
    await run(1)
    expect(await subscription(begun)).toMatchObject({ plan: 'pro', status: 'ending' })
    await run(8)
    expect(await exists(begun)).toBe(false)
    const kept = await world.db.select().from(receipts).where(eq(receipts.buyerName, begun.club.name))
    expect(kept.map(({ plan }) => plan).sort()).toEqual(['basic', 'pro'])
  })

  test('of a plan that was ordered since keeps the club', async () => {
    const begun = await clubOf()
    await begin(begun)
    const payload = { clubId: begun.club.clubId, planId: 'pro' }
    const url = '/api/stripe/create-checkout'
    const answer = await world.app.inject({ method: 'POST', url, headers: begun.admin, payload })
    const sessionId = new URL(answer.json().checkoutUrl).pathname.split('/').at(-1) ?? ''
    await provider().finish(sessionId, { outcome: 'paid', country: 'CZ', vatId: '' })
    await reconcile(world.db, world.app.paymentDependencies)
    await run(8)
    expect(await exists(begun)).toBe(true)
    expect(await subjectsTo(begun.club.adminEmail)).toContain('club-erasure-kept')
  })
})
