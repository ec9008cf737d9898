import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { TEN_KILOMETRES } from '../../../test/training-plans.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { addDays } from './makers/days.ts'
import { plans } from './plans.table.ts'

let world: World
let club: TestClub
let token: string

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { players: 3 })
  token = club.players[0]?.token ?? ''
})
afterAll(() => world.end())

const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, as = token) =>
  world.app.inject({ method, url, headers: bearer(as), ...(payload && { payload }) })

const today = () => new Date().toISOString().slice(0, 10)

async function makePlan(title: string) {
  const wish = { ...TEN_KILOMETRES, start: today(), goalDate: addDays(today(), 80) }
  const answer = await call('POST', '/api/plans', { wish, title })
  return answer.json().plan
}

async function listed(id: string, as = token, path = '/api/plans') {
  const { plans: all } = (await call('GET', path, undefined, as)).json()
  return all.find((plan: { id: string }) => plan.id === id)
}

describe('[PLAN-02] a list of plans', () => {
  test('says of each what the plan itself says, before and after a session is ticked off', async () => {
    const plan = await makePlan('Deset kilometrů')
    const [first, second] = plan.sessions
    expect(await listed(plan.id)).toMatchObject({
      ...{ title: 'Deset kilometrů', kind: 'running', sport: 'athletics', start: plan.start, end: plan.end, done: 0 },
      ...{ weeks: plan.weeks.length, sessions: plan.sessions.length, version: 1 },
      ...{
        next: { id: first.id, date: first.date },
        loads: plan.weeks.map((week: { planned: number }) => week.planned),
      },
    })
    const done = { version: 1, done: { minutes: 30, rpe: 4 } }
    await call('PUT', `/api/plans/${plan.id}/sessions/${first.id}/done`, done)
    expect(await listed(plan.id)).toMatchObject({ done: 1, version: 2, next: { id: second.id } })
  })

  test('knows plans from before there were summaries, and those that an older release has changed since', async () => {
    const plan = await makePlan('Stará verze')
    const before = await listed(plan.id)
    await world.db.update(plans).set({ summary: null }).where(eq(plans.id, plan.id))
    expect(await listed(plan.id)).toEqual(before)
    const [row] = await world.db.select().from(plans).where(eq(plans.id, plan.id))
    expect(row?.summary).toMatchObject({ sessions: plan.sessions.length, ofVersion: 1 })
    const sessions = plan.sessions.slice(1)
    await world.db.update(plans).set({ sessions, version: 2 }).where(eq(plans.id, plan.id))
    expect(await listed(plan.id)).toMatchObject({ sessions: sessions.length, next: { id: sessions[0].id } })
  })

  test('still knows the next session of a plan that nobody has touched for long', async () => {
    const plan = await makePlan('Dlouho nic')
    const [row] = await world.db.select().from(plans).where(eq(plans.id, plan.id))
    if (!row?.summary) throw new Error('no summary')
    expect(row.summary.hasMore).toBe(true)
    // Simulates an old summary whose upcoming sessions have all passed.
    const coming = row.summary.coming.map((session) => ({ ...session, date: addDays(session.date, -90) }))
    await world.db
      .update(plans)
      .set({ summary: { ...row.summary, coming } })
      .where(eq(plans.id, plan.id))
    expect((await listed(plan.id)).next.id).toBe(plan.sessions[0].id)
  })

  test('leaves out a plan that cannot be read, and says so in the log; list, search and coach keep the others', async () => {
    const coach = club.players[1]
    const admin = await adminToken(world.app, club)
    await call('PUT', `/api/members/${coach?.playerId}/coach`, { isCoach: true }, admin)
    const [good, bad] = [await makePlan('Podzimní běh'), await makePlan('Podzimní pokus')]
    for (const { id } of [good, bad]) {
      const shown = await call('PUT', `/api/plans/${id}/shown`, { coachId: coach?.playerId })
      expect(shown.statusCode, shown.body).toBeLessThan(300)
    }
    await world.db
      .update(plans)
      .set({ sessions: { not: 'ours' }, summary: null })
      .where(eq(plans.id, bad.id))
    expect(await listed(good.id)).toMatchObject({ title: 'Podzimní běh' })
    expect(await listed(bad.id)).toBeUndefined()
    expect(world.logged.some((line) => line.includes('cannot be read') && line.includes(bad.id))).toBe(true)
    expect(await listed(good.id, coach?.token, '/api/plans/shown')).toMatchObject({ title: 'Podzimní běh' })
    const found = await call('GET', '/api/search/own?text=podzimn%C3%AD', undefined, coach?.token)
    expect(found.statusCode, found.body).toBe(200)
    const names = found.json().plans.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['Podzimní běh']))
  })
})
