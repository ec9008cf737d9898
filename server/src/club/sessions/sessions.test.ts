import { eq } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { sessions } from './sessions.table.ts'
import { findCaller, LIFETIME_MS } from './sessions.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

const stats = (token: string) => world.app.inject({ url: `/api/tokens/stats/${club.clubId}`, headers: bearer(token) })

describe('sessions', () => {
  test('[PERM-04] a token holds club, player and role; an administrator’s no player', async () => {
    const player = await joinClub(world.app, club)
    expect(decodeJwt(player.token)).toMatchObject({
      clubId: club.clubId,
      playerId: player.playerId,
      role: 'member',
      email: player.email,
    })
    const admin = decodeJwt(await adminToken(world.app, club))
    expect(admin).toMatchObject({ clubId: club.clubId, role: 'admin', email: club.adminEmail })
    expect(admin).not.toHaveProperty('playerId')
  })

  test('[NAV-11] logging out makes the token useless at once', async () => {
    const { token } = await joinClub(world.app, club)
    expect((await stats(token)).statusCode).toBe(200)
    const revoked = await world.app.inject({ method: 'POST', url: '/api/sessions/revoke', headers: bearer(token) })
    expect(revoked.statusCode).toBe(200)
    expect((await stats(token)).json().code).toBe('SESSION_EXPIRED')
  })

  test('[NAV-12] an expired session is refused with its own code', async () => {
    const player = await joinClub(world.app, club)
    await world.db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1) })
      .where(eq(sessions.memberId, player.playerId))
    expect((await stats(player.token)).json().code).toBe('SESSION_EXPIRED')
  })

  test('an expired session is erased by the clock, not at the log-in of somebody else', async () => {
    const [expired, open] = [await joinClub(world.app, club), await joinClub(world.app, club)]
    const left = async (memberId: string) =>
      (await world.db.select().from(sessions).where(eq(sessions.memberId, memberId))).length
    const before = new Date(Date.now() - 1)
    await world.db.update(sessions).set({ expiresAt: before }).where(eq(sessions.memberId, expired.playerId))
    await adminToken(world.app, club)
    expect(await left(expired.playerId)).toBe(1)
    await sweep(world, 'sessions')
    expect([await left(expired.playerId), await left(open.playerId)]).toEqual([0, 1])
  })

  test('using a session keeps it alive: its end slides, at most once in a while', async () => {
    const player = await joinClub(world.app, club)
    const endOf = async () =>
      (await world.db.select().from(sessions).where(eq(sessions.memberId, player.playerId)))[0]?.expiresAt.getTime() ??
      0
    const first = await endOf()
    await stats(player.token)
    expect(await endOf()).toBe(first)
    const tenDays = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000)
    await findCaller(world.db, world.clubDependencies.sessionKey, player.token, tenDays)
    expect(await endOf()).toBe(tenDays.getTime() + LIFETIME_MS.member)
  })

  test.each([
    ['no token', ''],
    ['no scheme', 'abc'],
    ['another scheme', 'Basic abc'],
  ])('%s is no session', async (_what, authorization) => {
    const answer = await world.app.inject({ url: `/api/tokens/stats/${club.clubId}`, headers: { authorization } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('SESSION_TOKEN_MISSING')
  })

  test('[PERM-04] nobody else can sign a token, nor raise their own role in one', async () => {
    const player = await joinClub(world.app, club)
    const payload = decodeJwt(player.token)
    const forged = await new SignJWT({ ...payload, role: 'admin' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(Buffer.from('another key that is long enough for HS256'))
    const [header, , signature] = player.token.split('.')
    const raised = Buffer.from(JSON.stringify({ ...payload, role: 'admin' })).toString('base64url')
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${raised}.`
    for (const token of [forged, `${header}.${raised}.${signature}`, unsigned, 'a.b.c']) {
      const answer = await stats(token)
      expect(answer.statusCode).toBe(401)
      expect(answer.json().code).toBe('SESSION_TOKEN_INVALID')
    }
  })
})
