import { randomUUID } from 'node:crypto'
import { TOKEN_REQUEST_MAILS_A_DAY } from '@touchline/contract/money/token-requests.ts'
import { LOCALES } from '@touchline/locales/locales.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { mailsTo } from '../../../test/mails.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { grant } from '../tokens/tokens.ts'
import { tokenRequests } from './token-requests.table.ts'

type Player = TestClub['players'][number]

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

const send = async (method: 'GET' | 'POST', url: string, token: string) => {
  const answer = await world.app.inject({ method, url, headers: bearer(token) })
  return { status: answer.statusCode, body: answer.json() }
}
const path = ({ playerId }: Player) => `/api/players/${playerId}/token-request`
const asks = (player: Player) => send('POST', path(player), player.token)
const requestsOf = async (club: TestClub) =>
  (await send('GET', `/api/clubs/${club.clubId}/token-requests`, await adminToken(world.app, club))).body.requests

/** Only the mails of token requests. */
const mailed = async (club: TestClub) =>
  (await mailsTo(world.db, club.adminEmail)).filter(({ key }) => key.startsWith('token-request:'))

describe('[CLUB-16] a player who asks for tokens', () => {
  test('reaches the administrator by mail and on the dashboard, once a day, and is told so after a reload', async () => {
    const club = await createClub(world)
    const player = await joinClub(world.app, club, { firstName: 'Eva', lastName: 'Malá' })
    expect((await send('GET', path(player), player.token)).body).toEqual({ askedAt: null })
    const { body } = await asks(player)
    expect(Date.parse(body.askedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect((await asks(player)).body).toEqual(body)
    expect((await send('GET', path(player), player.token)).body).toEqual(body)
    const mails = await mailed(club)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('Eva Malá')
    expect(mails[0]?.subject).toBe(LOCALES.cs.mail.tokenRequest.subject.replace('{{clubName}}', club.name))
    expect(await requestsOf(club)).toEqual([{ memberId: player.playerId, name: 'Eva Malá', askedAt: body.askedAt }])
  })

  test('may ask again a day later', async () => {
    const club = await createClub(world)
    const player = await joinClub(world.app, club)
    await asks(player)
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
    await world.db
      .update(tokenRequests)
      .set({ askedAt: yesterday, dismissedAt: yesterday })
      .where(eq(tokenRequests.memberId, player.playerId))
    expect((await send('GET', path(player), player.token)).body).toEqual({ askedAt: null })
    await asks(player)
    expect(await mailed(club)).toHaveLength(2)
    expect(await requestsOf(club)).toHaveLength(1)
  })

  test('is one of many: the dashboard names everybody, and the mails of a day come to an end', async () => {
    const club = await createClub(world)
    for (let one = 0; one < TOKEN_REQUEST_MAILS_A_DAY + 2; one++) await asks(await joinClub(world.app, club))
    expect(await mailed(club)).toHaveLength(TOKEN_REQUEST_MAILS_A_DAY)
    expect(await requestsOf(club)).toHaveLength(TOKEN_REQUEST_MAILS_A_DAY + 2)
  })

  test('is no longer shown once put away, or once tokens were bought; a later request is', async () => {
    const club = await createClub(world)
    const [player, other, late] = [
      await joinClub(world.app, club),
      await joinClub(world.app, club),
      await joinClub(world.app, club),
    ]
    const admin = await adminToken(world.app, club)
    await asks(player)
    const dismissed = await send('POST', `/api/clubs/${club.clubId}/token-requests/dismiss`, admin)
    expect(dismissed.body).toEqual({ dismissed: true })
    expect(await requestsOf(club)).toEqual([])
    await asks(other)
    expect(await requestsOf(club)).toHaveLength(1)
    const purchaseId = randomUUID()
    await grant(world.db, { clubId: club.clubId, key: purchaseId, purchaseId, model: 'gpt5', tokens: 1_000_000 })
    expect(await requestsOf(club)).toEqual([])
    await asks(late)
    expect(await requestsOf(club)).toMatchObject([{ memberId: late.playerId }])
  })

  test('[PERM-01] asks in no other name, and nobody but the own administrator reads it', async () => {
    const [club, other] = [await createClub(world), await createClub(world)]
    const [player, mate] = [await joinClub(world.app, club), await joinClub(world.app, club)]
    expect((await send('POST', path(mate), player.token)).status).toBe(403)
    const url = `/api/clubs/${club.clubId}/token-requests`
    expect((await send('GET', url, player.token)).status).toBe(403)
    expect((await send('GET', url, await adminToken(world.app, other))).status).toBe(403)
  })
})
