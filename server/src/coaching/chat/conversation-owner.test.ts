import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askAt, type ChatWorlds, callAt, openChatWorlds, untrustedToken } from '../../../test/chat-worlds.ts'
import { createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { wordsOf } from '../../../test/model-server.ts'
import { eventsOf, textOf } from '../../../test/response-bodies.ts'
import { sessions } from '../../club/sessions/sessions.table.ts'
import { tokenHolds } from '../../money/tokens/tokens.table.ts'
import { ask } from './asking.ts'
import { answers, chatTurns } from './chat.table.ts'
import { adoptConversations } from './chat.ts'

let worlds: ChatWorlds
let club: TestClub

beforeAll(async () => {
  worlds = await openChatWorlds()
  club = await createClub(worlds.world)
})
afterAll(() => worlds.end())

const db = () => worlds.world.db
const asks = (token: string, message: string, body = {}) => askAt(worlds.at[0], token, message, body)
const call = (token: string, method: string, path: string) => callAt(worlds.at[0], token, method, path)
const conversationOf = async (token: string) =>
  (await call(token, 'GET', '/api/chat/conversation/hockey_fitness')).body.conversation
const saidBy = async (token: string) =>
  (await conversationOf(token)).messages.map(({ content }: { content: string }) => content)
const promptedWith = () =>
  worlds.model.requests
    .at(-1)
    ?.messages.slice(1)
    .map(({ content }) => content)
const answerIdOf = (events: Awaited<ReturnType<typeof eventsOf>>) => {
  const [first] = events
  return first?.type === 'metadata' ? first.generationId : ''
}

/** A player's own device, and one that only knows the club password. */
async function twoDevices() {
  const { token: own, email, playerId } = await joinClub(worlds.world.app, club)
  const stranger = await untrustedToken(worlds.world.app, club, email)
  expect((await worlds.world.app.findCaller(own)).isTrusted).toBe(true)
  expect((await worlds.world.app.findCaller(stranger)).isTrusted).toBe(false)
  return { own, stranger, email, playerId }
}

/** What confirming a device does to its session. */
async function trust(token: string): Promise<void> {
  const caller = await worlds.world.app.findCaller(token)
  await db().transaction(async (tx) => {
    await tx.update(sessions).set({ trustedAt: new Date() }).where(eq(sessions.id, caller.sessionId))
    await adoptConversations(tx, caller)
  })
}

test('[CHAT-19] a device that only knows the club password has conversations of its own, and neither sees the other’s', async () => {
  const { own, stranger, email } = await twoDevices()
  await eventsOf(await asks(own, '#words:3 Moje tajná otázka?'))
  await eventsOf(await asks(stranger, '#words:4 Cizí otázka?'))
  expect(promptedWith()).toEqual(['#words:4 Cizí otázka?'])
  expect(await saidBy(own)).toEqual(['#words:3 Moje tajná otázka?', wordsOf(3)])
  expect(await saidBy(stranger)).toEqual(['#words:4 Cizí otázka?', wordsOf(4)])
  expect(await saidBy(await untrustedToken(worlds.world.app, club, email))).toEqual([])
  await call(stranger, 'DELETE', '/api/chat/conversation/hockey_fitness')
  expect(await saidBy(own)).toHaveLength(2)
})

test('[CHAT-19] answers are read and stopped only from where they were asked for', async () => {
  const { own, stranger } = await twoDevices()
  const requestId = randomUUID()
  const ownId = answerIdOf(await eventsOf(await asks(own, '#words:3 Moje?', { requestId })))
  const strangersId = answerIdOf(await eventsOf(await asks(stranger, '#words:3 Cizí?')))
  for (const [token, id, status] of [
    [own, ownId, 200],
    [stranger, strangersId, 200],
    [stranger, ownId, 404],
    [own, strangersId, 404],
  ] as const) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${worlds.at[0]}/api/chat/stream/${id}`, { headers })).status).toBe(status)
    expect((await call(token, 'POST', `/api/chat/stream/${id}/stop`)).status).toBe(status)
  }
  // Not even by repeating the request id.
  expect((await asks(stranger, '#words:3 Moje?', { requestId })).status).toBe(404)
})

test('[CHAT-21] both devices may be answered at the same moment: they are two conversations', async () => {
  const { own, stranger } = await twoDevices()
  const responses = await Promise.all([own, stranger].map((token) => asks(token, '#scenario:slow #words:9 Jak?')))
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect((await asks(stranger, 'A ještě?')).status).toBe(409)
  await Promise.all(responses.map(eventsOf))
})

test('[CHAT-19] a device that is confirmed brings its conversation along, behind the member’s own', async () => {
  const { own, stranger } = await twoDevices()
  await eventsOf(await asks(stranger, '#words:4 Z nového telefonu?'))
  await eventsOf(await asks(own, '#words:3 Ze starého?'))
  const { messages: before } = await conversationOf(stranger)
  const response = await asks(stranger, '#scenario:slow #words:30 A dál?')
  await trust(stranger)
  const running = (await conversationOf(own)).running
  expect(running).not.toBeNull()
  expect(textOf(await eventsOf(response))).toBe(wordsOf(30))
  for (const token of [own, stranger]) {
    expect(await saidBy(token)).toEqual([
      ...['#words:3 Ze starého?', wordsOf(3)],
      ...['#words:4 Z nového telefonu?', wordsOf(4), '#scenario:slow #words:30 A dál?', wordsOf(30)],
    ])
  }
  expect((await conversationOf(own)).messages.slice(2, 4)).toEqual(before)
  const headers = { authorization: `Bearer ${own}` }
  const { generationId } = running
  expect(textOf(await eventsOf(await fetch(`${worlds.at[1]}/api/chat/stream/${generationId}`, { headers })))).toBe(
    wordsOf(30),
  )
})

test('[CHAT-21] where both answer at that moment, that of the new device is stopped and what it said is kept', async () => {
  const { own, stranger } = await twoDevices()
  const responses = await Promise.all([
    asks(own, '#scenario:slow #words:150 Moje?'),
    asks(stranger, '#scenario:slow #words:900 Cizí?'),
  ])
  await trust(stranger)
  const [ownHeard, strangersHeard] = await Promise.all(responses.map(eventsOf))
  expect(textOf(ownHeard ?? [])).toBe(wordsOf(150))
  const kept = textOf(strangersHeard ?? [])
  expect(kept.length).toBeLessThan(wordsOf(900).length)
  expect((await saidBy(own)).toSorted()).toEqual(
    ['#scenario:slow #words:150 Moje?', '#scenario:slow #words:900 Cizí?', kept, wordsOf(150)].toSorted(),
  )
  expect((await conversationOf(own)).running).toBeNull()
})

test('[TOK-06] with its session go its turns; an answer that still runs is charged and belongs to nobody', async () => {
  const { own, stranger, playerId } = await twoDevices()
  await eventsOf(await asks(stranger, '#words:3 Cizí?'))
  const response = await asks(stranger, '#scenario:slow #words:30 A dál?')
  const { sessionId } = await worlds.world.app.findCaller(stranger)
  await db().delete(sessions).where(eq(sessions.id, sessionId))
  await eventsOf(response)
  expect(await db().select().from(chatTurns).where(eq(chatTurns.memberId, playerId))).toEqual([])
  const rows = await db().select().from(answers).where(eq(answers.memberId, playerId))
  expect(rows.map(({ status }) => status)).toEqual(['done', 'done'])
  expect(await db().select().from(tokenHolds)).toEqual([])
  expect(await saidBy(own)).toEqual([])
})

test('[CHAT-21] a question whose session becomes trusted meanwhile meets the answer that runs in the member’s own conversation', async () => {
  const { own, stranger } = await twoDevices()
  const caller = await worlds.world.app.findCaller(stranger)
  const running = await asks(own, '#scenario:slow #words:60 Moje otázka?')
  await trust(stranger)
  const { chatDependencies } = worlds.world.app
  const question = { specialistId: 'hockey_fitness', message: 'Cizí?', language: 'cs' } as const
  // With the caller as identified before the device was confirmed.
  await expect(ask(db(), chatDependencies, caller, question)).rejects.toMatchObject({ code: 'ANSWER_IN_PROGRESS' })
  await call(own, 'DELETE', '/api/chat/conversation/hockey_fitness')
  await eventsOf(running)
  expect(await db().select().from(tokenHolds)).toEqual([])
})

test('[CHAT-19] and where nothing runs it becomes a turn of that conversation', async () => {
  const { own, stranger } = await twoDevices()
  const caller = await worlds.world.app.findCaller(stranger)
  await trust(stranger)
  const question = { specialistId: 'hockey_fitness', message: '#words:3 Cizí?', language: 'cs' } as const
  const { id } = await ask(db(), worlds.world.app.chatDependencies, caller, question)
  await eventsOf(await fetch(`${worlds.at[0]}/api/chat/stream/${id}`, { headers: { authorization: `Bearer ${own}` } }))
  expect(await saidBy(own)).toEqual(['#words:3 Cizí?', wordsOf(3)])
})
