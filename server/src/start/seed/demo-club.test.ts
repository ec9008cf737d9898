import type { PlanId } from '@touchline/contract/platform/pricing.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, payForTestPlan } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { tokenAccounts, tokenEntries } from '../../money/tokens/tokens.table.ts'
import { competitionMatches, competitions } from '../../planning/competitions/competitions.table.ts'
import { settleIn } from '../demo-filling.ts'
import { seedDemoClub } from './demo-club.ts'
import { demoPlayers } from './demo-players.ts'
import { demoUsage } from './demo-usage.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const pay = (clubId: string, plan: PlanId) => payForTestPlan(world, clubId, plan)

test('[RUN-04] the demo club has an administrator, 40 players in all states of activity, six months of usage and saved chats', async () => {
  const club = await seedDemoClub(world.db, world.clubDependencies, pay)
  const [admin, ...players] = club.logIns
  const payload = { email: admin?.email, password: admin?.password }
  const logIn = await world.app.inject({ method: 'POST', url: '/api/clubs/verify-password', payload })
  const headers = bearer(logIn.json().sessionToken)
  const get = async (url: string) => (await world.app.inject({ url, headers })).json()

  const { stats } = await get(`/api/members/stats/${club.clubId}`)
  expect(stats).toMatchObject({ total_members: 40, plan_name: 'enterprise', can_add_more: true })
  expect(stats.active_members).toBeGreaterThan(20)
  const { members } = await get(`/api/members/club/${club.clubId}`)
  expect(
    members.filter((member: { last_active: string | null }) => member.last_active === null).length,
  ).toBeGreaterThan(3)
  const tokens = await get(`/api/tokens/stats/${club.clubId}`)
  expect(tokens.months).toHaveLength(6)
  for (const month of tokens.months) expect(month.gpt5 * month.gpt5_mini).toBeGreaterThan(0)

  expect(tokens.gpt5TokensUsed).toBeGreaterThan(900_000)
  expect(tokens.gpt5TokensUsed).toBeLessThan(1_000_000)
  expect(players.map(({ name }) => name)).toEqual(['Tereza Nováková', 'Ondřej Říha', 'Adéla Šťastná'])
})

test('[RUN-07] demo players log in with a password of their own, which makes their devices known, and have saved chats', async () => {
  const club = await seedDemoClub(world.db, world.clubDependencies, pay)
  const saved = []
  for (const { email, password } of club.logIns.filter(({ role }) => role === 'player')) {
    const payload = { email, password }
    const session = await world.app.inject({ method: 'POST', url: '/api/players/create-session', payload })
    expect(session.statusCode).toBe(200)
    const token = session.json().sessionToken
    expect(await world.app.findCaller(token)).toMatchObject({ isTrusted: true })
    const chats = await world.app.inject({ url: '/api/chat-history', headers: bearer(token) })
    saved.push(chats.json().chatHistory.length)
  }
  expect(saved).toEqual([5, 2, 1])
})

test('[RUN-07] the demo player finds a plan half way through, a tournament being played and a list for Saturday', async () => {
  const club = await seedDemoClub(world.db, world.clubDependencies, pay)
  const player = club.logIns.find(({ role }) => role === 'player')
  const payload = { email: player?.email, password: player?.password }
  const session = await world.app.inject({ method: 'POST', url: '/api/players/create-session', payload })
  const headers = bearer(session.json().sessionToken)
  const get = async (url: string) => (await world.app.inject({ url, headers })).json()

  const { plans } = await get('/api/plans')
  const { plan } = await get(`/api/plans/${plans[0].id}`)
  const statuses = plan.sessions.map(({ status }: { status: string }) => status)
  expect(new Set(statuses)).toEqual(new Set(['done', 'missed', 'planned']))
  expect(plan.changes[0]).toMatchObject({ cause: 'missed' })
  expect(plan.signOff).toMatchObject({ state: 'approved', coach: 'Adéla Šťastná' })

  const { competitions } = await get('/api/competitions')
  expect(competitions).toMatchObject([{ teams: 8, isShared: true, progress: { matches: 16, done: 12, playing: 1 } }])
  const { competition } = await get(`/api/competitions/${competitions[0].id}`)
  expect(competition.matches.every(({ start }: { start: unknown }) => start)).toBe(true)

  const { lists } = await get('/api/lists')
  const { list } = await get(`/api/lists/${lists[0].id}`)
  expect(new Date(list.date).getUTCDay()).toBe(6)
  expect(list.counts).toEqual({ yes: 7, maybe: 1, no: 1, open: 4 })
  expect(list.things).toHaveLength(5)
  expect(list.rota.cells).toHaveLength(12)
  expect(list.link).not.toBeNull()
})

