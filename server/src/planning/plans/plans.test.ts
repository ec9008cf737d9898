import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { comingSessions, dayAfter, planCalls, planIn, runningWish } from '../../../test/plans.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { plans } from './plans.table.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

async function newPlayer() {
  const player = await joinClub(world.app, club)
  return { player, calls: planCalls(world.app, player) }
}

const codeOf = (answer: { json(): { code?: string } }) => answer.json().code

describe('[PLAN-02] a plan of one’s own', () => {
  test('is made from a wish, named, listed and renamed', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    expect(plan).toMatchObject({
      kind: 'running',
      sport: 'athletics',
      version: 1,
      isOwn: true,
      feed: null,
      changes: [],
    })
    expect(plan.title).toContain('10')
    expect(plan.weeks).toHaveLength(8)
    expect(plan.weeks.every(({ planned, done, before }) => planned > 0 && done === 0 && before === null)).toBe(true)
    expect(plan.problems).toEqual([])
    const renamed = planIn(await calls.send('PUT', `/plans/${plan.id}`, { title: 'Deset za 51', version: 1 }))
    expect(renamed).toMatchObject({ title: 'Deset za 51', version: 2 })
    const list = (await calls.send('GET', '/plans')).json()
    expect(list.plans).toMatchObject([{ id: plan.id, title: 'Deset za 51', weeks: 8, done: 0 }])
    expect(list).toMatchObject({ deleted: [], isCoach: false })
  })

  test('says why it cannot be made', async () => {
    const { calls } = await newPlayer()
    const answer = await calls.send('POST', '/plans', {
      wish: runningWish({ goalDate: dayAfter('2026-11-16', 2), start: '2026-11-16' }),
    })
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'PLAN_REFUSED'])
    expect(answer.json().reason.key).toMatch(/^\w+$/)
    expect(answer.json().error).not.toMatch(/reasons\.|\{\{/)
  })

  test('lets sessions be moved, edited, added and taken out', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const [session] = comingSessions(plan)
    const date = dayAfter(session.date, session.date === plan.end ? -1 : 1)
    const moved = planIn(await calls.edit(plan, session, { date, time: '18:00' }))
    const { minutes, work } = session
    expect(moved.sessions.find(({ id }) => id === session.id)).toMatchObject({
      date,
      time: '18:00',
      before: { date: session.date, minutes, work },
    })
    expect(moved.changes[0]).toMatchObject({
      cause: 'edit',
      entries: [{ what: 'moved', before: { date: session.date }, after: { date }, reason: { key: 'own_moved' } }],
    })
    const edited = planIn(await calls.edit(moved, session, { minutes: 17, title: 'Klusání', note: 'V parku' }))
    const week = edited.weeks.find(({ start }) => date >= start && date <= dayAfter(start, 6))
    expect(week?.before).not.toBeNull()
    expect(week?.before).not.toBe(week?.planned)
    expect(edited.changes.map(({ entries }) => entries[0]?.what)).toEqual([expect.stringMatching(/ened$/), 'moved'])
    const added = planIn(await calls.add(edited, { date }), 201)
    expect(added.sessions).toHaveLength(plan.sessions.length + 1)
    const removed = planIn(await calls.remove(added, session))
    expect(removed.sessions.some(({ id }) => id === session.id)).toBe(false)
    expect(removed.changes[0]?.entries[0]).toMatchObject({ what: 'dropped', sessionId: session.id })
    const dates = removed.sessions.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort())
  })

  test('keeps no session outside of its weeks, and a kind that changes forgets its pace', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const [session] = comingSessions(plan)
    expect((await calls.edit(plan, session, { date: dayAfter(plan.end, 1) })).statusCode).toBe(400)
    expect((await calls.add(plan, { date: '2020-01-01' })).statusCode).toBe(400)
    const other = planIn(await calls.edit(plan, session, { kind: 'own', rpe: 8 }))
    expect(other.sessions.find(({ id }) => id === session.id)).toMatchObject({
      intensity: null,
      work: null,
      isHard: true,
    })
  })

  test('counts what is ticked off with its effort, and takes a tick back', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const [session] = plan.sessions
    if (!session) throw new Error('the plan has sessions')
    const ticked = planIn(await calls.tick(plan, session, { minutes: 30, rpe: 4 }))
    expect(ticked.sessions[0]).toMatchObject({ status: 'done', done: { minutes: 30, rpe: 4 } })
    expect(ticked.weeks[0]).toMatchObject({ done: 120, planned: plan.weeks[0]?.planned, before: null })
    expect(ticked.changes).toEqual([])
    expect((await calls.send('GET', '/plans')).json().plans[0].done).toBe(1)
    const back = planIn(await calls.tick(ticked, session, null))
    expect(back.sessions).toEqual(plan.sessions)
    expect((await calls.tick(back, session, { minutes: 30, rpe: 11 })).statusCode).toBe(400)
  })

  test('takes a tick that is sent again after a lost answer for one, and tells of another that came in between', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const [session] = plan.sessions.filter(({ isHard }) => isHard)
    if (!session) throw new Error('the plan has hard sessions')
    const done = { minutes: session.minutes, rpe: 10 }
    const once = planIn(await calls.tick(plan, session, done))
    expect(planIn(await calls.tick(plan, session, done))).toEqual(once)

    const path = `/plans/${plan.id}/sessions/${session.id}/done`
    const late = await calls.send('PUT', path, { done: { minutes: 20, rpe: 3 }, before: null })
    expect([late.statusCode, codeOf(late)]).toEqual([409, 'CHANGED_MEANWHILE'])
    const seen = planIn(await calls.send('PUT', path, { done: { minutes: 20, rpe: 3 }, before: done }))
    expect(seen.sessions.find(({ id }) => id === session.id)?.done).toEqual({ minutes: 20, rpe: 3 })
    expect(seen.version).toBe(once.version + 1)
  })
})

