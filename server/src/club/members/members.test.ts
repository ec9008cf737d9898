import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { clubs } from '../clubs/clubs.table.ts'
import { members } from './members.table.ts'
import { foldedNames } from './members.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

const post = (url: string, payload: object, headers = {}) =>
  world.app.inject({ method: 'POST', url, payload, headers: { 'accept-language': 'en', ...headers } })
const person = (email: string) => ({ firstName: 'Žaneta', lastName: 'Šťastná', email })

/** Fills seats without the slow password hashing of each player. */
async function fillSeats(clubId: string, seats: number): Promise<void> {
  const rows = Array.from({ length: seats }, (_, index) => {
    const names = {
      firstName: `Hráč ${index}`,
      lastName: `Č${String(index).padStart(4, '0')}`,
      email: `seat-${index}@mail.example`,
    }
    const lastActive = index % 2 ? new Date(Date.now() - index * 86_400_000) : null
    return { clubId, ...names, ...foldedNames(names), role: 'member' as const, lastActive }
  })
  await world.db.insert(members).values(rows)
}

describe('joining', () => {
  test('[MEMB-01] makes a player and logs them in for thirty days', async () => {
    const answer = await post('/api/members/join-team', {
      clubPassword: ` ${club.password} `,
      ...person(' Zaneta@Mail.CZ '),
    })
    expect(answer.statusCode).toBe(201)
    const joined = answer.json()
    expect(joined).toMatchObject({ clubId: club.clubId, clubName: club.name, playerName: 'Žaneta Šťastná' })
    expect(joined.member).toMatchObject({ email: 'zaneta@mail.cz', role: 'member', club_id: club.clubId })
    const days = (Date.parse(joined.expiresAt) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    const activity = { playerId: joined.playerId, clubId: club.clubId }
    expect((await post('/api/players/update-activity', activity, bearer(joined.sessionToken))).statusCode).toBe(200)
  })

  test.each(LANGUAGE_CODES)('[MEMB-02] a wrong club password is refused in %s', async (language) => {
    const answer = await post(
      '/api/members/join-team',
      { clubPassword: 'SPORT-2020-WRONG000', ...person(`wrong-${language}@mail.example`) },
      { 'accept-language': language },
    )
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({
      code: 'SUBSCRIPTION_INACTIVE',
      error: LOCALES[language].errors.SUBSCRIPTION_INACTIVE,
    })
  })

  test('[MEMB-02] so is an inactive club, by the same words', async () => {
    const closed = await createClub(world)
    await world.db.update(clubs).set({ status: 'inactive' }).where(eq(clubs.id, closed.clubId))
    const answer = await post('/api/members/join-team', { clubPassword: closed.password, ...person('x@mail.example') })
    expect(answer.json().code).toBe('SUBSCRIPTION_INACTIVE')
  })

  test('[MEMB-02] nobody joins a club twice, nor as its administrator', async () => {
    const player = await joinClub(world.app, club)
    const again = await post('/api/members/join-team', { clubPassword: club.password, ...person(player.email) })
    expect(again.statusCode).toBe(409)
    expect(again.json().code).toBe('ALREADY_MEMBER')
    const admin = await post('/api/members/join-team', { clubPassword: club.password, ...person(club.adminEmail) })
    expect(admin.json().code).toBe('ALREADY_MEMBER')
  })

  test('[MEMB-02] the 101st player of a Basic club is refused, and the last seat is given once', async () => {
    const full = await createClub(world)
    await fillSeats(full.clubId, 99)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        post('/api/members/join-team', { clubPassword: full.password, ...person(`last-${index}@mail.example`) }),
      ),
    )
    expect(answers.filter((answer) => answer.statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'CLUB_FULL')).toHaveLength(5)
    const headers = bearer(await adminToken(world.app, full))
    const { stats } = (await world.app.inject({ url: `/api/members/stats/${full.clubId}`, headers })).json()
    expect(stats).toMatchObject({ total_members: 100, max_members: 100, can_add_more: false })
  })
})

