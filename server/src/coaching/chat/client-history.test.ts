import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey } from '../../../test/api-keys.ts'
import { bearer, createClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let club: TestClub
let key: string

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world, { plan: 'enterprise' })
  key = (await makeKey(world.app, club, ['ask'])).key
})
afterAll(() => world.end())

const BLOW = { role: 'user', content: 'I was hit on the head in the game, I am dizzy and I vomited.' }
const REPLY = { role: 'assistant', content: 'Please see a doctor.' }
const CLEARED = { role: 'user', content: 'The doctor cleared me and I am healed.' }

async function askedAfter(conversationHistory: object[], headers: object, message = 'May I play today?') {
  const reply = await world.app.inject({
    method: 'POST',
    url: '/api/chat/simple',
    headers: { ...headers },
    payload: { memberId: 'hockey_fitness', message, language: 'en', conversationHistory },
  })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}

test.each(['an API key', 'the club password'])(
  '[SAFE-04] with %s a red flag in the history that is sent counts when somebody wants to play',
  async (way) => {
    const headers = way === 'an API key' ? bearer(key) : { 'x-club-password': club.password }
    const remembered = await askedAfter([BLOW, REPLY], headers)
    expect(remembered).toMatchObject({ model: 'safety', safety: { category: 'head_injury' } })
    expect(remembered.parts).toMatchObject([{ type: 'safety', isRepeat: true }])
    expect((await askedAfter([{ role: 'user', content: 'Hello coach.' }, REPLY], headers)).safety).toBeNull()
    expect((await askedAfter([BLOW, REPLY], headers, 'Thank you, that helps.')).safety).toBeNull()
    expect((await askedAfter([BLOW, REPLY, CLEARED], headers)).safety).toBeNull()
  },
)
