import { LOCALES } from '@touchline/locales/locales.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

/** Returns `ask` of a player who has used up this minute's rate limit with empty messages. */
async function whoAskedEnough() {
  const { token } = await joinClub(world.app, club)
  const ask = (path: string, message: string, language = 'en') =>
    world.app.inject({
      method: 'POST',
      url: `/api/chat/${path}`,
      headers: { ...bearer(token), 'accept-language': 'cs' },
      payload: { memberId: 'hockey_fitness', message, language },
    })
  for (let count = 0; count < 60; count++) await ask('simple', '')
  return ask
}

test('[OPS-05] over the limit a question is refused in the language of its body', async () => {
  const ask = await whoAskedEnough()
  const reply = await ask('simple', 'How do I warm up?', 'de')
  expect(reply.statusCode).toBe(429)
  expect(reply.headers['retry-after']).toBeDefined()
  const [words = ''] = LOCALES.de.errors.TOO_MANY_REQUESTS_one?.split('{{count}}') ?? []
  expect(reply.json().error.startsWith(words)).toBe(true)
})

test('[SAFE-02] over the limit a red flag still gets its fixed reply, up to a higher limit', async () => {
  const ask = await whoAskedEnough()
  expect((await ask('simple', 'How do I warm up?')).statusCode).toBe(429)
  const reply = await ask('simple', 'I want to kill myself')
  expect(reply.statusCode).toBe(200)
  expect(reply.json()).toMatchObject({ model: 'safety', safety: { category: 'self_harm' } })
  for (let count = 0; count < 120; count++) await ask('simple', '')
  expect((await ask('simple', 'I want to kill myself')).statusCode).toBe(429)
})
