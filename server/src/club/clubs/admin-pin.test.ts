import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeKey } from '../../../test/api-keys.ts'
import { adminToken, bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { mailedCodes } from '../../platform/mailed-codes/mailed-codes.table.ts'
import { clubs } from './clubs.table.ts'
import { readCodes } from './clubs.ts'

let world: World
let lastAddress = 0

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const post = (url: string, payload: object, headers = {}) =>
  world.app.inject({
    ...{ method: 'POST', url, payload, headers },
    // Each request from its own address: the address limits have their own test.
    remoteAddress: `198.51.100.${++lastAddress % 250}`,
  })
const renew = (club: TestClub, token: string, proof: object) =>
  post(`/api/clubs/${club.clubId}/renew-pin`, proof, bearer(token))
const requestCode = (email: string) => post('/api/clubs/request-pin-code', { email })
const renewForgotten = (body: object) => post('/api/clubs/renew-forgotten-pin', body)
const logIn = (club: TestClub, pin: string) =>
  post('/api/clubs/verify-password', { email: club.adminEmail, password: pin })
const isOpen = async (club: TestClub, token: string) =>
  (await world.app.inject({ url: `/api/members/stats/${club.clubId}`, headers: bearer(token) })).statusCode === 200
const mailsTo = (address: string) =>
  world.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(desc(mails.createdAt))
const codesMailedTo = async (address: string) =>
  (await mailsTo(address)).flatMap(({ textBody }) => /^\d{6}$/m.exec(textBody ?? '')?.[0] ?? [])

async function codeFor(email: string): Promise<{ nonce: string; code: string }> {
  const { nonce } = (await requestCode(email)).json()
  return { nonce, code: (await codesMailedTo(email))[0] ?? 'none' }
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('[MEMB-15] a new Admin PIN', () => {
  test('comes for the current one: the old one is useless, every administrator session ends, the asker gets a new one', async () => {
    const club = await createClub(world, { players: 1 })
    const [asking, elsewhere] = [await adminToken(world.app, club), await adminToken(world.app, club)]
    const answer = await renew(club, asking, { currentPin: club.pin })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { adminPin, session } = answer.json()
    expect(adminPin).toMatch(/^ADM-\d{8}$/)
    expect(adminPin).not.toBe(club.pin)
    expect([await isOpen(club, asking), await isOpen(club, elsewhere)]).toEqual([false, false])
    expect(await isOpen(club, session.sessionToken)).toBe(true)
    expect((await logIn(club, club.pin)).json().code).toBe('INVALID_ADMIN_PIN')
    expect((await logIn(club, adminPin)).statusCode).toBe(200)
    // Players are not affected.
    const activity = { playerId: club.players[0]?.playerId, clubId: club.clubId }
    const player = bearer(club.players[0]?.token ?? '')
    expect((await post('/api/players/update-activity', activity, player)).statusCode).toBe(200)
  })

  test('[PERM-10] leaves keys and webhooks alone and tells of them, in the reply and by mail', async () => {
    const club = await createClub(world, { plan: 'enterprise' })
    await makeKey(world.app, club, ['members'])
    const { live, adminPin } = (await renew(club, await adminToken(world.app, club), { currentPin: club.pin })).json()
    expect(live).toEqual({ apiKeys: 1, webhooks: 0 })
    expect((await mailsTo(club.adminEmail))[0]?.textBody).toContain('API klíče (1)')
    const { nonce, code } = await codeFor(club.adminEmail)
    const forgotten = await renewForgotten({ email: club.adminEmail, nonce, code })
    expect(forgotten.json()).toMatchObject({ live: { apiKeys: 1, webhooks: 0 } })
    expect(forgotten.json().adminPin).not.toBe(adminPin)
    const without = await createClub(world)
    await renew(without, await adminToken(world.app, without), { currentPin: without.pin })
    expect((await mailsTo(without.adminEmail))[0]?.textBody).not.toContain('API')
  })

  test('is kept as a hash alone, mailed to nobody, and told of by mail', async () => {
    const club = await createClub(world)
    const { adminPin } = (await renew(club, await adminToken(world.app, club), { currentPin: club.pin })).json()
    const [row] = await world.db.select().from(clubs).where(eq(clubs.id, club.clubId))
    expect(JSON.stringify(row)).not.toContain(adminPin)
    expect(await readCodes(world.db, world.clubDependencies.keys, club.clubId)).toBeUndefined()
    const [mail] = await mailsTo(club.adminEmail)
    expect(mail?.key).toMatch(/^admin-pin-renewed:/)
    expect(`${mail?.textBody}${mail?.htmlBody}`).not.toContain(adminPin)
  })

  test('is refused for a wrong PIN, which counts like a wrong log-in', async () => {
    const club = await createClub(world)
    const token = await adminToken(world.app, club)
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await renew(club, token, { currentPin: 'ADM-00000000' })).json().code).toBe('INVALID_ADMIN_PIN')
    }
    expect((await renew(club, token, { currentPin: club.pin })).statusCode).toBe(429)
    expect((await logIn(club, club.pin)).statusCode).toBe(429)
    expect(await isOpen(club, token)).toBe(true)
  })

  test('comes for a mailed code, once, only with the nonce of who asked', async () => {
    const club = await createClub(world)
    const token = await adminToken(world.app, club)
    const { nonce, code } = await codeFor(club.adminEmail)
    expect((await renew(club, token, { nonce: 'of another browser', code })).json().code).toBe('CODE_EXPIRED')
    expect((await renew(club, token, { nonce, code: another(code) })).json()).toMatchObject({ code: 'CODE_WRONG' })
    expect((await renew(club, token, { code })).json().code).toBe('FIELD_REQUIRED')
    expect((await renew(club, token, { nonce, code: '12' })).json().code).toBe('CODE_INCOMPLETE')
    const { adminPin, session } = (await renew(club, token, { nonce, code })).json()
    expect((await logIn(club, adminPin)).statusCode).toBe(200)
    expect((await renew(club, session.sessionToken, { nonce, code })).json().code).toBe('CODE_EXPIRED')
  })

  test('of two who renew at once with the same PIN one gets one', async () => {
    const club = await createClub(world)
    const token = await adminToken(world.app, club)
    const answers = await Promise.all([1, 2].map(() => renew(club, token, { currentPin: club.pin })))
    const given = answers.filter(({ statusCode }) => statusCode === 200)
    expect(given).toHaveLength(1)
    expect((await logIn(club, given[0]?.json().adminPin)).statusCode).toBe(200)
  })
})

