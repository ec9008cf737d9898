import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { competitionCalls, entryOf, matchOf } from '../../../test/competitions.ts'
import { planCalls } from '../../../test/plans.ts'
import { webhookCalls } from '../../../test/webhook-stage.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../../club/clubs/clubs.table.ts'
import { fulfil } from '../../money/payments/fulfil.ts'
import { purchases } from '../../money/payments/payments.table.ts'
import type { TestPayments } from '../../money/payments/test-provider/test-provider.ts'
import { emit } from '../../platform/club-events/club-events.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks.table.ts'

let world: World
let club: TestClub
let admin: Awaited<ReturnType<typeof webhookCalls>>

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())
beforeEach(async () => {
  await world.db.delete(webhookEndpoints)
  club = await createClub(world, { plan: 'enterprise' })
  admin = await webhookCalls(world, club)
  await admin.make('http://127.0.0.1:1/')
})

/** The queued events, in the order in which they happened. */
async function told() {
  const rows = await world.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.createdAt)
  return rows.map(({ type, body }) => ({ type, ...JSON.parse(body) }))
}

const remove = (id: string) => admin.send('DELETE', `members/${id}`, {})

describe('[INT-02] a club’s own systems are told', () => {
  test('who joined, by name and without their e-mail; that they were removed; that they are back', async () => {
    const { playerId, email } = await joinClub(world.app, club, { firstName: 'Eva', lastName: 'Malá' })
    expect(await told()).toEqual([
      {
        type: 'member.joined',
        timestamp: expect.any(String),
        data: { memberId: playerId, name: 'Eva Malá', joinedAt: expect.any(String) },
      },
    ])
    expect(JSON.stringify(await told())).not.toContain(email)
    expect((await remove(playerId)).statusCode).toBe(200)
    expect((await remove(playerId)).statusCode).toBe(404)
    await admin.send('POST', `members/${playerId}/restore`, {})
    expect((await told()).map(({ type, data }) => [type, data.memberId])).toEqual([
      ['member.joined', playerId],
      ['member.removed', playerId],
      ['member.joined', playerId],
    ])
  })

  test('that somebody erased themselves, and their name is erased with them', async () => {
    const { playerId, token, email } = await joinClub(world.app, club, { firstName: 'Eva' })
    const headers = bearer(token)
    const erased = await world.app.inject({ method: 'DELETE', url: '/api/players/me', headers, payload: { email } })
    expect(erased.statusCode).toBe(200)
    expect(await told()).toMatchObject([{ type: 'member.removed', data: { memberId: playerId } }])
    expect(JSON.stringify(await told())).not.toContain('Eva')
  })

  test('of a purchase once, however often the provider tells of it', async () => {
    const { clubId } = club
    const packageId = 'gpt5_1m'
    expect((await admin.send('POST', 'stripe/create-token-checkout', { clubId, packageId })).statusCode).toBe(200)
    const rows = await world.db.select().from(purchases).where(eq(purchases.clubId, clubId))
    const { id, sessionId } = rows.find(({ kind }) => kind === 'tokens') ?? {}
    const { paymentDependencies } = world.app
    await (paymentDependencies.provider as TestPayments).finish(sessionId ?? '', {
      outcome: 'paid',
      country: 'CZ',
      vatId: '',
    })
    await fulfil(world.db, paymentDependencies, clubId, { sessionId: sessionId ?? '' })
    await fulfil(world.db, paymentDependencies, clubId, { sessionId: sessionId ?? '' })
    expect(await told()).toMatchObject([
      { type: 'purchase.completed', data: { purchaseId: id, kind: 'tokens', packageId, plan: null } },
    ])
  })

  test('that a plan was approved, and nothing else of it', async () => {
    const [player, coach] = [await joinClub(world.app, club), await joinClub(world.app, club)]
    await admin.send('PUT', `members/${coach.playerId}/coach`, { isCoach: true })
    const calls = planCalls(world.app, player)
    const plan = await calls.make()
    await calls.show(plan, coach.playerId)
    const coachCalls = planCalls(world.app, coach)
    await coachCalls.signOff(plan, { isApproved: false, comment: 'Méně kopců.' })
    await coachCalls.signOff(plan, { isApproved: true })
    await coachCalls.signOff(plan, { isApproved: true, comment: 'Ještě něco.' })
    const approvals = (await told()).filter(({ type }) => type === 'plan.approved')
    expect(approvals.map(({ data }) => data)).toEqual([{ planId: plan.id, approvedAt: expect.any(String) }])
  })

  test('of a result when it is final, corrected or taken back, once each, also when it is sent again', async () => {
    const maker = competitionCalls(world.app, (await joinClub(world.app, club)).token)
    let cup = await maker.make()
    const { id: matchId } = cup.matches.find(({ stage }) => stage === 'group') ?? { id: '' }
    const enter = async (result: { home: number; away: number } | null, isFinal = true) => {
      cup = await maker.enter(cup, matchOf(cup, matchId), result, isFinal)
    }
    const before = matchOf(cup, matchId)
    await enter({ home: 0, away: 1 }, false)
    await enter({ home: 1, away: 1 })
    await enter({ home: 1, away: 1 })
    const replayed = await maker.send(
      'PUT',
      `/${cup.id}/matches/${matchId}/result`,
      entryOf(before, { home: 1, away: 1 }),
    )
    // The result is already stored, so nothing changes and no event is sent again.
    expect(replayed.statusCode).toBe(200)
    await enter({ home: 2, away: 1 })
    await enter(null)
    const results = (await told()).filter(({ type }) => type === 'competition.result')
    expect(results.map(({ data }) => data)).toMatchObject([
      { competitionId: cup.id, matchId, result: { home: 1, away: 1 } },
      { competitionId: cup.id, matchId, result: { home: 2, away: 1 } },
      { competitionId: cup.id, matchId, result: null },
    ])
  })

  test('nothing where the plan has no webhooks any more, and nothing of other clubs', async () => {
    const other = await createClub(world, { plan: 'enterprise' })
    await joinClub(world.app, other)
    expect(await told()).toEqual([])
    await world.db.update(clubs).set({ plan: 'pro' }).where(eq(clubs.id, club.clubId))
    await emit(world.db, club.clubId, { type: 'tokens.low', data: { model: 'gpt5', percent: 100, left: 0 } })
    expect(await told()).toEqual([])
  })
})
