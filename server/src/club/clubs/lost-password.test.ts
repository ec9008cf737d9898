import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { codeMailedTo, mailsTo } from '../../../test/mails.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

async function post(url: string, token: string, payload: object = {}) {
  const answer = await world.app.inject({ method: 'POST', url, payload, headers: bearer(token) })
  return { status: answer.statusCode, body: answer.json() }
}

const request = (club: TestClub, token: string) => post(`/api/clubs/${club.clubId}/request-password-code`, token)
const reset = (club: TestClub, token: string, payload: object) =>
  post(`/api/clubs/${club.clubId}/reset-password`, token, payload)

describe('[CLUB-16] a lost club password', () => {
  test('is replaced by an administrator with a mailed code: the old one and what it opened end at once', async () => {
    const club = await createClub(world)
    const player = await joinClub(world.app, club)
    const admin = await adminToken(world.app, club)
    const { nonce } = (await request(club, admin)).body
    const code = await codeMailedTo(world.db, club.adminEmail)
    const newPassword = 'brand new team word 7'
    expect((await reset(club, admin, { nonce, code, newPassword })).status).toBe(200)
    const current = await world.app.inject({ url: '/api/sessions/current', headers: bearer(player.token) })
    expect(current.statusCode).toBe(401)
    await expect(joinClub(world.app, club)).rejects.toThrow('joining failed')
    expect((await joinClub(world.app, { ...club, password: newPassword })).playerId).toBeTruthy()
    expect((await mailsTo(world.db, club.adminEmail)).some(({ key }) => key.startsWith('club-password-changed'))).toBe(
      true,
    )
    // A code works once.
    expect((await reset(club, admin, { nonce, code, newPassword: 'another team word 8' })).body.code).toBe(
      'CODE_EXPIRED',
    )
  })

  test('needs the right code, and one that was refused a password can be used for a better one', async () => {
    const club = await createClub(world)
    const admin = await adminToken(world.app, club)
    const { nonce } = (await request(club, admin)).body
    const code = await codeMailedTo(world.db, club.adminEmail)
    const wrong = code === '000000' ? '000001' : '000000'
    expect((await reset(club, admin, { nonce, code: wrong, newPassword: 'fine team word 9' })).body.code).toBe(
      'CODE_WRONG',
    )
    expect((await reset(club, admin, { nonce, code, newPassword: 'password' })).body.code).toBe('PASSWORD_UNSUITABLE')
    expect((await reset(club, admin, { nonce, code, newPassword: 'fine team word 9' })).status).toBe(200)
  })

  test('is nobody else’s to set: not a player’s, not another club’s administrator’s, not by a code for the PIN', async () => {
    const [club, other] = [await createClub(world), await createClub(world)]
    const player = await joinClub(world.app, club)
    expect((await request(club, player.token)).status).toBe(403)
    expect((await request(club, await adminToken(world.app, other))).status).toBe(403)
    const admin = await adminToken(world.app, club)
    const pin = await post('/api/clubs/request-pin-code', admin, { email: club.adminEmail })
    const code = await codeMailedTo(world.db, club.adminEmail)
    const tried = await reset(club, admin, { nonce: pin.body.nonce, code, newPassword: 'fine team word 9' })
    expect(tried.body.code).toBe('CODE_EXPIRED')
  })
})
