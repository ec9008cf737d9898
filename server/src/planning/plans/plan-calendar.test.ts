import type { Plan } from '@touchline/contract/planning/plans.ts'
import ICAL from 'ical.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { comingSessions, planCalls, planIn, runningWish } from '../../../test/plans.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

async function planWithFeed(wish = runningWish(), language = 'cs') {
  const player = await joinClub(world.app, club)
  const calls = planCalls(world.app, player)
  const plan = await calls.make(wish, 'Deset; kilometrů, zvolna')
  const open = () =>
    world.app.inject({
      method: 'POST',
      url: `/api/plans/${plan.id}/feed`,
      headers: { ...bearer(player.token), 'accept-language': language },
    })
  return { calls, open, plan: planIn(await open(), 201) }
}

const pathOf = (plan: Plan) => new URL(plan.feed?.address ?? '').pathname
const answerAt = (path: string) => world.app.inject({ url: path })

async function eventsOf(plan: Plan) {
  const answer = await answerAt(pathOf(plan))
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
  const calendar = new ICAL.Component(ICAL.parse(answer.body))
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone)
  const events = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  return { calendar, events, byId: new Map(events.map((event) => [event.uid, event])) }
}

const uidOf = ({ id }: { id: string }) => `${id}@touchline`

describe('[PLAN-04] the calendar of a plan', () => {
  test('has every session on its day with what to do in the language of whoever asked for it', async () => {
    const { plan } = await planWithFeed()
    const { calendar, events, byId } = await eventsOf(plan)
    // The parser returns the text of unknown properties unparsed.
    expect(calendar.getFirstPropertyValue('x-wr-calname')).toBe('Deset\\; kilometrů\\, zvolna')
    expect(events).toHaveLength(plan.sessions.length)
    for (const session of plan.sessions) {
      const event = byId.get(uidOf(session))
      expect(event?.startDate.isDate).toBe(true)
      expect(event?.startDate.toString()).toBe(session.date)
      expect(event?.summary).toContain(`${session.minutes} min`)
      expect(event?.description).toContain(`RPE ${session.rpe}`)
    }
    expect(events.map(({ summary }) => summary).join()).toContain('Dlouhý běh')
    const paced = plan.sessions.find(({ intensity }) => intensity?.paceFast)
    expect(paced && byId.get(uidOf(paced))?.description).toMatch(/\d:\d\d.*\/km/)
    const english = await planWithFeed(runningWish(), 'en')
    expect((await answerAt(pathOf(english.plan))).body).toContain('Long run')
  })

  test.each([
    ['2026-10-24', '2026-10-24T16:00:00.000Z'],
    ['2026-10-25', '2026-10-25T17:00:00.000Z'],
    ['2027-03-27', '2027-03-27T17:00:00.000Z'],
    ['2027-03-28', '2027-03-28T16:00:00.000Z'],
  ])('has a session at 18:00 in Prague on %s at %s', async (date, instant) => {
    const start = date < '2027' ? '2026-10-12' : '2027-03-08'
    const goalDate = date < '2027' ? '2026-12-05' : '2027-05-01'
    const { calls, plan } = await planWithFeed(runningWish({ start, goalDate }))
    const added = planIn(await calls.add(plan, { date, time: '18:00', minutes: 75, note: 'Řádek\ndruhý' }), 201)
    const session = added.sessions.find(({ title }) => title === 'Badminton')
    const event = session && (await eventsOf(added)).byId.get(uidOf(session))
    expect(event?.startDate.toJSDate().toISOString()).toBe(instant)
    expect(event?.duration.toSeconds()).toBe(75 * 60)
    expect(event?.summary).toBe('Badminton, 75 min')
    expect(event?.description).toContain('Řádek\ndruhý')
  })

  test('replaces a moved session instead of adding one, and forgets one that was taken out', async () => {
    const { calls, plan } = await planWithFeed()
    const [session, other] = comingSessions(plan)
    const before = (await eventsOf(plan)).byId.get(uidOf(session))
    const moved = planIn(await calls.edit(plan, session, { date: other.date, time: '06:30' }))
    const removed = planIn(await calls.remove(moved, other))
    const { events, byId } = await eventsOf(removed)
    const after = byId.get(uidOf(session))
    expect(after?.startDate.toString()).toBe(`${other.date}T06:30:00`)
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Number.POSITIVE_INFINITY)
    expect(byId.has(uidOf(other))).toBe(false)
    expect(events).toHaveLength(plan.sessions.length - 1)
  })

  test('is gone at once where the address is revoked, renewed, or the plan deleted; a restored plan has none', async () => {
    const { calls, open, plan } = await planWithFeed()
    const renewed = planIn(await open(), 201)
    expect(pathOf(renewed)).not.toBe(pathOf(plan))
    expect((await answerAt(pathOf(plan))).json().code).toBe('CALENDAR_NOT_FOUND')
    expect((await answerAt(pathOf(renewed))).statusCode).toBe(200)
    const closed = planIn(await calls.send('DELETE', `/plans/${plan.id}/feed`))
    expect(closed.feed).toBeNull()
    expect((await answerAt(pathOf(renewed))).statusCode).toBe(404)
    const third = planIn(await open(), 201)
    await calls.send('DELETE', `/plans/${plan.id}`)
    expect((await answerAt(pathOf(third))).statusCode).toBe(404)
    expect(planIn(await calls.send('POST', `/plans/${plan.id}/restore`)).feed).toBeNull()
  })

  test('has a secret address that no log line tells', async () => {
    const { plan } = await planWithFeed()
    const token = pathOf(plan).split('/').at(-1) ?? ''
    expect(token.length).toBeGreaterThanOrEqual(20)
    await answerAt(pathOf(plan))
    expect(world.logged.join('')).toContain('/api/plan-calendars/:token')
    expect(world.logged.join('')).not.toContain(token)
  })
})
