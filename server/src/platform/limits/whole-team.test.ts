import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { flood, letTeamIn, type Send } from '../../../test/whole-team.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { plan: 'pro' })
})
afterAll(() => world.end())

const send: Send = async (url, payload, headers = {}) => {
  const answer = await world.app.inject({ method: 'POST', url, payload, headers, remoteAddress: '192.0.2.60' })
  return { status: answer.statusCode, body: answer.body }
}

// bench/whole-team.ts measures that this takes less than two minutes: tests share a machine.
test('[PERM-05] [MEMB-13] sixty players behind one address join, log in and ask three questions each, none refused', async () => {
  const calls = await letTeamIn(send, club, 60)
  expect(calls).toHaveLength(60 * 5)
  expect(calls.filter(({ status }) => status !== 200 && status !== 201)).toEqual([])
}, 180_000)

test('[PERM-05] one who floods is refused, their neighbour is not', async () => {
  const [flooding, neighbour] = [await joinClub(world.app, club), await joinClub(world.app, club)]
  const answered = await flood(send, { flooding: flooding.token, neighbour: neighbour.token }, 90)
  expect(answered).toEqual({ refused: 30, neighbour: 200 })
}, 120_000)