describe('[PLAN-03] a session that was too hard', () => {
  test('holds the hard sessions to come, says so, and stays ticked when that is undone', async () => {
    const { calls } = await newPlayer()
    let plan = await calls.make()
    const hard = plan.sessions.filter(({ isHard, kind }) => isHard && kind !== 'race').slice(0, 2)
    for (const session of hard) plan = planIn(await calls.tick(plan, session, { minutes: session.minutes, rpe: 10 }))
    const [change] = plan.changes
    expect(change?.cause).toBe('ease')
    expect(change?.entries.map(({ reason }) => reason.key)).toContain('two_good_first')
    while (plan.changes.length > 0) plan = planIn(await calls.undo(plan))
    expect(plan.sessions.filter(({ status }) => status === 'done')).toHaveLength(hard.length)
  })
})

describe('[PLAN-03] a missed session', () => {
  test('plans the rest again and says what changed; undone, everything is as it was but for later ticks', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const [first, second] = comingSessions(plan)
    const again = planIn(await calls.miss(plan, first, 'ill'))
    expect(again.sessions.find(({ id }) => id === first.id)?.status).toBe('missed')
    const [change] = again.changes
    expect(change?.cause).toBe('missed')
    expect(change?.entries.find(({ sessionId }) => sessionId === first.id)).toMatchObject({ what: 'missed' })
    expect(change?.entries.some(({ what }) => ['shortened', 'lighter', 'dropped'].includes(what))).toBe(true)
    expect(change?.entries.every(({ reason }) => reason.key.length > 0)).toBe(true)
    expect(again.weeks.some(({ before }) => before !== null)).toBe(true)
    expect(again.problems).toEqual([])
    const ticked = planIn(await calls.tick(again, second, { minutes: 25, rpe: 3 }))
    const undone = planIn(await calls.undo(ticked))
    expect(undone.changes).toEqual([])
    expect(undone.weeks.map(({ planned }) => planned)).toEqual(plan.weeks.map(({ planned }) => planned))
    const wanted = plan.sessions.map((session) =>
      session.id === second.id ? { ...session, status: 'done', done: { minutes: 25, rpe: 3 } } : session,
    )
    expect(undone.sessions).toEqual(wanted)
  })

  test('is missed only once, and can be ticked after all', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const [first] = comingSessions(plan)
    const again = planIn(await calls.miss(plan, first, 'time'))
    const twice = planIn(await calls.miss(again, first, 'ill'))
    expect(twice.changes).toEqual(again.changes)
    const ticked = planIn(await calls.tick(twice, first, { minutes: 20, rpe: 5 }))
    expect(ticked.sessions.find(({ id }) => id === first.id)).toMatchObject({ status: 'done' })
  })
})

