import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askAt, type ChatWorlds, callAt, openChatWorlds } from '../../../test/chat-worlds.ts'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { wordsOf } from '../../../test/model-server.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { OFFLINE, openWorld } from '../../../test/world.ts'
import { tokenAccounts } from '../../money/tokens/tokens.table.ts'
import { answers, chatTurns } from './chat.table.ts'

const CONVERSATION = '/api/chat/conversation/hockey_fitness'

let worlds: ChatWorlds
let club: TestClub

beforeAll(async () => {
  worlds = await openChatWorlds()
  club = await createClub(worlds.world)
})
afterAll(() => worlds.end())

const newPlayer = () => joinClub(worlds.world.app, club)
const messagesOf = async (token: string) =>
  (await callAt(worlds.at[0], token, 'GET', CONVERSATION)).body.conversation.messages
const instructions = () => String(worlds.model.requests.at(-1)?.messages[0]?.content)

describe('[CHAT-24] an answer', () => {
  test.each([
    ['length', 'length'],
    ['content_filter', 'filter'],
  ])(
    'that the model cut (%s) says so: in the stream, from any process, and where it is kept',
    async (scenario, finish) => {
      const { token } = await newPlayer()
      const response = await askAt(worlds.at[0], token, `#scenario:${scenario} Jak?`)
      const text = await response.clone().text()
      expect(text.endsWith(`event: metadata\ndata: {"finish":"${finish}"}\n\nevent: done\ndata: [DONE]\n\n`)).toBe(true)
      const events = await eventsOf(response)
      expect(events.slice(-2)).toEqual([{ type: 'finish', finish }, { type: 'done' }])
      expect((await messagesOf(token)).at(-1)).toMatchObject({ isUser: false, finish })
      const [first] = events
      const id = first?.type === 'metadata' ? first.generationId : ''
      for (const address of worlds.at) {
        const again = await fetch(`${address}/api/chat/stream/${id}`, { headers: bearer(token) })
        expect((await eventsOf(again)).slice(-2)).toEqual([{ type: 'finish', finish }, { type: 'done' }])
      }
    },
  )

  test.each([
    ['#scenario:length Jak?', 'length'],
    ['Jak?', null],
  ])('to "%s" tells it in the reply of chat/simple: %s', async (message, finish) => {
    const { token } = await newPlayer()
    const body = { memberId: 'hockey_fitness', message, language: 'cs' }
    expect((await callAt(worlds.at[0], token, 'POST', '/api/chat/simple', body)).body).toMatchObject({ finish })
  })

  test('that is whole or was stopped says nothing', async () => {
    const { token } = await newPlayer()
    expect((await eventsOf(await askAt(worlds.at[0], token, 'Jak?'))).some(({ type }) => type === 'finish')).toBe(false)
    expect((await messagesOf(token)).at(-1)).not.toHaveProperty('finish')
  })

  test('that the last of the tokens cut says so, too', async () => {
    const poor = await createClub(worlds.world, { players: 1 })
    const { token = '' } = poor.players[0] ?? {}
    await eventsOf(await askAt(worlds.at[0], token, '#words:3 Jak?'))
    const [{ promptTokens } = { promptTokens: 0 }] = await worlds.world.db
      .select()
      .from(answers)
      .where(eq(answers.clubId, poor.clubId))
    await worlds.world.db
      .update(tokenAccounts)
      .set({ allowance: promptTokens + 400, bought: 0 })
      .where(eq(tokenAccounts.clubId, poor.clubId))
    const events = await eventsOf(await askAt(worlds.at[0], token, '#words:900 Jak?'))
    expect(textOf(events).length).toBeLessThan(wordsOf(900).length)
    expect(events.at(-2)).toEqual({ type: 'finish', finish: 'length' })
  })

  test('that was cut can be continued: only then the model is told to go on where it ended', async () => {
    const { token } = await newPlayer()
    await eventsOf(await askAt(worlds.at[0], token, '#scenario:length Jak?'))
    expect(instructions()).not.toContain('go on exactly where it ended')
    await eventsOf(await askAt(worlds.at[0], token, 'Pokračuj.'))
    expect(instructions()).toContain('go on exactly where it ended')
    await eventsOf(await askAt(worlds.at[0], token, 'Děkuji.'))
    expect(instructions()).not.toContain('go on exactly where it ended')
  })
})

