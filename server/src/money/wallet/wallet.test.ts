import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAt, type ChatWorlds, openChatWorlds, untrustedToken } from '../../../test/chat-worlds.ts'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'

let worlds: ChatWorlds
let club: TestClub
let admin: string

beforeAll(async () => {
  worlds = await openChatWorlds()
  club = await createClub(worlds.world)
  admin = await adminToken(worlds.world.app, club)
})
afterAll(() => worlds.end())

const wallet = (path = '') => `/api/clubs/${club.clubId}/wallet${path}`
const get = async (url: string, token = admin) =>
  (await worlds.world.app.inject({ url, headers: bearer(token) })).json()
const put = (url: string, payload: object, token = admin) =>
  worlds.world.app.inject({ method: 'PUT', url, payload, headers: bearer(token) })

async function streamed(token: string, message = 'Jak trénovat?'): Promise<string> {
  return (await askAt(worlds.at[0], token, message)).text()
}
const simply = (headers: Record<string, string>, message = 'Jak trénovat?') =>
  worlds.world.app.inject({
    ...{ method: 'POST', url: '/api/chat/simple', headers },
    payload: { memberId: 'golf_fitness', message, language: 'cs' },
  })

describe('[TOK-10] at their cap', () => {
  test('a player is told so in the stream and by chat/simple, others and whoever is in danger are not', async () => {
    const [player, other] = [await joinClub(worlds.world.app, club), await joinClub(worlds.world.app, club)]
    expect(await streamed(player.token)).toContain('event: done')
    const { used } = await get('/api/tokens/own-share', player.token)
    expect(used).toBeGreaterThan(0)
    const cap = await put(wallet(`/members/${player.playerId}/cap`), { cap: used })
    expect(cap.json()).toMatchObject({ id: player.playerId, used, cap: used, hasOwnCap: true })
    expect(await streamed(player.token)).toContain('event: error\ndata: MEMBER_LIMIT_REACHED\n')
    const refused = await simply(bearer(player.token))
    expect([refused.statusCode, refused.json().code]).toEqual([402, 'MEMBER_LIMIT_REACHED'])
    expect((await simply(bearer(player.token), 'Už nechci žít.')).json()).toMatchObject({ model: 'safety' })
    expect((await simply(bearer(other.token))).statusCode).toBe(200)
    const { members, total } = await get(wallet('/members'))
    expect([total, members[0]]).toEqual([3, expect.objectContaining({ id: player.playerId, used, cap: used })])
    expect((await get(wallet(`/members?search=${encodeURIComponent(other.firstName)}`))).total).toBeGreaterThan(0)
    await put(wallet(`/members/${player.playerId}/cap`), { cap: null })
    expect((await simply(bearer(player.token))).statusCode).toBe(200)
  })

  test('all who show the club password share one cap; a device that nobody confirmed uses that one, too', async () => {
    const player = await joinClub(worlds.world.app, club)
    const stranger = await untrustedToken(worlds.world.app, club, player.email)
    const password = { 'x-club-password': club.password }
    expect((await simply(password)).statusCode).toBe(200)
    expect((await put(wallet('/caps'), { shared: 0 })).json()).toEqual({ memberCap: null, sharedCap: 0 })
    expect([(await simply(password)).statusCode, (await simply(bearer(stranger))).statusCode]).toEqual([402, 402])
    expect((await simply(bearer(player.token))).statusCode).toBe(200)
    expect((await get(wallet())).shared).toMatchObject({ cap: 0, used: expect.any(Number) })
    await put(wallet('/caps'), { shared: null, member: 5_000_000 })
    expect((await simply(bearer(stranger))).statusCode).toBe(200)
    expect(await get('/api/tokens/own-share', player.token)).toMatchObject({ cap: 5_000_000 })
    await put(wallet('/caps'), { member: null })
  })

  test('caps are for members of the club, and whole numbers', async () => {
    const elsewhere = await createClub(worlds.world, { players: 1 })
    const foreign = elsewhere.players[0]?.playerId
    expect((await put(wallet(`/members/${foreign}/cap`), { cap: 5 })).json().code).toBe('MEMBER_NOT_FOUND')
    for (const member of [-1, 0.5, '7', 1e12]) expect((await put(wallet('/caps'), { member })).statusCode).toBe(400)
  })
})

test('[TOK-12] the wallet says what was used on each day of the month, with an outlook for each model', async () => {
  const { models, today, notices } = await get(wallet())
  const { used, total, remaining, days, forecast } = models.gpt5
  expect(days).toHaveLength(Number(today.slice(8)))
  expect([used + remaining, days.at(-1)]).toEqual([total, used])
  expect([forecast.state, models.gpt5_mini.forecast.state]).toEqual(['tooLittle', 'tooLittle'])
  expect(notices).toHaveLength(6)
})

test('[TOK-11] a notice is sent soon after the charge that reaches it', async () => {
  const charged: string[] = []
  const unlisten = worlds.world.app.chatDependencies.answers.onCharge((clubId) => charged.push(clubId))
  const { token } = await joinClub(worlds.world.app, club)
  await streamed(token)
  unlisten()
  await streamed(token)
  expect(charged).toEqual([club.clubId])
})

test('[TOK-13] a safety turn leaves no line, a cursor of another makes nothing break', async () => {
  const { token } = await joinClub(worlds.world.app, club)
  const day = new Date().toISOString().slice(0, 10)
  const url = wallet(`/statement?from=${day.slice(0, 8)}01&to=${day}`)
  const before = await get(url)
  await simply(bearer(token), 'Už nechci žít.')
  expect((await get(url)).count).toBe(before.count)
  for (const cursor of ['x', 'e30', Buffer.from('{"sort":"1"}').toString('base64url')]) {
    expect((await get(`${url}&cursor=${cursor}`)).code).toBe('INVALID_INPUT')
  }
  expect((await get(wallet(`/statement?from=2020-01-01&to=${day}`))).code).toBe('INVALID_INPUT')
})
