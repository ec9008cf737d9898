import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminToken, bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let club: TestClub
let owner: { authorization: string }

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
  owner = bearer((await joinClub(world.app, club)).token)
})
afterAll(() => world.end())

const message = (content: string, isUser: boolean, timestamp = '2026-11-14T10:00:00.000Z') => ({
  id: `m-${content.length}`,
  content,
  isUser,
  timestamp,
})
const conversation = {
  title: ' Síla mimo led ',
  member_id: 'martial_arts_fitness',
  member_name: 'Kondiční trenér',
  messages: [message('Jak na sílu?', true), message('Začni dřepem.\n\n| a | b |', false, '2026-11-14T10:01:00.000Z')],
}
const save = (headers: { authorization: string }, payload: object = conversation) =>
  world.app.inject({
    method: 'POST',
    url: '/api/chat-history',
    headers: { 'accept-language': 'en', ...headers },
    payload,
  })
const list = async (headers: { authorization: string }) =>
  (await world.app.inject({ url: '/api/chat-history', headers })).json().chatHistory

describe('saved conversations', () => {
  test('[CHAT-14] are kept to the letter, found again newest first, changed and erased by their owner', async () => {
    const first = (await save(owner)).json().chatHistory
    expect(first).toMatchObject({
      title: 'Síla mimo led',
      member_id: 'combat_fitness',
      messages: conversation.messages,
      last_message_at: '2026-11-14T10:01:00.000Z',
    })
    const later = { ...conversation, title: 'Druhý', messages: [message('Nový', true, '2026-11-15T08:00:00.000Z')] }
    const second = (await save(owner, later)).json().chatHistory
    expect((await list(owner)).map((one: { id: string }) => one.id)).toEqual([second.id, first.id])

    const change = { title: 'Lepší titulek', messages: later.messages, clubId: club.clubId }
    const url = `/api/chat-history/${first.id}`
    const updated = await world.app.inject({ method: 'PUT', url, headers: owner, payload: change })
    expect(updated.json().chatHistory).toMatchObject({ id: first.id, title: 'Lepší titulek', messages: later.messages })

    expect(
      (await world.app.inject({ method: 'DELETE', url: `${url}?clubId=${club.clubId}`, headers: owner })).statusCode,
    ).toBe(200)
    expect(await list(owner)).toHaveLength(1)
    expect((await world.app.inject({ method: 'DELETE', url, headers: owner })).json().code).toBe('HISTORY_NOT_FOUND')
  })

  test.each([
    [{ title: '   ' }, 'FIELD_REQUIRED'],
    [{ title: 'x'.repeat(101) }, 'INVALID_INPUT'],
    [{ member_id: 'nobody' }, 'SPECIALIST_NOT_FOUND'],
    [{ messages: [] }, 'INVALID_INPUT'],
    [{ messages: [{ ...conversation.messages[0], timestamp: 'yesterday' }] }, 'INVALID_INPUT'],
  ])('[CHAT-13] %j is refused: %s', async (wrong, code) => {
    expect((await save(owner, { ...conversation, ...wrong })).json().code).toBe(code)
  })

  test('[PERM-03] [CHAT-14] nobody else reads, changes or erases them: not a team-mate, not the administrator', async () => {
    const { id } = (await save(owner)).json().chatHistory
    const teamMate = bearer((await joinClub(world.app, club)).token)
    const admin = bearer(await adminToken(world.app, club))
    const stranger = bearer((await joinClub(world.app, await createClub(world))).token)
    for (const headers of [teamMate, admin, stranger]) {
      expect(await list(headers)).toEqual([])
      const url = `/api/chat-history/${id}`
      const payload = { title: 'Mine now', messages: conversation.messages }
      expect((await world.app.inject({ method: 'PUT', url, headers, payload })).statusCode).toBe(404)
      expect((await world.app.inject({ method: 'DELETE', url, headers })).statusCode).toBe(404)
    }
    expect((await list(owner)).map((one: { id: string }) => one.id)).toContain(id)
  })

  test('[PERM-03] asking for a player’s conversations by their id is refused', async () => {
    const player = await joinClub(world.app, club)
    const admin = bearer(await adminToken(world.app, club))
    const url = `/api/chat-history?clubId=${club.clubId}&playerId=${player.playerId}`
    expect((await world.app.inject({ url, headers: admin })).statusCode).toBe(403)
  })

  test('[CHAT-17] an administrator has their own, without a player id', async () => {
    const admin = bearer(await adminToken(world.app, club))
    expect((await save(admin)).json().chatHistory.playerId).toBeNull()
    expect(await list(admin)).toHaveLength(1)
  })
})
