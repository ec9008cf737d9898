import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClub, joinClub, type TestClub } from '../../test/clubs.ts'
import { openWorld, type World } from '../../test/world.ts'
import { GUESSES, pauseAfter } from './guesses.ts'

let world: World
let otherProcess: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  otherProcess = await openWorld({ database: world.database })
  club = await createClub(world)
})
afterAll(async () => {
  await otherProcess.app.close()
  await world.end()
})

let lastAddress = 0
const newAddress = () => `198.51.100.${++lastAddress}`

function logIn(email: string, password: string, remoteAddress: string, at: World = world) {
  return at.app.inject({
    method: 'POST',
    url: '/api/players/create-session',
    remoteAddress,
    headers: { 'accept-language': 'en' },
    payload: { email, password },
  })
}

describe('guessing', () => {
  test('the pause grows with each wrong guess and ends growing', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(pauseAfter)).toEqual([0, 0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000])
  })

  test('[MEMB-12] an account is slowed, then refused with a time to wait, from whatever address and process', async () => {
    const player = await joinClub(world.app, club)
    world.pauses.length = 0
    for (let guess = 0; guess < GUESSES.account.requests; guess++) {
      const answer = await logIn(player.email, 'wrong password', newAddress(), guess % 2 ? otherProcess : world)
      expect(answer.statusCode).toBe(401)
    }
    expect(Math.max(...world.pauses, ...otherProcess.pauses)).toBeGreaterThanOrEqual(2000)
    const refused = await logIn(player.email, club.password, newAddress(), otherProcess)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused.json().error).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/)
  })

  test('[MEMB-12] an address is refused that tries many accounts, and others are not', async () => {
    const address = newAddress()
    for (let guess = 0; guess < GUESSES.address.requests; guess++) {
      expect((await logIn(`somebody-${guess}@mail.example`, 'wrong password', address)).statusCode).toBe(401)
    }
    const player = await joinClub(world.app, club)
    expect((await logIn(player.email, club.password, address)).statusCode).toBe(429)
    expect((await logIn(player.email, club.password, newAddress())).statusCode).toBe(200)
  }, 60_000)

  test('[MEMB-12] a right log-in forgives the account what was wrong before', async () => {
    const player = await joinClub(world.app, club)
    for (let round = 0; round < 2; round++) {
      for (let guess = 0; guess < GUESSES.account.requests - 1; guess++) {
        expect((await logIn(player.email, 'wrong password', newAddress())).statusCode).toBe(401)
      }
      expect((await logIn(player.email, club.password, newAddress())).statusCode).toBe(200)
    }
  })

  test('[MEMB-12] verify-credentials counts as well, and so does a wrong PIN', async () => {
    const player = await joinClub(world.app, club)
    for (let guess = 0; guess < GUESSES.account.requests; guess++) {
      await world.app.inject({
        method: 'POST',
        url: '/api/players/verify-credentials',
        remoteAddress: newAddress(),
        payload: { email: player.email, password: 'wrong password' },
      })
    }
    expect((await logIn(player.email, club.password, newAddress())).statusCode).toBe(429)
    const pin = (password: string) =>
      world.app.inject({
        method: 'POST',
        url: '/api/clubs/verify-password',
        remoteAddress: newAddress(),
        payload: { email: club.adminEmail, password },
      })
    for (let guess = 0; guess < GUESSES.account.requests; guess++)
      expect((await pin('ADM-00000000')).statusCode).toBe(401)
    expect((await pin(club.pin)).statusCode).toBe(429)
  })
})
