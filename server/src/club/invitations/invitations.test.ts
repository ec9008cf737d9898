import { TEAM_LINK_DAYS } from '@touchline/contract/club/invitations.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { invitationsOf, tokenIn } from '../../../test/invitations.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { rateLimits } from '../../platform/limits/limits.table.ts'
import { clubs } from '../clubs/clubs.table.ts'
import { addSeedPlayers } from '../members/members.ts'
import { sessions } from '../sessions/sessions.table.ts'
import { invitations } from './invitations.table.ts'
import { inDays, joinByInvitation, lookAt, makeTeamLink, teamLinkOf } from './invitations.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

async function openClub(wish: { free?: number } = {}) {
  const club = await createClub(world)
  if (wish.free !== undefined) await fill(club, wish.free)
  return { club, ...(await invitationsOf(world, club)) }
}

/** Takes all seats but a few. */
async function fill({ clubId }: TestClub, free: number): Promise<void> {
  const { seats } = await teamLinkOf(world.db, world.clubDependencies, clubId)
  const players = Array.from({ length: seats.free - free }, (_, index) => ({
    firstName: 'x',
    lastName: 'x',
    email: `seat-${index}@mail.example`,
    joinedAt: new Date(),
    lastActive: null,
  }))
  await addSeedPlayers(world.db, clubId, players)
}

describe('[CLUB-08] the team link', () => {
  test('is made by the administrator, shown again as it was, and greets with the club', async () => {
    const { club, call, look } = await openClub()
    expect((await call('GET', '/link')).json()).toMatchObject({ link: null, seats: { free: 100, all: 100 } })
    const made = await call('POST', '/link')
    expect(made.statusCode).toBe(201)
    const { link } = made.json()
    expect(link.url).toMatch(/^http:\/\/localhost:3000\/join-team#\w{24}$/)
    expect(new Date(link.expiresAt).getTime() - new Date(link.madeAt).getTime()).toBe(TEAM_LINK_DAYS * 86_400_000)
    expect((await call('GET', '/link')).json().link).toEqual(link)
    const seen = await look(tokenIn(link.url))
    expect(seen.json()).toEqual({ clubName: club.name, language: 'cs', email: null })
  })

  test('lets people in with a name and an e-mail, on a trusted device, without the club password', async () => {
    const { club, makeLink, join } = await openClub()
    const link = await makeLink()
    const joined = await join(link, 'Jana@Mail.example')
    expect(joined.statusCode).toBe(201)
    const { sessionToken, playerId, ...session } = joined.json()
    expect(session).toMatchObject({ clubId: club.clubId, clubName: club.name, playerName: 'Jana Malá' })
    const [row] = await world.db.select().from(sessions).where(eq(sessions.memberId, playerId))
    expect(row).toMatchObject({ openedWith: 'invitation', trustedAt: expect.any(Date), confirmedAt: expect.any(Date) })
    const changed = await world.app.inject({
      method: 'POST',
      url: '/api/players/change-password',
      headers: bearer(sessionToken),
      payload: { email: 'jana@mail.example', newPassword: 'vlastni heslo 17' },
    })
    expect(changed.statusCode).toBe(200)
    const second = await join(link, 'tomas@mail.example')
    expect(second.statusCode).toBe(201)
    expect((await join(link, 'jana@mail.example')).json().code).toBe('ALREADY_MEMBER')
  })

  test('never fills more than the free seats, however many come at once', { timeout: 60_000 }, async () => {
    const { club, makeLink, join, look } = await openClub({ free: 3 })
    const link = await makeLink()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => join(link, `parallel-${index}@mail.example`)),
    )
    const codes = answers.map((answer) => (answer.statusCode === 201 ? 'JOINED' : answer.json().code))
    expect(codes.filter((code) => code === 'JOINED')).toHaveLength(3)
    expect(codes.filter((code) => code === 'CLUB_FULL')).toHaveLength(17)
    expect((await teamLinkOf(world.db, world.clubDependencies, club.clubId)).seats.free).toBe(0)
    expect(await look(link)).toMatchObject({ statusCode: 409 })
    expect((await look(link)).json().code).toBe('CLUB_FULL')
  })

  test('stops working when it is revoked, and when a new one is made', async () => {
    const { call, makeLink, look, join } = await openClub()
    const first = await makeLink()
    const second = await makeLink()
    expect((await look(first)).json().code).toBe('INVITATION_REVOKED')
    expect((await look(second)).statusCode).toBe(200)
    expect((await call('DELETE', '/link')).json().link).toBeNull()
    const refused = await join(second, 'jana@mail.example')
    expect(refused).toMatchObject({ statusCode: 404 })
    expect(refused.json()).toMatchObject({
      code: 'INVITATION_REVOKED',
      error: expect.stringContaining('správce klubu'),
    })
  })

  test('expires, and is forgotten a month later', async () => {
    const { club } = await openClub()
    const madeAt = inDays(-TEAM_LINK_DAYS, new Date())
    await makeTeamLink(world.db, world.clubDependencies, club.clubId, madeAt)
    const { link } = await teamLinkOf(world.db, world.clubDependencies, club.clubId, madeAt)
    const token = tokenIn(link?.url ?? '')
    const justBefore = new Date(inDays(TEAM_LINK_DAYS, madeAt).getTime() - 1)
    expect(await lookAt(world.db, token, justBefore)).toMatchObject({ clubName: club.name })
    await expect(lookAt(world.db, token)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' })
    const person = { firstName: 'Jana', lastName: 'Malá', email: 'jana@mail.example' }
    await expect(joinByInvitation(world.db, world.clubDependencies, token, person)).rejects.toMatchObject({
      code: 'INVITATION_EXPIRED',
    })
    expect((await teamLinkOf(world.db, world.clubDependencies, club.clubId)).link).toBeNull()
    await world.db
      .update(invitations)
      .set({ expiresAt: inDays(-31, new Date()) })
      .where(eq(invitations.clubId, club.clubId))
    await sweep(world, 'invitations')
    await expect(lookAt(world.db, token)).rejects.toMatchObject({ code: 'INVITATION_INVALID' })
  })

  test('cannot be shown with another secret of the application, but made anew', async () => {
    const { club, makeLink } = await openClub()
    await makeLink()
    const otherTools = { ...world.clubDependencies, teamLinkKey: Buffer.alloc(32) }
    expect((await teamLinkOf(world.db, otherTools, club.clubId)).link).toBeNull()
    await makeTeamLink(world.db, otherTools, club.clubId)
    expect((await teamLinkOf(world.db, otherTools, club.clubId)).link).not.toBeNull()
  })

  test('says so while the club is not active', async () => {
    const { club, makeLink, look, join } = await openClub()
    const link = await makeLink()
    await world.db.update(clubs).set({ status: 'inactive' }).where(eq(clubs.id, club.clubId))
    expect((await look(link)).json().code).toBe('INVITATION_CLUB_INACTIVE')
    expect((await join(link, 'jana@mail.example')).json().code).toBe('INVITATION_CLUB_INACTIVE')
  })

  test('is kept as a hash and encrypted, and reaches no line of the log', async () => {
    const { club, call, makeLink, look, join } = await openClub()
    const link = await makeLink()
    await look(link)
    await join(link, 'jana@mail.example')
    await join(link, 'jana@mail.example')
    await call('GET', '/link')
    await call('GET', '/link/poster')
    await look(`${link}x`)
    const rows = await world.db.select().from(invitations).where(eq(invitations.clubId, club.clubId))
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(link)
    const lines = world.logged.filter((line) => line.includes('/api/invitations'))
    expect(lines.length).toBeGreaterThan(4)
    expect(world.logged.join('\n')).not.toContain(link)
  })

  test('is not guessed: a wrong one is counted before it is checked, a revoked one is no guess', async () => {
    const { call, makeLink } = await openClub()
    const link = await makeLink()
    await call('DELETE', '/link')
    const counted = async (invitation: string) => {
      const before = await wrongSecrets()
      await world.app.inject({ method: 'POST', url: '/api/invitations/look', payload: { invitation } })
      return (await wrongSecrets()) - before
    }
    expect(await counted('wrong')).toBe(1)
    expect(await counted(link)).toBe(0)
  })
})