test.each(['00:10', '05:59', '12:00', '21:59', '23:10', '23:59'])(
  '[RUN-07] at %s in Prague every match of the tournament has its time on that day',
  async (time) => {
    const club = await seedDemoClub(world.db, world.clubDependencies, pay, new Date(`2026-11-17T${time}+01:00`))
    const matches = await world.db
      .select({ start: competitionMatches.start })
      .from(competitionMatches)
      .innerJoin(competitions, eq(competitions.id, competitionMatches.competitionId))
      .where(eq(competitions.clubId, club.clubId))
    expect(matches.map(({ start }) => start?.date)).toEqual(Array(16).fill('2026-11-17'))
  },
)

test.each(['2026-11-01T00:10:00Z', '2026-11-16T12:00:00Z', '2026-03-31T23:00:00Z'])(
  '[RUN-07] at %s the usage stays within its six months, grows in time and never reaches into the future',
  (time) => {
    const now = new Date(time)
    const players = demoPlayers(1, now)
    const usage = demoUsage(players, now)
    const months = usage.map(({ usedAt }) => usedAt.toISOString().slice(0, 7))
    expect(new Set(months).size).toBe(6)
    expect(months).toEqual([...months].sort())
    expect(usage.every(({ usedAt }) => usedAt <= now)).toBe(true)
  },
)

test('[RUN-04] another run makes another club', async () => {
  const first = await seedDemoClub(world.db, world.clubDependencies, pay)
  const second = await seedDemoClub(world.db, world.clubDependencies, pay)
  expect(second.password).not.toBe(first.password)
})

test('[RUN-07] the pages of the demo club are alive, and its ledger balances', async () => {
  const club = await seedDemoClub(world.db, world.clubDependencies, pay)
  await settleIn(world.db, world.clubDependencies, club)
  const [admin] = club.logIns
  const payload = { email: admin?.email, password: admin?.password }
  const logIn = await world.app.inject({ method: 'POST', url: '/api/clubs/verify-password', payload })
  const headers = bearer(logIn.json().sessionToken)
  const get = async (path: string) => {
    const reply = await world.app.inject({ url: path.replace(':club', club.clubId), headers })
    expect(reply.statusCode, path).toBe(200)
    return reply.json()
  }

  const statistics = await get('/api/clubs/:club/statistics?days=90&timeZone=Europe/Prague')
  expect(statistics.now.activeMembers).toBeGreaterThan(15)
  expect(statistics.now.questions).toBeGreaterThan(300)
  const { members } = await get('/api/clubs/:club/wallet/members')
  const [near, next] = members
  expect(near).toMatchObject({ name: 'Ondřej Říha', hasOwnCap: true })
  expect(near.used / near.cap).toBeGreaterThan(0.8)
  expect(near.used).toBeLessThan(near.cap)
  expect(next.used).toBeLessThan(next.cap)
  expect((await get('/api/invitations/link')).link).not.toBeNull()
  expect((await get('/api/invitations/mails')).invitations).toHaveLength(3)
  expect((await get('/api/clubs/:club/api-keys')).apiKeys).toHaveLength(2)
  expect(await get('/api/clubs/:club/first-steps')).toMatchObject({ isHidden: true })

  const accounts = await world.db.select().from(tokenAccounts).where(eq(tokenAccounts.clubId, club.clubId))
  const entries = await world.db.select().from(tokenEntries).where(eq(tokenEntries.clubId, club.clubId))
  for (const { model, month, allowance, bought, used, held } of accounts) {
    const ofModel = entries.filter((entry) => entry.model === model)
    const ofMonth = ofModel.filter((entry) => entry.month === month)
    const sum = (of: typeof entries, amount: 'allowance' | 'bought') => of.reduce((all, one) => all + one[amount], 0)
    expect({ allowance, bought, held }).toEqual({
      allowance: sum(ofMonth, 'allowance'),
      bought: sum(ofModel, 'bought'),
      held: 0,
    })
    expect(used).toBe(1_000_000 * (model === 'gpt5' ? 1 : 5) - allowance)
  }
})
