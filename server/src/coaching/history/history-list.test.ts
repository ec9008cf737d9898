import { MAX_CONVERSATION_BYTES, MAX_HISTORIES } from '@touchline/contract/coaching/history.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { chatHistories } from './history.table.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  world.app.countUse = async () => {}
  club = await createClub(world)
})
afterAll(() => world.end())

async function newOwner() {
  const { token, playerId } = await joinClub(world.app, club)
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    world.app.inject({ method, url: `/api/chat-history${path}`, headers: bearer(token), ...(payload && { payload }) })
  const list = async (query = '') => (await call('GET', query)).json()
  const find = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).chatHistory.map(({ title }: { title: string }) => title)
  return { playerId, call, list, find }
}

const conversation = (title: string, ...contents: string[]) => ({
  ...{ title, member_id: 'hockey_fitness', member_name: 'Trenér' },
  messages: contents.map((content, index) => ({
    ...{ id: `m${index}`, content, isUser: index % 2 === 0, timestamp: '2026-11-14T10:00:00.000Z' },
  })),
})

/** Many rows, as saving would create them. */
function rows(ownerId: string, count: number, content = 'Jak na sílu?') {
  return Array.from({ length: count }, (_, index) => ({
    ...{
      clubId: club.clubId,
      ownerId,
      title: `Rozhovor ${index}`,
      specialistId: 'hockey_fitness',
      specialistName: 'T',
    },
    messages: conversation('', content).messages,
    // Three rows share each time, so a page may end between them.
    lastMessageAt: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(index / 3))),
  }))
}

test('[CHAT-25] lists titles without messages; one by its id has them', async () => {
  const { call, list } = await newOwner()
  const saved = (await call('POST', '', conversation('Síla', 'Jak na sílu?', 'Dřepem.'))).json().chatHistory
  const { chatHistory, ...counts } = await list()
  expect(chatHistory).toEqual([{ ...saved, messages: [] }])
  expect(counts).toEqual({ nextCursor: null, saved: 1, mostSaved: MAX_HISTORIES, ending: [] })
  expect((await call('GET', `/${saved.id}`)).json().chatHistory).toEqual(saved)
  const stranger = await newOwner()
  for (const id of [saved.id, 'nonsense']) expect((await stranger.call('GET', `/${id}`)).statusCode).toBe(404)
})

test('[CHAT-25] comes by page, each conversation once, also where some have the same time', async () => {
  const { playerId, list, call } = await newOwner()
  await world.db.insert(chatHistories).values(rows(playerId, 70))
  const seen: string[] = []
  const sizes: number[] = []
  for (let query = ''; ; ) {
    const page = await list(query)
    sizes.push(page.chatHistory.length)
    seen.push(...page.chatHistory.map(({ id }: { id: string }) => id))
    if (!page.nextCursor) break
    query = `?cursor=${page.nextCursor}`
  }
  expect(sizes).toEqual([30, 30, 10])
  const stored = await world.db.select().from(chatHistories).where(eq(chatHistories.ownerId, playerId))
  expect(seen.toSorted()).toEqual(stored.map(({ id }) => id).toSorted())
  const times = new Map(stored.map(({ id, lastMessageAt }) => [id, lastMessageAt.getTime()]))
  const inOrder = seen.map((id) => times.get(id) ?? 0)
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => other - one))
  expect((await list('?limit=5')).chatHistory).toHaveLength(5)
  for (const wrong of ['?limit=0', '?limit=101', '?cursor=yesterday', '?cursor=1_x']) {
    expect((await call('GET', wrong)).json().code).toBe('INVALID_INPUT')
  }
})

test('[CHAT-25] finds by words of title and messages, accents and case aside, also parts of words and pages of them', async () => {
  const { call, find, list, playerId } = await newOwner()
  await call('POST', '', conversation('Těžké nohy', 'Co s nimi?', 'Łagodny trening a Straßenlauf.'))
  const { id } = (await call('POST', '', conversation('Výživa', 'Co jíst před zápasem?'))).json().chatHistory
  expect(await find('TEZKE nohy')).toEqual(['Těžké nohy'])
  expect(await find('nohy tezke lagod')).toEqual(['Těžké nohy'])
  expect(await find('strassen')).toEqual(['Těžké nohy'])
  expect(await find('zapas')).toEqual(['Výživa'])
  expect(await find('nohy zapas')).toEqual([])
  expect(await find('%')).toHaveLength(2)
  await call('PUT', `/${id}`, { title: 'Pití', messages: conversation('', 'Kolik pít?').messages })
  expect(await find('zapas')).toEqual([])
  expect(await find('pit')).toEqual(['Pití'])
  // Saved before search texts existed.
  await world.db.insert(chatHistories).values(rows(playerId, 40, 'Řetězová brzda'))
  const first = await list('?search=retez')
  expect(first.chatHistory).toHaveLength(30)
  expect((await list(`?search=retez&cursor=${first.nextCursor}`)).chatHistory).toHaveLength(10)
})

test('[CHAT-25] a save that meets a limit is refused with a sentence and changes nothing', async () => {
  const { playerId, call, list } = await newOwner()
  await world.db.insert(chatHistories).values(rows(playerId, MAX_HISTORIES - 1))
  const last = await Promise.all([1, 2].map((index) => call('POST', '', conversation(`Poslední ${index}`, 'Jak?'))))
  expect(last.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  const { chatHistory, saved } = await list()
  expect(saved).toBe(MAX_HISTORIES)
  const refused = last.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ code: 'HISTORY_FULL', error: expect.stringContaining('Historie je plná') })
  const [{ id }] = chatHistory
  const tooLarge = conversation('Velký', ...Array.from({ length: 6 }, () => 'x'.repeat(MAX_CONVERSATION_BYTES / 6 + 1)))
  expect((await call('PUT', `/${id}`, tooLarge)).json().code).toBe('HISTORY_TOO_LARGE')
  const tooMany = conversation('Dlouhý', ...Array.from({ length: 1001 }, () => 'x'))
  expect((await call('PUT', `/${id}`, tooMany)).json().code).toBe('HISTORY_TOO_LARGE')
  expect((await list()).chatHistory[0].title).toMatch(/^Poslední/)
  // Neither saving again under the same id nor deleting creates a new one.
  expect((await call('PUT', `/${id}`, conversation('Stále', 'Jak?'))).statusCode).toBe(200)
  expect((await call('DELETE', `/${id}`)).statusCode).toBe(200)
  expect((await call('POST', '', conversation('Zase', 'Jak?'))).statusCode).toBe(201)
})

test('[CHAT-25] a dozen conversations of 0.9 MB are listed and searched without being read', async () => {
  const { playerId, call, list, find } = await newOwner()
  const words = Array.from({ length: 20_000 }, (_, index) => `věta${index % 3000} delší`).join(' ')
  for (let index = 0; index < 12; index++) {
    const large = conversation(`Velký ${index}`, ...Array.from({ length: 5 }, () => words.slice(0, 150_000)))
    expect((await call('POST', '', large)).statusCode).toBe(201)
  }
  const listed = await call('GET', '?limit=100')
  expect(listed.json().chatHistory).toHaveLength(12)
  expect(listed.rawPayload.length).toBeLessThan(20_000)
  expect(await find('veta2999')).toHaveLength(12)
  const [{ searchText } = { searchText: null }] = await world.db
    .select({ searchText: chatHistories.searchText })
    .from(chatHistories)
    .where(eq(chatHistories.ownerId, playerId))
  expect(searchText?.length).toBeLessThanOrEqual(64_000)
  expect((await list()).saved).toBe(12)
})
