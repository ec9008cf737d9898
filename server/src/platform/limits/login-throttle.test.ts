import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { Failure } from '../failure.ts'
import { limitsIn } from './limits.ts'
import { loginThrottle, pauseAfter, WRONG_ATTEMPTS } from './login-throttle.ts'

const MOST_WRONG = WRONG_ATTEMPTS.account.requests

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

function post(url: string, payload: object, remoteAddress: string, at: World = world) {
  return at.app.inject({ method: 'POST', url, remoteAddress, headers: { 'accept-language': 'en' }, payload })
}

const logIn = (email: string, password: string, address: string, at?: World) =>
  post('/api/players/create-session', { email, password }, address, at)

const verify = (email: string, password: string, address: string) =>
  post('/api/players/verify-credentials', { email, password }, address)

const logInAdmin = (email: string, password: string, address: string) =>
  post('/api/clubs/verify-password', { email, password }, address)

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

const withStatus = (answers: { statusCode: number }[], status: number) =>
  answers.filter(({ statusCode }) => statusCode === status).length

describe('wrong log-ins of an account', () => {
  test('wait longer each time, up to four seconds', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((count) => pauseAfter(count, 3))).toEqual([
      0, 0, 0, 250, 500, 1000, 2000, 4000, 4000, 4000,
    ])
  })

  test('[MEMB-12] are slowed, then refused with a time to wait, from whatever address and process', async () => {
    const player = await joinClub(world.app, club)
    world.pauses.length = 0
    for (let guess = 0; guess < MOST_WRONG; guess++) {
      const answer = await logIn(player.email, 'wrong password', newAddress(), guess % 2 ? otherProcess : world)
      expect(answer.statusCode).toBe(401)
    }
    expect(Math.max(...world.pauses, ...otherProcess.pauses)).toBeGreaterThanOrEqual(2000)
    const refused = await logIn(player.email, club.password, newAddress(), otherProcess)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused.json().error).toMatch(/^Too many attempts\. Please try again in \d+ seconds\.$/)
  })

  test('[MEMB-13] are counted before they are checked: of forty at once ten are checked', async () => {
    const player = await joinClub(world.app, club)
    const passwords = await times(40, (index) =>
      logIn(player.email, `wrong password ${index}`, newAddress(), index % 2 ? otherProcess : world),
    )
    expect([withStatus(passwords, 401), withStatus(passwords, 429)]).toEqual([MOST_WRONG, 40 - MOST_WRONG])
    const pins = await times(40, (index) => logInAdmin(club.adminEmail, `ADM-${10000000 + index}`, newAddress()))
    expect([withStatus(pins, 401), withStatus(pins, 429)]).toEqual([MOST_WRONG, 40 - MOST_WRONG])
  })

  test('[MEMB-13] are not forgiven by the success of a stranger who names the same e-mail', async () => {
    const victim = await createClub(world)
    const strangersClub = await createClub(world)
    const statuses: number[] = []
    for (let guess = 0; guess < 2 * MOST_WRONG; guess++) {
      const checked = await verify(victim.adminEmail, strangersClub.password, newAddress())
      expect(checked.json()).toEqual({ passwordValid: true, playerExists: false })
      statuses.push((await logInAdmin(victim.adminEmail, 'ADM-00000000', newAddress())).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(MOST_WRONG)

    const player = await joinClub(world.app, victim)
    const answers = []
    for (let guess = 0; guess < 2 * MOST_WRONG; guess++) {
      await verify(player.email, strangersClub.password, newAddress())
      answers.push(await logIn(player.email, 'wrong password', newAddress()))
    }
    expect(withStatus(answers, 401)).toBe(MOST_WRONG)
  })

  test('[MEMB-13] a right log-in counts nothing, however often, and says nothing about wrong ones', async () => {
    const player = await joinClub(world.app, club)
    for (let time = 0; time < 2 * MOST_WRONG; time++) {
      expect((await logIn(player.email, club.password, newAddress())).statusCode).toBe(200)
    }
    const guess = () => logIn(player.email, 'wrong password', newAddress())
    for (let time = 0; time < MOST_WRONG - 1; time++) expect((await guess()).statusCode).toBe(401)
    expect((await logIn(player.email, club.password, newAddress())).statusCode).toBe(200)
    expect((await guess()).statusCode).toBe(401)
    expect((await guess()).statusCode).toBe(429)
  })

  test('[MEMB-13] one kind of secret leaves the others alone', async () => {
    const { adminEmail, pin } = await createClub(world)
    for (let guess = 0; guess < MOST_WRONG; guess++) await logIn(adminEmail, 'wrong password', newAddress())
    expect((await logIn(adminEmail, 'wrong password', newAddress())).statusCode).toBe(429)
    expect((await logInAdmin(adminEmail, pin, newAddress())).statusCode).toBe(200)
  })

  test("[MEMB-12] an administrator's unknown e-mail is counted like a wrong PIN", async () => {
    const email = `nobody-${randomUUID()}@club.example`
    for (let guess = 0; guess < MOST_WRONG; guess++) {
      expect((await logInAdmin(email, 'ADM-00000000', newAddress())).statusCode).toBe(404)
    }
    expect((await logInAdmin(email, 'ADM-00000000', newAddress())).statusCode).toBe(429)
  })
})

