import { randomUUID } from 'node:crypto'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, payForTestPlan, type TestClub } from '../../../test/clubs.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { mails } from '../../platform/mail/mail.table.ts'
import { clubs } from './clubs.table.ts'
import { openClub, prepareCodes, readCodes } from './clubs.ts'

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const post = (url: string, payload: object, headers = {}) =>
  world.app.inject({ method: 'POST', url, payload, headers: { 'accept-language': 'en', ...headers } })
const rowOf = async (clubId: string) => (await world.db.select().from(clubs).where(eq(clubs.id, clubId)))[0]

const mailsTo = (address: string) =>
  world.db.select().from(mails).where(eq(mails.toAddress, address)).orderBy(mails.createdAt)

describe('registration', () => {
  test('[CLUB-03] [CLUB-04] stores an inactive club, the e-mail trimmed and in small letters', async () => {
    const answer = await post('/api/clubs/register', { clubName: '  TJ Sokol  ', adminEmail: '  Jan@Sokol.CZ ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json().club).toMatchObject({
      name: 'TJ Sokol',
      adminEmail: 'jan@sokol.cz',
      status: 'inactive',
      plan: null,
    })
    expect(await rowOf(answer.json().clubId)).toMatchObject({ status: 'inactive', passwordHash: null, pinHash: null })
  })

  test.each([
    [{ clubName: ' ', adminEmail: 'a@b.cz' }, 'FIELD_REQUIRED', 'Please complete this field'],
    [{ clubName: 'X' }, 'FIELD_REQUIRED', 'Please complete this field'],
    [{ clubName: 'X', adminEmail: 'nobody' }, 'EMAIL_WITHOUT_AT', LOCALES.en.errors.EMAIL_WITHOUT_AT],
    [{ clubName: 'X', adminEmail: 'a@b' }, 'EMAIL_INVALID', 'Please enter a valid email address'],
    [{ clubName: 'X', adminEmail: 'a@b@c.cz' }, 'EMAIL_INVALID', 'Please enter a valid email address'],
  ])('[CLUB-03] refuses %j: %s', async (payload, code, error) => {
    const answer = await post('/api/clubs/register', payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code, error })
  })
})

describe('activation', () => {
  test('[CLUB-05] gives the codes their form and keeps neither in the clear', async () => {
    const club = await createClub(world)
    expect(club.password).toMatch(new RegExp(`^SPORT-${new Date().getUTCFullYear()}-[0-9A-HJKMNP-TV-Z]{8}$`))
    expect(club.pin).toMatch(/^ADM-\d{8}$/)
    const row = JSON.stringify(await rowOf(club.clubId))
    expect(row).not.toContain(club.password)
    expect(row).not.toContain(club.pin)
    expect(row).toContain('$argon2id$')
  })

  test('[CLUB-05] mails the club password once, in the club’s language', async () => {
    const club = await createClub(world)
    await openClub(world.db, world.clubDependencies, club.clubId, await prepareCodes())
    const queued = await mailsTo(club.adminEmail)
    expect(queued).toHaveLength(1)
    expect(queued[0]?.subject).toContain(club.name)
    expect(queued[0]?.textBody).toContain(club.password)
    expect(queued[0]?.textBody).not.toContain(club.pin)
    expect(queued[0]?.htmlBody).toContain('lang="cs"')
  })

  test('[CLUB-05] a second time leaves the codes as they are', async () => {
    const club = await createClub(world)
    await openClub(world.db, world.clubDependencies, club.clubId, await prepareCodes())
    await adminToken(world.app, club)
  })

  test('[CLUB-04] [MEMB-16] registering again gives another club, before paying and afterwards', async () => {
    const payload = { clubName: 'Slavoj', adminEmail: `twice-${randomUUID()}@club.example` }
    const register = async () => (await post('/api/clubs/register', payload)).json().clubId
    const ids = await Promise.all([1, 2, 3].map(register))
    await payForTestPlan(world, ids[0], 'basic')
    expect(new Set([...ids, await register()]).size).toBe(4)
  })

  test('[CLUB-07] the codes can be read until the first log-in of the administrator', async () => {
    const club = await createClub(world)
    expect(await readCodes(world.db, world.clubDependencies.keys, club.clubId)).toEqual({
      password: club.password,
      pin: club.pin,
    })
    await adminToken(world.app, club)
    expect(await readCodes(world.db, world.clubDependencies.keys, club.clubId)).toBeUndefined()
    expect((await rowOf(club.clubId))?.sealedCodes).toBeNull()
  })

  test('[CLUB-07] or for a day, whichever comes first', async () => {
    const club = await createClub(world)
    const yesterday = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1000)
    await world.db.update(clubs).set({ codesSealedAt: yesterday }).where(eq(clubs.id, club.clubId))
    expect(await readCodes(world.db, world.clubDependencies.keys, club.clubId)).toBeUndefined()
    expect((await rowOf(club.clubId))?.sealedCodes).toBeNull()
  })

  test('[CLUB-07] after that day they are erased, although nobody asks for any', async () => {
    const [old, young] = [await createClub(world), await createClub(world)]
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60 * 1000)
    await world.db
      .update(clubs)
      .set({ codesSealedAt: hoursAgo(24.1) })
      .where(eq(clubs.id, old.clubId))
    await world.db
      .update(clubs)
      .set({ codesSealedAt: hoursAgo(23.9) })
      .where(eq(clubs.id, young.clubId))
    await sweep(world, 'clubs')
    expect((await rowOf(old.clubId))?.sealedCodes).toBeNull()
    expect((await rowOf(young.clubId))?.sealedCodes).toEqual(expect.any(String))
  })
})