describe('log-in of a player', () => {
  test('[MEMB-04] verify-credentials tells password and player apart', async () => {
    const player = await joinClub(world.app, club)
    const verify = async (email: string, password: string) =>
      (await post('/api/players/verify-credentials', { email, password })).json()
    expect(await verify(` ${player.email.toUpperCase()}`, ` ${club.password} `)).toEqual({
      passwordValid: true,
      playerExists: true,
    })
    expect(await verify('stranger@mail.example', club.password)).toEqual({ passwordValid: true, playerExists: false })
    expect(await verify(player.email, 'wrong password')).toEqual({ passwordValid: false, playerExists: false })
    expect((await verify(player.email, '12345')).code).toBe('PASSWORD_TOO_SHORT')
  })

  test('[MEMB-04] the session call says what §8 asks for', async () => {
    const player = await joinClub(world.app, club)
    const logIn = (email: string, password: string) => post('/api/players/create-session', { email, password })
    const right = await logIn(player.email, club.password)
    expect(right.json()).toMatchObject({ playerId: player.playerId, clubId: club.clubId, clubName: club.name })
    expect((await logIn(player.email, 'wrong password')).json().error).toBe(
      'Invalid password, check with club administrator',
    )
    expect((await logIn('stranger@mail.example', club.password)).json().error).toBe(
      "You don't have a player account, register with the team first",
    )
  })

  test('[MEMB-04] an e-mail may belong to several clubs: the password decides which', async () => {
    const other = await createClub(world, { name: 'Druhý klub' })
    const player = await joinClub(world.app, club)
    await joinClub(world.app, other, { email: player.email })
    const answer = await post('/api/players/create-session', { email: player.email, password: other.password })
    expect(answer.json().clubId).toBe(other.clubId)
  })

  test('[MEMB-06] with an own password only that one logs the player in, and other sessions end', async () => {
    const player = await joinClub(world.app, club)
    const elsewhere = (
      await post('/api/players/create-session', { email: player.email, password: club.password })
    ).json()
    const change = (currentPassword: string, newPassword: string) =>
      post('/api/players/change-password', { email: player.email, currentPassword, newPassword }, bearer(player.token))
    expect((await change('not the club one', 'my own secret')).json().code).toBe('OWN_PASSWORD_WRONG')
    expect((await change(club.password, 'short')).json().code).toBe('PASSWORD_TOO_SHORT')
    expect((await change(club.password, 'ADM-12345678')).json().code).toBe('PASSWORD_UNSUITABLE')
    expect((await change(club.password, 'my own secret')).statusCode).toBe(200)

    const logIn = (password: string) => post('/api/players/create-session', { email: player.email, password })
    expect((await logIn(club.password)).statusCode).toBe(401)
    expect((await logIn('my own secret')).statusCode).toBe(200)
    expect((await change(club.password, 'another secret')).json().code).toBe('OWN_PASSWORD_WRONG')
    expect((await change('my own secret', 'another secret')).statusCode).toBe(200)
    expect((await post('/api/sessions/revoke', {}, bearer(elsewhere.sessionToken))).json().code).toBe('SESSION_EXPIRED')
  })
})