test('[CHAT-24] a model with a small window gets what fits; a question too long for it is refused', async () => {
  const settings = {
    ...{ publicUrl: 'http://localhost:3000', trustProxy: false, stripe: undefined },
    model: { ...OFFLINE, baseUrl: worlds.model.baseUrl, gpt5: 'gpt-4', gpt5Mini: 'gpt-4' },
  }
  const small = await openWorld({ settings })
  small.app.countUse = async () => {}
  const address = await small.app.listen({ port: 0, host: '127.0.0.1' })
  const { players } = await createClub(small, { players: 1 })
  const { token = '' } = players[0] ?? {}
  const conversationHistory = Array.from({ length: 40 }, (_, index) => ({
    role: index % 2 ? 'assistant' : 'user',
    content: `${index} ${wordsOf(200)}`,
  }))
  await eventsOf(await askAt(address, token, 'Jak?', { conversationHistory }))
  const { messages, max_tokens: answer = 0 } = worlds.model.requests.at(-1) ?? { messages: [] }
  const counted = messages.reduce(
    (sum, { content }) => sum + (small.app.chatDependencies.model?.countTokens(String(content)) ?? 0),
    0,
  )
  expect(counted + answer).toBeLessThanOrEqual(8192)
  // Another question with its answer would not fit.
  expect(counted + answer).toBeGreaterThan(8192 - 1500)
  expect(messages.at(-2)?.content).toBe(conversationHistory.at(-1)?.content)
  const long = await askAt(address, token, '漢字かな交じり文'.repeat(900))
  expect(await long.json()).toMatchObject({ code: 'MESSAGE_TOO_LONG' })
  await small.end()
})

describe('a long conversation', () => {
  const fill = (memberId: string, count: number, content: string) =>
    worlds.world.db.insert(chatTurns).values(
      Array.from({ length: count }, (_, index) => ({
        ...{ memberId, specialistId: 'hockey_fitness', isUser: index % 2 === 0, content: `${index} ${content}` },
      })),
    )

  test('[CHAT-25] of 998 messages takes one more question, of 1,000 none; asking the last one anew still works', async () => {
    const { token, playerId } = await newPlayer()
    await fill(playerId, 998, 'x')
    await eventsOf(await askAt(worlds.at[0], token, '#words:3 Poslední?'))
    const refused = await askAt(worlds.at[0], token, 'Ještě jedna?')
    expect(await refused.json()).toMatchObject({ code: 'CONVERSATION_FULL' })
    expect((await askAt(worlds.at[0], token, 'Lepší?', { replaces: 'question' })).status).toBe(200)
    const messages = await messagesOf(token)
    const saving = {
      title: 'Dlouhý',
      member_id: 'hockey_fitness',
      member_name: 'Trenér',
      messages: messages.slice(0, 1000),
    }
    expect((await callAt(worlds.at[0], token, 'POST', '/api/chat-history', saving)).status).toBe(201)
  })

  test('[CHAT-25] of a megabyte is full, and can still be saved', async () => {
    const { token, playerId } = await newPlayer()
    await fill(playerId, 20, 'ž'.repeat(25_500))
    const refused = await askAt(worlds.at[0], token, 'Ještě jedna?')
    expect(await refused.json()).toMatchObject({ code: 'CONVERSATION_FULL' })
    const saving = {
      title: 'Velký',
      member_id: 'hockey_fitness',
      member_name: 'Trenér',
      messages: await messagesOf(token),
    }
    expect((await callAt(worlds.at[0], token, 'POST', '/api/chat-history', saving)).status).toBe(201)
  })

  test('the model gets its end, however long it is', async () => {
    const { token, playerId } = await newPlayer()
    await fill(playerId, 600, wordsOf(40))
    await eventsOf(await askAt(worlds.at[0], token, '#words:3 A teď?'))
    const { messages = [] } = worlds.model.requests.at(-1) ?? {}
    expect(messages.at(-2)?.content).toBe(`599 ${wordsOf(40)}`)
    expect(messages.length).toBeGreaterThan(60)
    expect(messages.length).toBeLessThan(200)
  })
})