describe('log-in of an administrator', () => {
  let club: TestClub

  beforeAll(async () => {
    club = await createClub(world, { plan: 'pro' })
  })

  test('[MEMB-05] the PIN opens a session of twelve hours', async () => {
    const answer = await post('/api/clubs/verify-password', {
      email: ` ${club.adminEmail.toUpperCase()} `,
      password: club.pin,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      valid: true,
      role: 'admin',
      clubId: club.clubId,
      clubName: club.name,
      planName: 'pro',
      email: club.adminEmail,
    })
    const hours = (Date.parse(answer.json().expiresAt) - Date.now()) / 3_600_000
    expect(hours).toBeGreaterThan(11.9)
    expect(hours).toBeLessThanOrEqual(12)
  })

  test('[MEMB-05] says what is wrong: no PIN, a wrong PIN, an unknown administrator', async () => {
    const attempts = [
      [{ email: club.adminEmail, password: club.password }, 400, 'You must use the Admin PIN (starts with ADM-)'],
      [{ email: club.adminEmail, password: 'ADM-00000000' }, 401, 'Invalid Admin PIN'],
      [{ email: 'nobody@club.example', password: club.pin }, 404, 'Admin account does not exist'],
    ] as const
    for (const [payload, status, error] of attempts) {
      const answer = await post('/api/clubs/verify-password', payload)
      expect(answer.statusCode).toBe(status)
      expect(answer.json().error).toBe(error)
    }
  })

  test('[MEMB-05] one e-mail may administer several clubs: the PIN decides which', async () => {
    const other = await createClub(world)
    await world.db.update(clubs).set({ adminEmail: club.adminEmail }).where(eq(clubs.id, other.clubId))
    const answer = await post('/api/clubs/verify-password', { email: club.adminEmail, password: other.pin })
    expect(answer.json().clubId).toBe(other.clubId)
  })

  test('[PAY-03] an inactive club lets nobody in and ends what is open', async () => {
    const closed = await createClub(world, { players: 1 })
    const token = await adminToken(world.app, closed)
    await world.db.update(clubs).set({ status: 'inactive' }).where(eq(clubs.id, closed.clubId))
    const answer = await post('/api/clubs/verify-password', { email: closed.adminEmail, password: closed.pin })
    expect(answer.json().error).toBe('Incorrect password or inactive subscription')
    const stats = await world.app.inject({ url: `/api/members/stats/${closed.clubId}`, headers: bearer(token) })
    expect(stats.statusCode).toBe(403)
  })
})