describe('the dashboard', () => {
  let big: TestClub
  let headers: { authorization: string }

  beforeAll(async () => {
    big = await createClub(world, { plan: 'pro' })
    await fillSeats(big.clubId, 60)
    await joinClub(world.app, big, { firstName: 'Řehoř', lastName: 'Ámos', email: 'rehor@mail.example' })
    headers = bearer(await adminToken(world.app, big))
  })

  const list = async (query = '') =>
    (await world.app.inject({ url: `/api/members/club/${big.clubId}?${query}`, headers })).json()

  test('[MEMB-09] lists everybody, the administrator too, who takes no seat', async () => {
    const { members: all, total } = await list(`adminEmail=${big.adminEmail}`)
    expect(total).toBe(62)
    expect(all).toHaveLength(62)
    const { stats } = (await world.app.inject({ url: `/api/members/stats/${big.clubId}`, headers })).json()
    expect(stats).toEqual({
      total_members: 61,
      max_members: 500,
      active_members: 16,
      plan_name: 'pro',
      can_add_more: true,
    })
  })

  test('[MEMB-09] in pages, sorted both ways', async () => {
    const first = await list('page=1&pageSize=10&sort=name')
    const last = await list('page=7&pageSize=10&sort=name')
    expect(first.members).toHaveLength(10)
    expect(last.members).toHaveLength(2)
    expect(last.total).toBe(62)
    const newest = await list('page=1&pageSize=3&sort=activity&direction=desc')
    expect(newest.members[0].last_active > newest.members[2].last_active).toBe(true)
    const never = await list('page=1&pageSize=3&sort=activity&direction=asc')
    expect(never.members[0].last_active).toBeNull()
    expect((await list('page=1&pageSize=1&sort=role')).members[0].role).toBe('admin')
  })

  test('[MEMB-09] the order is that of the alphabet: Č comes before Z', async () => {
    await joinClub(world.app, big, { firstName: 'Adam', lastName: 'Zeman' })
    const { members: all } = await list('sort=name')
    const names = all.map((member: { last_name: string }) => member.last_name)
    expect(names.indexOf('Č0000')).toBeLessThan(names.indexOf('Zeman'))
    expect(names.indexOf('Ámos')).toBeLessThan(names.indexOf('Č0000'))
    await world.db.delete(members).where(eq(members.lastName, 'Zeman'))
  })

  test.each([['řeh'], ['REHOR'], ['amos'], ['rehor@mail']])('[MEMB-09] finds Řehoř Ámos by %j', async (search) => {
    const { members: found, total } = await list(`search=${encodeURIComponent(search)}&page=1`)
    expect(total).toBe(1)
    expect(found[0].email).toBe('rehor@mail.example')
  })

  test.each(['%', '_', '\\', "' or 1=1 --"])('[MEMB-09] takes %j for itself', async (search) => {
    expect((await list(`search=${encodeURIComponent(search)}`)).total).toBe(0)
  })

  test('[MEMB-09] refuses to look for what no database can look for', async () => {
    expect(await list('search=a%00b')).toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('[MEMB-10] removing a player ends their sessions at once; administrators cannot be removed', async () => {
    const gone = await joinClub(world.app, big)
    const remove = (id: string, payload: object = { adminEmail: big.adminEmail, clubId: big.clubId }) =>
      world.app.inject({ method: 'DELETE', url: `/api/members/${id}`, headers, payload })
    expect((await remove(gone.playerId)).statusCode).toBe(200)
    const activity = { playerId: gone.playerId, clubId: big.clubId }
    expect((await post('/api/players/update-activity', activity, bearer(gone.token))).json().code).toBe(
      'SESSION_EXPIRED',
    )
    expect((await remove(gone.playerId)).json().code).toBe('MEMBER_NOT_FOUND')
    const admin = (await list('sort=role&page=1&pageSize=1')).members[0]
    expect((await remove(admin.id)).json().code).toBe('ADMIN_NOT_REMOVABLE')
  })
})

describe('activity', () => {
  test('[MEMB-11] moves last_active', async () => {
    const player = await joinClub(world.app, club)
    const long = new Date('2020-01-01')
    await world.db.update(members).set({ lastActive: long }).where(eq(members.id, player.playerId))
    const payload = { playerId: player.playerId, clubId: club.clubId }
    const answer = await post('/api/players/update-activity', payload, bearer(player.token))
    expect(Date.now() - Date.parse(answer.json().last_active)).toBeLessThan(60_000)
    const [row] = await world.db.select().from(members).where(eq(members.id, player.playerId))
    expect(row?.lastActive?.getFullYear()).toBeGreaterThan(2020)
  })

  test('members/login finds a member of the own club by e-mail', async () => {
    const player = await joinClub(world.app, club)
    const answer = await post('/api/members/login', { email: player.email }, bearer(player.token))
    expect(answer.json().member).toMatchObject({ id: player.playerId, club_id: club.clubId })
    const stranger = await post('/api/members/login', { email: 'stranger@mail.example' }, bearer(player.token))
    expect(stranger.statusCode).toBe(404)
  })
})