describe('[PLAN-02] changes of a plan', () => {
  test('are refused where the plan has changed meanwhile, and of two at once only one is made', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const [first, second] = comingSessions(plan)
    const answers = await Promise.all([
      calls.edit(plan, first, { minutes: 21 }),
      calls.edit(plan, second, { minutes: 22 }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const late = answers.find(({ statusCode }) => statusCode === 409)
    expect(late && codeOf(late)).toBe('CHANGED_MEANWHILE')
    const now = await calls.read(plan.id)
    expect(now.version).toBe(2)
    const isChanged = now.sessions.filter(({ minutes }) => minutes === 21 || minutes === 22)
    expect(isChanged.filter(({ id }) => id === first.id || id === second.id)).toHaveLength(1)
  })

  test('are undone one after the other, until there is nothing to undo', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const [first, second] = comingSessions(plan)
    let now = planIn(await calls.edit(plan, first, { minutes: 21 }))
    now = planIn(await calls.add(now, { date: second.date }), 201)
    now = planIn(await calls.remove(now, second))
    for (const _change of now.changes) now = planIn(await calls.undo(now))
    expect(now.sessions).toEqual(plan.sessions)
    expect(now.version).toBe(7)
    const none = await calls.undo(now)
    expect([none.statusCode, codeOf(none)]).toEqual([409, 'NOTHING_TO_UNDO'])
  })

  test('keep the last ten, and a note alone is none', async () => {
    const { calls } = await newPlayer()
    let plan = await calls.make()
    const [first] = comingSessions(plan)
    for (let minutes = 20; minutes < 32; minutes++) plan = planIn(await calls.edit(plan, first, { minutes }))
    expect(plan.changes).toHaveLength(10)
    const noted = planIn(await calls.edit(plan, first, { note: 'Nové boty' }))
    expect(noted.changes).toEqual(plan.changes)
    expect(noted.sessions.find(({ id }) => id === first.id)?.note).toBe('Nové boty')
  })
})

describe('[PLAN-02] a deleted plan', () => {
  test('can be restored for thirty days and is erased then', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    expect((await calls.send('DELETE', `/plans/${plan.id}`)).statusCode).toBe(200)
    expect((await calls.send('GET', `/plans/${plan.id}`)).statusCode).toBe(404)
    const { deleted, plans: left } = (await calls.send('GET', '/plans')).json()
    expect([left, deleted.map(({ id }: { id: string }) => id)]).toEqual([[], [plan.id]])
    await sweep(world, 'plans')
    const restored = planIn(await calls.send('POST', `/plans/${plan.id}/restore`))
    expect(restored.sessions).toEqual(plan.sessions)
    await calls.send('DELETE', `/plans/${plan.id}`)
    await sweep(world, 'plans', new Date(Date.now() + 31 * 86_400_000))
    expect((await calls.send('POST', `/plans/${plan.id}/restore`)).statusCode).toBe(404)
    expect(await world.db.select().from(plans).where(eq(plans.id, plan.id))).toEqual([])
  })
})

describe('[PLAN-02] nobody else', () => {
  test('sees or changes a plan: no other player, no stranger, no administrator', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const [session] = comingSessions(plan)
    const other = (await newPlayer()).calls
    const stranger = planCalls(world.app, (await createClub(world, { players: 1 })).players[0] ?? { token: '' })
    for (const caller of [other, stranger]) {
      const answers = await Promise.all([
        caller.send('GET', `/plans/${plan.id}`),
        caller.send('GET', `/plans/${plan.id}/pdf`),
        caller.send('DELETE', `/plans/${plan.id}`),
        caller.send('POST', `/plans/${plan.id}/feed`),
        caller.edit(plan, session, { minutes: 5 }),
        caller.tick(plan, session, null),
        caller.signOff(plan, { isApproved: true }),
      ])
      expect(answers.map((answer) => codeOf(answer))).toEqual(answers.map(() => 'PLAN_NOT_FOUND'))
      expect((await caller.send('GET', '/plans')).json().plans).toEqual([])
    }
    const headers = bearer(await adminToken(world.app, club))
    for (const url of ['/api/plans', `/api/plans/${plan.id}`, '/api/plans/shown']) {
      expect((await world.app.inject({ url, headers })).statusCode).toBe(403)
    }
    expect((await calls.read(plan.id)).version).toBe(1)
  })

  test('has it once the player is gone, and it is erased with them', async () => {
    const { calls } = await newPlayer()
    const plan = await calls.make()
    const feed = planIn(await calls.send('POST', `/plans/${plan.id}/feed`), 201).feed?.address ?? ''
    await calls.send('DELETE', '/players/me')
    expect(await world.db.select().from(plans).where(eq(plans.id, plan.id))).toEqual([])
    expect((await world.app.inject({ url: new URL(feed).pathname })).statusCode).toBe(404)
  })
})

describe('[PLAN-06] a player too young to decide alone', () => {
  const YEAR = new Date().getUTCFullYear()
  const keepBirthYear = ({ playerId, token }: { playerId: string; token: string }, value: number) =>
    world.app.inject({
      method: 'PUT',
      url: `/api/players/${playerId}/profile`,
      headers: bearer(token),
      payload: { keep: [{ fact: { kind: 'birth_year', value } }] },
    })

  test('keeps no plan, by the profile or by what they say', async () => {
    const { player, calls } = await newPlayer()
    const said = await calls.send('POST', '/plans', { wish: runningWish({ age: 12 }) })
    expect([said.statusCode, codeOf(said)]).toEqual([403, 'PARENTS_CONSENT_NEEDED'])
    const plan = await calls.make()
    expect((await keepBirthYear(player, YEAR - 12)).statusCode).toBe(200)
    expect((await calls.send('GET', `/plans/${plan.id}`)).statusCode).toBe(404)
    const again = await calls.send('POST', '/plans', { wish: runningWish({ age: 30 }) })
    expect(codeOf(again)).toBe('PARENTS_CONSENT_NEEDED')
  })

  test('is told apart from an adult by the profile, which comes before what is said', async () => {
    const { player, calls } = await newPlayer()
    await keepBirthYear(player, YEAR - 30)
    expect((await calls.make(runningWish({ age: 18 }))).wish.age).toBe(30)
  })
})