describe('[MEMB-15] a forgotten Admin PIN', () => {
  test('is renewed by a mailed code without a session', async () => {
    const club = await createClub(world)
    const before = await adminToken(world.app, club)
    const { nonce, code } = await codeFor(club.adminEmail)
    const answer = await renewForgotten({ email: ` ${club.adminEmail.toUpperCase()} `, nonce, code })
    expect(answer.json().clubs).toEqual([{ clubId: club.clubId, clubName: club.name }])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(await isOpen(club, before)).toBe(false)
    expect((await logIn(club, club.pin)).statusCode).toBe(401)
    expect((await logIn(club, answer.json().adminPin)).statusCode).toBe(200)
    expect((await renewForgotten({ email: club.adminEmail, nonce, code })).json().code).toBe('CODE_EXPIRED')
  })

  test('answers everyone alike, known or not, and mails ten codes an hour', async () => {
    const club = await createClub(world)
    const stranger = `${randomUUID()}@mail.example`
    for (const email of [club.adminEmail, stranger]) {
      for (let time = 0; time < 12; time++) {
        const answer = await requestCode(email)
        expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['nonce']])
      }
    }
    expect(await codesMailedTo(club.adminEmail)).toHaveLength(10)
    expect(await mailsTo(stranger)).toEqual([])
    const wrong = { nonce: (await requestCode(stranger)).json().nonce, code: '000000' }
    const ofStranger = await renewForgotten({ email: stranger, ...wrong })
    const ofClub = await renewForgotten({
      ...{ email: club.adminEmail, nonce: (await requestCode(club.adminEmail)).json().nonce, code: '000000' },
    })
    expect([ofStranger.statusCode, ofStranger.json().code]).toEqual([ofClub.statusCode, ofClub.json().code])
  })

  test('is renewed by its owner, however often a stranger asks and guesses from one address', async () => {
    const club = await createClub(world)
    const remoteAddress = '203.0.113.9'
    const asStranger = (url: string, payload: object) =>
      world.app.inject({ method: 'POST', url, payload, remoteAddress })
    for (let time = 0; time < 4; time++) {
      const { nonce } = (await asStranger('/api/clubs/request-pin-code', { email: club.adminEmail })).json()
      for (let guess = 0; guess < 5; guess++)
        await asStranger('/api/clubs/renew-forgotten-pin', { email: club.adminEmail, nonce, code: '000000' })
    }
    const { nonce, code } = await codeFor(club.adminEmail)
    expect((await renewForgotten({ email: club.adminEmail, nonce, code })).statusCode).toBe(200)
  }, 60_000)

  test('has five tries and ten minutes', async () => {
    const club = await createClub(world)
    const first = await codeFor(club.adminEmail)
    for (let time = 0; time < 5; time++) {
      await renewForgotten({ email: club.adminEmail, nonce: first.nonce, code: another(first.code) })
    }
    expect((await renewForgotten({ email: club.adminEmail, ...first })).json().code).toBe('CODE_EXPIRED')
    const second = await codeFor(club.adminEmail)
    await world.db.update(mailedCodes).set({ createdAt: new Date(Date.now() - 10 * 60_000 - 1000) })
    expect((await renewForgotten({ email: club.adminEmail, ...second })).json().code).toBe('CODE_EXPIRED')
    expect((await logIn(club, club.pin)).statusCode).toBe(200)
  })

  test('of an e-mail with several clubs is that of the club which is chosen', async () => {
    const club = await createClub(world)
    const other = await createClub(world, { name: 'Druhý klub' })
    await world.db.update(clubs).set({ adminEmail: club.adminEmail }).where(eq(clubs.id, other.clubId))
    const { nonce, code } = await codeFor(club.adminEmail)
    const asked = (await renewForgotten({ email: club.adminEmail, nonce, code })).json()
    expect(asked.adminPin).toBeNull()
    expect(asked.clubs.map(({ clubId }: { clubId: string }) => clubId).sort()).toEqual(
      [club.clubId, other.clubId].sort(),
    )
    const stranger = await createClub(world)
    const foreign = await renewForgotten({ email: club.adminEmail, nonce, code, clubId: stranger.clubId })
    expect(foreign.json().adminPin).toBeNull()
    const renewed = (await renewForgotten({ email: club.adminEmail, nonce, code, clubId: other.clubId })).json()
    expect(renewed.clubs).toEqual([{ clubId: other.clubId, clubName: 'Druhý klub' }])
    expect((await logIn(club, club.pin)).json().clubId).toBe(club.clubId)
    expect((await logIn(club, renewed.adminPin)).json().clubId).toBe(other.clubId)
    expect((await logIn(stranger, stranger.pin)).statusCode).toBe(200)
  })
})
