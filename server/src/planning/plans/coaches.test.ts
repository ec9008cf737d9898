import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { comingSessions, planCalls, planIn } from '../../../test/plans.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { plans } from './plans.table.ts'

let world: World
let club: TestClub
let admin: { authorization: string }

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
  admin = bearer(await adminToken(world.app, club))
})
afterAll(() => world.end())

const mark = (id: string, isCoach: boolean, headers = admin) =>
  world.app.inject({ method: 'PUT', url: `/api/members/${id}/coach`, headers, payload: { isCoach } })

async function newPlayer(firstName = 'Tereza') {
  const player = await joinClub(world.app, club, { firstName })
  return { ...player, calls: planCalls(world.app, player) }
}

async function newCoach(firstName = 'Jana') {
  const coach = await newPlayer(firstName)
  expect((await mark(coach.playerId, true)).statusCode).toBe(200)
  return coach
}

/** A plan that a coach has approved. */
async function approvedPlan() {
  const [player, coach] = [await newPlayer(), await newCoach()]
  const plan = await player.calls.make()
  planIn(await player.calls.show(plan, coach.playerId))
  planIn(await coach.calls.signOff(plan, { isApproved: true, comment: 'Začni zvolna.' }))
  return { player, coach, plan: await player.calls.read(plan.id) }
}

describe('[PLAN-05] coaches', () => {
  test('are marked by the administrator, listed to the players of the club, and shown in the members’ table', async () => {
    const [player, coach] = [await newPlayer(), await newCoach('Alena')]
    const names = async (caller: { calls: typeof player.calls }) =>
      (await caller.calls.send('GET', '/coaches')).json().coaches.map(({ id }: { id: string }) => id)
    expect(await names(player)).toContain(coach.playerId)
    expect(await names(coach)).not.toContain(coach.playerId)
    expect((await coach.calls.send('GET', '/plans')).json().isCoach).toBe(true)
    const table = await world.app.inject({ url: `/api/members/club/${club.clubId}`, headers: admin })
    const marked = table.json().members.filter((member: { is_coach: boolean }) => member.is_coach)
    expect(marked.map(({ id }: { id: string }) => id)).toContain(coach.playerId)
    await mark(coach.playerId, false)
    expect(await names(player)).not.toContain(coach.playerId)
  })

  test('are marked by no player, in no other club, and the administrator is none', async () => {
    const player = await newPlayer()
    expect((await mark(player.playerId, true, bearer(player.token))).statusCode).toBe(403)
    const stranger = (await createClub(world, { players: 1 })).players[0]?.playerId ?? ''
    expect((await mark(stranger, true)).json().code).toBe('MEMBER_NOT_FOUND')
    const table = await world.app.inject({ url: `/api/members/club/${club.clubId}`, headers: admin })
    const { id } = table.json().members.find(({ role }: { role: string }) => role === 'admin')
    expect((await mark(id, true)).json().code).toBe('MEMBER_NOT_FOUND')
  })
})