async function wrongSecrets(): Promise<number> {
  const counters = await world.db.select().from(rateLimits)
  return counters
    .filter(({ key }) => key.startsWith('wrong secrets from address'))
    .reduce((sum, { points }) => sum + points, 0)
}

describe('[CLUB-08] joining', () => {
  test('takes the club password or an invitation, exactly one', async () => {
    const { club, makeLink, join } = await openClub()
    const link = await makeLink()
    const both = await join(link, 'jana@mail.example', { clubPassword: club.password })
    expect(both).toMatchObject({ statusCode: 400 })
    const payload = { email: 'jana@mail.example', firstName: 'Jana', lastName: 'Malá' }
    const neither = await world.app.inject({ method: 'POST', url: '/api/members/join-team', payload })
    expect(neither.json().code).toBe('FIELD_REQUIRED')
    const withPassword = { ...payload, clubPassword: club.password }
    const joined = await world.app.inject({ method: 'POST', url: '/api/members/join-team', payload: withPassword })
    expect(joined.statusCode).toBe(201)
  })

  test('by an invitation is no log-in with the club password, so a changed one does not end it', async () => {
    const { club, token, makeLink, join } = await openClub()
    const { sessionToken } = (await join(await makeLink(), 'jana@mail.example')).json()
    const changed = await world.app.inject({
      method: 'POST',
      url: `/api/clubs/${club.clubId}/change-password`,
      headers: bearer(token),
      payload: { currentPassword: club.password, newPassword: 'uplne jine heslo 9' },
    })
    expect(changed.statusCode).toBe(200)
    const current = await world.app.inject({ url: '/api/sessions/current', headers: bearer(sessionToken) })
    expect(current.statusCode).toBe(200)
  })
})
