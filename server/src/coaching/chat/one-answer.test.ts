import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { askAt, type ChatWorlds, callAt, openChatWorlds } from '../../../test/chat-worlds.ts'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { wordsOf } from '../../../test/model-server.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { tokenEntries, tokenHolds } from '../../money/tokens/tokens.table.ts'
import { ask } from './asking.ts'
import { answers, chatTurns } from './chat.table.ts'

const CONVERSATION = '/api/chat/conversation/hockey_fitness'

let worlds: ChatWorlds
let club: TestClub

beforeAll(async () => {
  worlds = await openChatWorlds()
  club = await createClub(worlds.world)
})
afterAll(() => worlds.end())

const db = () => worlds.world.db
const newPlayer = () => joinClub(worlds.world.app, club)
const conversationAt = async (index: 0 | 1, token: string) =>
  (await callAt(worlds.at[index], token, 'GET', CONVERSATION)).body.conversation
const turnsOf = (memberId: string) => db().select().from(chatTurns).where(eq(chatTurns.memberId, memberId))
const answersOf = (memberId: string) => db().select().from(answers).where(eq(answers.memberId, memberId))

describe('[CHAT-21] one running answer per conversation', () => {
  test('of two questions asked at the same moment at two processes one is taken; the other costs nothing', async () => {
    for (let round = 0; round < 5; round++) {
      const { token, playerId } = await newPlayer()
      const responses = await Promise.all(
        worlds.at.map((address, index) => askAt(address, token, `#scenario:slow #words:20 Otázka ${index}?`)),
      )
      expect(responses.map(({ status }) => status).sort()).toEqual([200, 409])
      const [taken, refused] = responses.toSorted((one, other) => one.status - other.status) as [Response, Response]
      expect(await refused.json()).toMatchObject({ code: 'ANSWER_IN_PROGRESS' })
      expect(textOf(await eventsOf(taken))).toBe(wordsOf(20))
      expect(await turnsOf(playerId)).toHaveLength(2)
      expect(await answersOf(playerId)).toHaveLength(1)
      expect(await db().select().from(tokenEntries).where(eq(tokenEntries.memberId, playerId))).toHaveLength(1)
    }
    expect(await db().select().from(tokenHolds)).toEqual([])
  })

  test('a question that comes while the document of another is read is the one that is taken', async () => {
    const { token, playerId } = await newPlayer()
    const { app } = worlds.world
    const caller = await app.findCaller(token)
    const reading = Promise.withResolvers<void>()
    const read = Promise.withResolvers<void>()
    const attachment = { name: 'plan.csv', kind: 'csv', bytes: 4, summary: 'Plán' } as const
    const material = vi.fn(async () => {
      reading.resolve()
      await read.promise
      return { attachment, words: 'Plán', images: [], imageTokens: 0 }
    })
    const about = { specialistId: 'hockey_fitness', message: 'Co s plánem?', language: 'cs', material } as const
    const waiting = ask(db(), app.chatDependencies, caller, about)
    await reading.promise
    const taken = await askAt(worlds.at[0], token, '#scenario:slow #words:20 A mezitím?')
    read.resolve()
    await expect(waiting).rejects.toMatchObject({ code: 'ANSWER_IN_PROGRESS' })
    expect(material).toHaveBeenCalledTimes(1)
    await eventsOf(taken)
    expect((await turnsOf(playerId)).map(({ content }) => content)).toEqual([
      '#scenario:slow #words:20 A mezitím?',
      wordsOf(20),
    ])
    expect(await db().select().from(tokenHolds)).toEqual([])
  })

  test('other specialists and other people are not kept waiting by it', async () => {
    const [one, two] = [await newPlayer(), await newPlayer()]
    const responses = await Promise.all([
      askAt(worlds.at[0], one.token, '#scenario:slow #words:5 Jak?'),
      askAt(worlds.at[1], one.token, '#scenario:slow #words:5 Jak?', { memberId: 'golf_fitness' }),
      askAt(worlds.at[1], two.token, '#scenario:slow #words:5 Jak?'),
    ])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    await Promise.all(responses.map(eventsOf))
  })
})