describe('[PLAN-05] a plan', () => {
  test('waits for the coach it is shown to, who alone sees it, comments and approves', async () => {
    const [player, coach, another] = [await newPlayer(), await newCoach(), await newCoach()]
    const plan = await player.calls.make()
    expect((await coach.calls.send('GET', `/plans/${plan.id}`)).statusCode).toBe(404)
    const shown = planIn(await player.calls.show(plan, coach.playerId))
    expect(shown.signOff).toMatchObject({ state: 'waiting', coach: 'Jana Nováková', comment: null })
    expect((await another.calls.send('GET', `/plans/${plan.id}`)).statusCode).toBe(404)
    expect((await another.calls.signOff(plan, { isApproved: true })).json().code).toBe('PLAN_NOT_FOUND')
    const seen = await coach.calls.read(plan.id)
    expect(seen).toMatchObject({ isOwn: false, owner: 'Tereza Nováková', feed: null })
    const waiting = (await coach.calls.send('GET', '/plans/shown')).json().plans
    expect(waiting).toMatchObject([{ id: plan.id, owner: 'Tereza Nováková', signOff: { state: 'waiting' } }])
    const silent = await coach.calls.signOff(plan, { isApproved: false, comment: ' ' })
    expect(silent.json().code).toBe('FIELD_REQUIRED')
    planIn(await coach.calls.signOff(plan, { isApproved: false, comment: 'Méně kopců.' }))
    const commented = await player.calls.read(plan.id)
    expect(commented.signOff).toMatchObject({ state: 'commented', coach: 'Jana Nováková', comment: 'Méně kopců.' })
    planIn(await coach.calls.signOff(plan, { isApproved: true }))
    expect((await player.calls.read(plan.id)).signOff).toMatchObject({ state: 'approved', comment: null })
  })

  test('is changed by its owner alone: the coach to whom it is shown only reads it', async () => {
    const { coach, plan } = await approvedPlan()
    const [session] = comingSessions(plan)
    const answers = await Promise.all([
      coach.calls.edit(plan, session, { minutes: 5 }),
      coach.calls.tick(plan, session, null),
      coach.calls.miss(plan, session, 'ill'),
      coach.calls.undo(plan),
      coach.calls.show(plan, coach.playerId),
      coach.calls.send('DELETE', `/plans/${plan.id}`),
      coach.calls.send('POST', `/plans/${plan.id}/feed`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect((await coach.calls.send('GET', `/plans/${plan.id}/pdf`)).statusCode).toBe(200)
  })

  test('is never signed by its owner, nor shown to oneself or to somebody who is no coach', async () => {
    const coach = await newCoach()
    const plan = await coach.calls.make()
    expect((await coach.calls.show(plan, coach.playerId)).json().code).toBe('COACH_NOT_FOUND')
    expect((await coach.calls.show(plan, (await newPlayer()).playerId)).json().code).toBe('COACH_NOT_FOUND')
    const strangers = await createClub(world, { players: 1 })
    const strange = strangers.players[0]?.playerId ?? ''
    await mark(strange, true, bearer(await adminToken(world.app, strangers)))
    expect((await coach.calls.show(plan, strange)).json().code).toBe('COACH_NOT_FOUND')
    // Even if the plan names its owner as the coach.
    await world.db.update(plans).set({ coachId: coach.playerId }).where(eq(plans.id, plan.id))
    expect((await coach.calls.signOff(plan, { isApproved: true })).json().code).toBe('NOT_THE_COACH')
  })

  test('loses the mark with the first change, not by ticks, notes or another title', async () => {
    const { player, coach, plan } = await approvedPlan()
    const [session] = comingSessions(plan)
    let now = planIn(await player.calls.tick(plan, session, { minutes: 30, rpe: 4 }))
    now = planIn(await player.calls.edit(now, session, { note: 'Pršelo' }))
    now = planIn(await player.calls.send('PUT', `/plans/${plan.id}`, { title: 'Deset', version: now.version }))
    expect(now.signOff).toMatchObject({ state: 'approved', coach: 'Jana Nováková', comment: 'Začni zvolna.' })
    now = planIn(await player.calls.edit(now, session, { minutes: session.minutes + 5 }))
    expect(now.signOff).toMatchObject({ state: 'changed', coach: 'Jana Nováková' })
    const late = await coach.calls.signOff(plan, { isApproved: true })
    expect(late.json().code).toBe('CHANGED_MEANWHILE')
    planIn(await coach.calls.signOff(now, { isApproved: true }))
    // Sessions ticked since the coach looked do not change the training.
    const ticked = planIn(await player.calls.tick(now, session, null))
    expect(ticked.signOff.state).toBe('approved')
    expect((await coach.calls.signOff(now, { isApproved: true })).statusCode).toBe(200)
  })

  test('loses it by a new plan for the rest', async () => {
    const { player, plan } = await approvedPlan()
    const [session] = comingSessions(plan)
    const again = planIn(await player.calls.miss(plan, session, 'ill'))
    expect(again.signOff.state).toBe('changed')
  })

  test('keeps an approval as that of a former coach, who no longer sees it', async () => {
    const { player, coach, plan } = await approvedPlan()
    await mark(coach.playerId, false)
    const approved = { state: 'approved', coach: null, comment: 'Začni zvolna.' }
    expect((await player.calls.read(plan.id)).signOff).toMatchObject(approved)
    expect((await coach.calls.send('GET', `/plans/${plan.id}`)).statusCode).toBe(404)
    expect((await coach.calls.send('GET', '/plans/shown')).json().plans).toEqual([])
    expect((await coach.calls.signOff(plan, { isApproved: true })).json().code).toBe('PLAN_NOT_FOUND')
    await mark(coach.playerId, true)
    expect((await player.calls.read(plan.id)).signOff.coach).toBe('Jana Nováková')
    const body = { adminEmail: club.adminEmail, clubId: club.clubId }
    await world.app.inject({ method: 'DELETE', url: `/api/members/${coach.playerId}`, headers: admin, payload: body })
    expect((await player.calls.read(plan.id)).signOff).toMatchObject(approved)
  })

  test('keeps it even after the coach has erased their account, and waits for nobody who is gone', async () => {
    const { player, coach, plan } = await approvedPlan()
    const waiting = await player.calls.make()
    planIn(await player.calls.show(waiting, coach.playerId))
    await coach.calls.send('DELETE', '/players/me')
    expect((await player.calls.read(plan.id)).signOff).toMatchObject({ state: 'approved', coach: null })
    expect((await player.calls.read(waiting.id)).signOff).toEqual({
      state: 'none',
      coach: null,
      at: null,
      comment: null,
    })
  })

  test('is shown to nobody any more when its owner hides, deletes or leaves it', async () => {
    const { player, coach, plan } = await approvedPlan()
    const hidden = planIn(await player.calls.send('DELETE', `/plans/${plan.id}/shown`))
    expect(hidden.signOff.state).toBe('none')
    expect((await coach.calls.send('GET', `/plans/${plan.id}`)).statusCode).toBe(404)
    planIn(await player.calls.show(plan, coach.playerId))
    await player.calls.send('DELETE', `/plans/${plan.id}`)
    expect((await coach.calls.send('GET', '/plans/shown')).json().plans).toEqual([])
    planIn(await player.calls.send('POST', `/plans/${plan.id}/restore`))
    expect((await coach.calls.send('GET', '/plans/shown')).json().plans).toHaveLength(1)
    const body = { adminEmail: club.adminEmail, clubId: club.clubId }
    await world.app.inject({ method: 'DELETE', url: `/api/members/${player.playerId}`, headers: admin, payload: body })
    expect((await coach.calls.send('GET', '/plans/shown')).json().plans).toEqual([])
  })
})
