import type { PlanId } from '@touchline/contract/pricing.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, payForTestPlan } from '../../test/clubs.ts'
import { openWorld, type World } from '../../test/world.ts'
import { seedDemoClub } from './demo-club.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const pay = (clubId: string, plan: PlanId) => payForTestPlan(world, clubId, plan)

test('[RUN-04] the demo club has an administrator, 40 players in all states of activity six months of usage and saved chats', async () => {
  const club = await seedDemoClub(world.db, world.tools, pay)
  const payload = { email: club.adminEmail, password: club.pin }
  const logIn = await world.app.inject({ method: 'POST', url: '/api/clubs/verify-password', payload })
  const headers = bearer(logIn.json().sessionToken)
  const get = async (url: string) => (await world.app.inject({ url, headers })).json()

  const { stats } = await get(`/api/members/stats/${club.clubId}`)
  expect(stats).toMatchObject({ total_members: 40, plan_name: 'pro', can_add_more: true })
  expect(stats.active_members).toBeGreaterThan(20)
  const { members } = await get(`/api/members/club/${club.clubId}`)
  expect(
    members.filter((member: { last_active: string | null }) => member.last_active === null).length,
  ).toBeGreaterThan(3)
  const tokens = await get(`/api/tokens/stats/${club.clubId}`)
  expect(tokens.months).toHaveLength(6)
  for (const month of tokens.months) expect(month.gpt5 * month.gpt5_mini).toBeGreaterThan(0)

  const player = { email: club.playerEmail, password: club.playerPassword }
  const session = await world.app.inject({ method: 'POST', url: '/api/players/create-session', payload: player })
  expect(session.statusCode).toBe(200)
  const chats = await world.app.inject({ url: '/api/chat-history', headers: bearer(session.json().sessionToken) })
  expect(chats.json().chatHistory).toHaveLength(2)
})

test('[RUN-04] another run makes another club', async () => {
  const first = await seedDemoClub(world.db, world.tools, pay)
  const second = await seedDemoClub(world.db, world.tools, pay)
  expect(second.password).not.toBe(first.password)
})
