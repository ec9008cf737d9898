import { CLUB_STEPS } from '@touchline/contract/club/club-steps.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

describe('[CLUB-10] the first steps of an administrator', () => {
  test('tick themselves off, one by one, and can be put away', async () => {
    const club = await createClub(world, { players: 0 })
    const headers = bearer(await adminToken(world.app, club))
    const address = (path: string) => `/api/clubs/${club.clubId}/${path}`
    const steps = async () => (await world.app.inject({ url: address('first-steps'), headers })).json()
    const done = async () =>
      (await steps()).steps.flatMap(({ step, isDone }: { step: string; isDone: boolean }) => (isDone ? [step] : []))
    expect((await steps()).steps.map(({ step }: { step: string }) => step)).toEqual([...CLUB_STEPS])
    expect(await done()).toEqual([])

    const player = await joinClub(world.app, club)
    expect(await done()).toEqual(['invite', 'member'])

    const question = { memberId: 'golf_fitness', message: 'Jak posílit záda?', clubId: club.clubId }
    await world.app.inject({
      method: 'POST',
      url: '/api/chat/simple',
      payload: question,
      headers: bearer(player.token),
    })
    expect(await done()).toEqual(['invite', 'member', 'question'])

    const welfare = { name: 'Jana', phone: '600 123 456', email: '' }
    await world.app.inject({ method: 'PUT', url: address('welfare'), payload: welfare, headers })
    expect(await done()).toEqual(['invite', 'member', 'question', 'welfare'])

    const level = { method: 'PUT' as const, url: address('notice-level'), headers }
    expect((await world.app.inject({ ...level, payload: { level: 50 } })).statusCode).toBe(400)
    await world.app.inject({ ...level, payload: { level: 95 } })
    expect((await world.app.inject({ url: address('notice-level'), headers })).json()).toEqual({
      level: 95,
      isChosen: true,
    })
    expect(await done()).toEqual([...CLUB_STEPS])

    await world.app.inject({ method: 'POST', url: address('first-steps/hide'), headers })
    expect((await steps()).isHidden).toBe(true)
  })
})