describe('[CHAT-22] a conversation that is left', () => {
  /** An answer that the first process is writing. */
  async function runningAnswer(): Promise<{ token: string; playerId: string; heard: ReturnType<typeof eventsOf> }> {
    const { token, playerId } = await newPlayer()
    const response = await askAt(worlds.at[0], token, '#scenario:slow #words:400 Dlouze?')
    return { token, playerId, heard: eventsOf(response) }
  }

  test.each([0, 1] as const)('never comes back when it is discarded at process %i', async (index) => {
    const { token, playerId, heard } = await runningAnswer()
    expect((await callAt(worlds.at[index], token, 'DELETE', CONVERSATION)).status).toBe(200)
    expect(await conversationAt(0, token)).toMatchObject({ messages: [], running: null })
    // A new one can begin before the old answer has noticed.
    await eventsOf(await askAt(worlds.at[1], token, '#words:3 Nově?'))
    expect((await heard).at(-1)).toEqual({ type: 'done' })
    expect((await answersOf(playerId)).map(({ status }) => status).sort()).toEqual(['done', 'stopped'])
    expect((await turnsOf(playerId)).map(({ content }) => content)).toEqual(['#words:3 Nově?', wordsOf(3)])
  })

  test.each([0, 1] as const)('ends its answer when a saved one is opened at process %i', async (index) => {
    const { token, playerId, heard } = await runningAnswer()
    const messages = [
      { id: 'q', content: 'Uložená otázka', isUser: true, timestamp: '2026-11-14T10:00:00.000Z' },
      { id: 'a', content: 'Uložená odp', isUser: false, timestamp: '2026-11-14T10:01:00.000Z', finish: 'length' },
    ]
    const saving = { title: 'Uložený', member_id: 'hockey_fitness', member_name: 'Trenér', messages }
    const saved = await callAt(worlds.at[1], token, 'POST', '/api/chat-history', saving)
    const opened = await callAt(worlds.at[index], token, 'PUT', CONVERSATION, { historyId: saved.body.chatHistory.id })
    expect(opened.body.conversation).toMatchObject({ running: null, isSaved: true })
    expect((await heard).at(-1)).toEqual({ type: 'done' })
    expect((await answersOf(playerId))[0]).toMatchObject({ status: 'stopped', isKept: false })
    expect(await conversationAt(1, token)).toMatchObject({
      isSaved: true,
      messages: [{ content: 'Uložená otázka' }, { content: 'Uložená odp', finish: 'length' }],
    })
  })

  test('is one or the other when two saved ones are opened at the same moment', async () => {
    const { token } = await newPlayer()
    const ids = await Promise.all(
      ['Prvn', 'Druh'].map(async (title) => {
        const messages = Array.from({ length: 20 }, (_, index) => ({
          ...{ id: `${index}`, content: `${title} ${index}`, isUser: index % 2 === 0 },
          timestamp: '2026-11-14T10:00:00.000Z',
        }))
        const saving = { title, member_id: 'hockey_fitness', member_name: 'Trenér', messages }
        return (await callAt(worlds.at[0], token, 'POST', '/api/chat-history', saving)).body.chatHistory.id as string
      }),
    )
    await Promise.all(
      ids.map((historyId, index) => callAt(worlds.at[index] ?? '', token, 'PUT', CONVERSATION, { historyId })),
    )
    const { messages, historyId } = await conversationAt(0, token)
    expect(messages).toHaveLength(20)
    expect(messages[0].content).toBe(`${historyId === ids[0] ? 'Prvn' : 'Druh'} 0`)
  })
})

test('a question asked anew takes the place of the old one, also where its answer is left out', async () => {
  const { token, playerId } = await newPlayer()
  const [address] = worlds.at
  await eventsOf(await askAt(address, token, '#words:3 První?'))
  await eventsOf(await askAt(address, token, '#words:4 Druhá?'))
  await eventsOf(await askAt(address, token, '#words:5 Lepší druhá?', { replaces: 'question' }))
  await eventsOf(await askAt(address, token, '#words:5 Lepší druhá?', { replaces: 'answer' }))
  expect((await turnsOf(playerId)).map(({ content }) => content)).toEqual([
    ...['#words:3 První?', wordsOf(3), '#words:5 Lepší druhá?', wordsOf(5)],
  ])
})