describe('changing the club password', () => {
  test('[MEMB-08] makes the old one useless at once and ends the sessions that were opened with it', async () => {
    const club = await createClub(world, { players: 2 })
    const token = await adminToken(world.app, club)
    const [stays, goes] = club.players
    if (!stays || !goes) throw new Error('two players joined')
    const own = { email: stays.email, currentPassword: club.password, newPassword: 'my own secret' }
    expect((await post('/api/players/change-password', own, bearer(stays.token))).statusCode).toBe(200)
    const again = await post('/api/players/create-session', { email: stays.email, password: 'my own secret' })

    const url = `/api/clubs/${club.clubId}/change-password`
    const change = { currentPassword: club.password, newPassword: 'new team password' }
    expect((await post(url, change, bearer(token))).statusCode).toBe(200)

    const activity = (player: { playerId: string }, sessionToken: string) =>
      post('/api/players/update-activity', { playerId: player.playerId, clubId: club.clubId }, bearer(sessionToken))
    expect((await activity(goes, goes.token)).json().code).toBe('SESSION_EXPIRED')
    expect((await activity(stays, again.json().sessionToken)).statusCode).toBe(200)
    expect((await post('/api/players/create-session', { email: goes.email, password: club.password })).statusCode).toBe(
      401,
    )
    const join = { clubPassword: club.password, firstName: 'A', lastName: 'B', email: 'late@mail.example' }
    expect((await post('/api/members/join-team', join)).json().code).toBe('SUBSCRIPTION_INACTIVE')
    await joinClub(world.app, { ...club, password: 'new team password' })

    const [, notice] = await mailsTo(club.adminEmail)
    expect(notice?.textBody).toContain('http://localhost:3000/club/settings')
    expect(notice?.textBody).not.toContain('new team password')
  })

  test('[MEMB-08] needs the right current password and one that no other club has', async () => {
    const club = await createClub(world)
    const other = await createClub(world)
    const headers = bearer(await adminToken(world.app, club))
    const url = `/api/clubs/${club.clubId}/change-password`
    const refused = async (currentPassword: string, newPassword: string) =>
      (await post(url, { currentPassword, newPassword }, headers)).json().code
    expect(await refused('wrong one', 'new team password 2')).toBe('CLUB_PASSWORD_WRONG')
    expect(await refused(club.password, other.password)).toBe('PASSWORD_UNSUITABLE')
    expect(await refused(club.password, 'ADM-something')).toBe('PASSWORD_UNSUITABLE')
    expect(await refused(club.password, 'short')).toBe('PASSWORD_TOO_SHORT')
    expect(await refused(club.password, ' ')).toBe('FIELD_REQUIRED')
    await joinClub(world.app, club)
  })

  test('[PERM-06] a password that another club has is refused like a common one, five times a day', async () => {
    const club = await createClub(world)
    const other = await createClub(world)
    const headers = { ...bearer(await adminToken(world.app, club)), 'accept-language': 'en' }
    const change = (newPassword: string) =>
      post(`/api/clubs/${club.clubId}/change-password`, { currentPassword: club.password, newPassword }, headers)
    const [taken, common] = [(await change(other.password)).json(), (await change('heslo123')).json()]
    const SUGGESTION = /[\dA-Z]{4}-[\dA-Z]{4}-[\dA-Z]{4}$/
    expect(taken.error).toMatch(SUGGESTION)
    expect(taken.code).toBe(common.code)
    expect(taken.error.replace(SUGGESTION, '')).toBe(common.error.replace(SUGGESTION, ''))

    const answers = await Promise.all(Array.from({ length: 10 }, () => change(other.password)))
    const refused = answers.filter((answer) => answer.json().code === 'PASSWORD_UNSUITABLE')
    expect(refused).toHaveLength(3)
    // Over the limit, the response is the same for every password, suitable or not.
    expect((await change('a good team password')).json().code).toBe('TOO_MANY_REQUESTS')
  })
})
