import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { type ModelServer, startModelServer } from '../../../test/model-server.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { OFFLINE, openWorld, type World } from '../../../test/world.ts'
import { tokenHolds } from '../../money/tokens/tokens.table.ts'
import { answers, chatTurns } from './chat.table.ts'

let server: ModelServer
let world: World
let address: string
let club: TestClub

beforeAll(async () => {
  server = await startModelServer({ text: 'Začni zlehka.' })
  const model = { ...OFFLINE, baseUrl: server.baseUrl }
  world = await openWorld({
    settings: { publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined, model },
  })
  world.app.countUse = async () => {}
  address = await world.app.listen({ port: 0, host: '127.0.0.1' })
  club = await createClub(world, { players: 2 })
})
afterAll(async () => {
  await world.end()
  await server.close()
})

const ask = (player: number, message: string, body: object = {}) =>
  fetch(`${address}/api/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(club.players[player]?.token ?? '') },
    body: JSON.stringify({ memberId: 'hockey_fitness', message, language: 'cs', ...body }),
  })

test('[TOK-06] the same question sent many times at once is asked, kept and charged once, and holds nothing back', async () => {
  const asked = server.requests.length
  // Repeated, because requests that arrive just while the answer is ending are the tricky ones.
  for (let round = 1; round <= 8; round++) {
    const requestId = randomUUID()
    const responses = await Promise.all(Array.from({ length: 8 }, () => ask(0, 'Jak na těžké nohy?', { requestId })))
    const heard = await Promise.all(responses.map(eventsOf))
    expect(heard.map(textOf)).toEqual(Array.from({ length: 8 }, () => 'Začni zlehka.'))
    expect(server.requests).toHaveLength(asked + round)
    expect(await world.db.select().from(answers).where(eq(answers.requestId, requestId))).toHaveLength(1)
    expect(await world.db.select().from(chatTurns)).toHaveLength(2 * round)
  }
  expect(await world.db.select().from(tokenHolds)).toEqual([])
})

test('[OPS-02] while the server closes, a running answer is finished and a new question is refused before anything is held for it', async () => {
  const running = await ask(1, '#scenario:slow #words:30 Co dnes?')
  const heard = eventsOf(running)
  const closing = world.app.chatDependencies.answers.close(25_000)
  const refused = await world.app.inject({
    method: 'POST',
    url: '/api/chat/stream',
    headers: bearer(club.players[0]?.token ?? ''),
    payload: { memberId: 'hockey_fitness', message: 'A teď?', language: 'cs' },
  })
  expect(refused.statusCode).toBe(503)
  expect(refused.json().code).toBe('UNAVAILABLE')
  await closing
  expect((await heard).at(-1)).toEqual({ type: 'done' })
  expect(await world.db.select().from(tokenHolds)).toEqual([])
  expect((await world.db.select().from(chatTurns)).filter(({ content }) => content === 'A teď?')).toEqual([])
})
