import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyCalls, makeKey } from '../../../test/api-keys.ts'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { mailsTo } from '../../../test/mails.ts'
import { planIn, runningWish } from '../../../test/plans.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { webhookEndpoints } from '../../integrations/webhooks/webhooks.table.ts'
import { members } from '../members/members.table.ts'
import { viewOffer } from './hand-over.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const post = (url: string, payload: object, headers = {}) => world.app.inject({ method: 'POST', url, payload, headers })
const accept = (token: string) => post('/api/hand-over/accept', { token })
const view = (token: string) => post('/api/hand-over/view', { token })
const statsStatus = async (club: TestClub, token: string) =>
  (await world.app.inject({ url: `/api/members/stats/${club.clubId}`, headers: bearer(token) })).statusCode

/** A club with two players, and its administrator's offer to the first of them. */
async function offered(plan: PlanId = 'basic') {
  const club = await createClub(world, { plan, players: 2 })
  const [player, other] = club.players
  if (!player || !other) throw new Error('two players joined')
  const admin = await adminToken(world.app, club)
  const offer = (change: object = {}) =>
    post(
      `/api/clubs/${club.clubId}/hand-over`,
      { memberId: player.playerId, adminPin: club.pin, firstName: 'Jan', lastName: 'Dvořák', ...change },
      bearer(admin),
    )
  return { club, player, other, admin, offer, token: () => tokenMailedTo(player.email) }
}

async function tokenMailedTo(email: string): Promise<string> {
  const letters = (await mailsTo(world.db, email)).map(({ text }) => text)
  const tokens = letters.flatMap((text) => /\/hand-over#(\w+)/.exec(text)?.[1] ?? [])
  return tokens[0] ?? ''
}

describe('[CLUB-11] the administration is handed over', () => {
  test('when both have agreed: the player gets a new PIN, the administrator becomes a player', async () => {
    const { club, player, admin, offer, token } = await offered()
    expect((await offer()).statusCode).toBe(201)
    expect(await statsStatus(club, admin)).toBe(200)
    const link = await token()
    expect((await view(link)).json()).toMatchObject({ clubName: club.name, memberEmail: player.email })

    const accepted = await accept(link)
    expect(accepted.statusCode).toBe(200)
    const { adminPin, email } = accepted.json()
    expect([email, adminPin]).toEqual([player.email, expect.stringMatching(/^ADM-\d{8}$/)])
    expect(await statsStatus(club, admin)).toBe(401)
    expect(await statsStatus(club, player.token)).toBe(401)

    const logIn = (name: string, pin: string) => post('/api/clubs/verify-password', { email: name, password: pin })
    expect((await logIn(club.adminEmail, club.pin)).json().code).toBe('ADMIN_NOT_FOUND')
    const next = await logIn(player.email, adminPin)
    expect(next.statusCode).toBe(200)
    expect(await statsStatus(club, next.json().sessionToken)).toBe(200)
    const asPlayer = await post('/api/players/create-session', { email: club.adminEmail, password: club.password })
    expect(asPlayer.json()).toMatchObject({ playerName: 'Jan Dvořák', clubId: club.clubId })

    const rows = await world.db.select().from(members).where(eq(members.clubId, club.clubId))
    expect(rows.filter(({ role }) => role === 'admin').map(({ email: name }) => name)).toEqual([player.email])
    expect(rows).toHaveLength(3)
    expect((await mailsTo(world.db, club.adminEmail)).some(({ subject }) => subject.includes(player.lastName))).toBe(
      true,
    )
  })

  test('[PERM-10] with it end the keys and webhooks of the club, and the calendars of its own plans', async () => {
    const { club, player, offer, token } = await offered('enterprise')
    const byKey = keyCalls(world.app, (await makeKey(world.app, club, ['members', 'plans'])).key)
    const listed = () => byKey('GET', `/api/members/club/${club.clubId}`)
    expect((await listed()).statusCode).toBe(200)
    const endpoint = { clubId: club.clubId, url: 'https://club.example/hook', sealedSecret: 'sealed' }
    await world.db.insert(webhookEndpoints).values({ ...endpoint, events: ['member.removed'] })
    const plan = planIn(await byKey('POST', '/api/plans', { wish: runningWish() }), 201)
    const { feed } = planIn(await byKey('POST', `/api/plans/${plan.id}/feed`), 201)
    const feedPath = new URL(feed?.address ?? '').pathname
    expect((await world.app.inject({ url: feedPath })).statusCode).toBe(200)

    await offer()
    const accepted = await accept(await token())
    expect(accepted.json().ended).toEqual({ apiKeys: 1, webhooks: 1 })
    expect((await listed()).json().code).toBe('API_KEY_INVALID')
    expect((await world.app.inject({ url: feedPath })).statusCode).toBe(404)
    const [row] = await world.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.clubId, club.clubId))
    expect(row).toMatchObject({ isActive: false, offReason: 'handed_over' })
    const texts = (await mailsTo(world.db, player.email)).map(({ text }) => text)
    expect(texts.some((text) => text.includes('API klíče (1)') && text.includes('webhooky (1)'))).toBe(true)
  })

  test('once: two presses at the same moment make one administrator and one PIN', async () => {
    const { club, offer, token } = await offered()
    await offer()
    const link = await token()
    const answers = await Promise.all([accept(link), accept(link), accept(link)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    const rows = await world.db.select().from(members).where(eq(members.clubId, club.clubId))
    expect(rows.filter(({ role }) => role === 'admin')).toHaveLength(1)
  })

  test('not with a wrong PIN, to nobody of another club, and not to the administrator', async () => {
    const { club, offer } = await offered()
    const elsewhere = await createClub(world, { players: 1 })
    expect((await offer({ adminPin: 'ADM-00000000' })).json().code).toBe('INVALID_ADMIN_PIN')
    expect((await offer({ memberId: elsewhere.players[0]?.playerId })).json().code).toBe('MEMBER_NOT_FOUND')
    const [own] = await world.db.select().from(members).where(eq(members.email, club.adminEmail))
    expect((await offer({ memberId: own?.id })).json().code).toBe('MEMBER_NOT_FOUND')
  })

  test('an offer ends when it is taken back, replaced, a week old, or its player removed', async () => {
    const { club, player, other, admin, offer, token } = await offered()
    await offer()
    const first = await token()
    await offer({ memberId: other.playerId })
    expect((await accept(first)).json().code).toBe('LINK_INVALID')

    const second = await tokenMailedTo(other.email)
    const inEightDays = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000)
    await expect(viewOffer(world.db, second, inEightDays)).rejects.toMatchObject({ code: 'LINK_INVALID' })
    const path = `/api/clubs/${club.clubId}/hand-over`
    expect((await world.app.inject({ url: path, headers: bearer(admin) })).json().handOver).toMatchObject({
      memberId: other.playerId,
    })
    await world.app.inject({ method: 'DELETE', url: path, headers: bearer(admin) })
    expect((await view(second)).statusCode).toBe(404)

    await offer()
    const third = await token()
    await world.db.update(members).set({ removedAt: new Date() }).where(eq(members.id, player.playerId))
    expect((await accept(third)).statusCode).toBe(404)
  })
})