describe('wrong secrets from an address', () => {
  const stop = (password: string, remoteAddress: string) =>
    world.app.inject({
      method: 'POST',
      url: `/api/chat/stream/${randomUUID()}/stop`,
      remoteAddress,
      headers: { 'x-club-password': password },
    })

  test('[MEMB-13] every way in counts, and a /64 counts as one address', async () => {
    const most = WRONG_ATTEMPTS.address.requests
    const answers = await times(most + 50, (index) =>
      stop(`SPORT-2026-${index}`, `2001:db8:1:2::${index.toString(16)}`),
    )
    expect([withStatus(answers, 403), withStatus(answers, 429)]).toEqual([most, 50])
    const player = await joinClub(world.app, club)
    expect((await logIn(player.email, club.password, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
    expect((await logIn(player.email, club.password, '2001:db8:1:3::1')).statusCode).toBe(200)
    const join = { clubPassword: club.password, firstName: 'Jan', lastName: 'Dvořák', email: 'jan@mail.example' }
    expect((await post('/api/members/join-team', join, '2001:db8:1:2::1')).statusCode).toBe(429)
    expect((await stop(club.password, '2001:db8:1:2::1')).statusCode).toBe(429)
    expect((await stop(club.password, '2001:db8:1:3::1')).statusCode).toBe(404)
  }, 60_000)

  test('[MEMB-13] wait; the next address does not', async () => {
    const pauses: number[] = []
    const { openCounter } = limitsIn(world.db, Buffer.from('another key'))
    const throttle = loginThrottle(openCounter, async (ms) => pauses.push(ms))
    const guess = async (address: string) => {
      await throttle.attempt({ kind: 'club-password', address }, wrong).catch(() => {})
      return pauses.at(-1)
    }
    for (let guesses = 0; guesses < WRONG_ATTEMPTS.address.slowAfter; guesses++) expect(await guess('a')).toBe(0)
    expect(await guess('a')).toBe(250)
    expect(await guess('b')).toBe(0)
  }, 60_000)
})

describe('checks of secrets that wait', () => {
  test('[MEMB-13] are so many at most: who comes later is told to come back, and nothing is counted against them', async () => {
    const { openCounter } = limitsIn(world.db, Buffer.from('a key of its own'))
    let counted = 0
    const count = async () => {
      counted += 1
    }
    const throttle = loginThrottle(openCounter, count, 6)
    const gate = Promise.withResolvers<void>()
    let begun = 0
    const check = () => {
      begun += 1
      return gate.promise
    }
    const attempt = (address: string) => throttle.attempt({ kind: 'player-password', account: address, address }, check)
    const waiting = Array.from({ length: 10 }, (_, index) => attempt(`192.0.2.${index}`))
    await vi.waitFor(() => expect([counted, begun]).toEqual([10, 4]), 30_000)
    const late = Array.from({ length: 3 }, () => attempt('late'))
    const said = await Promise.allSettled(late)
    expect(said.map((one) => one.status === 'rejected' && one.reason.code)).toEqual(Array(3).fill('UNAVAILABLE'))
    gate.resolve()
    expect((await Promise.allSettled(waiting)).filter(({ status }) => status === 'rejected')).toEqual([])
    // The day's wrong attempts were not used up.
    for (let guess = 0; guess < MOST_WRONG; guess++) await throttle.attempt(guessed, wrong).catch(() => {})
    await expect(throttle.attempt(guessed, wrong)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  }, 60_000)

  const guessed = { kind: 'player-password', account: 'late', address: 'late' } as const
})

async function wrong() {
  throw new Failure('INVALID_PASSWORD')
}
