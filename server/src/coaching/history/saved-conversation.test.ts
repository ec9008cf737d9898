import { MAX_HISTORIES } from '@touchline/contract/coaching/history.ts'
import { eq, sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearer, createClub, joinClub, type TestClub } from '../../../test/clubs.ts'
import { sweep } from '../../../test/retention.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { chatHistories } from './history.table.ts'

let world: World
let club: TestClub

beforeAll(async () => {
  world = await openWorld()
  club = await createClub(world)
})
afterAll(() => world.end())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function newOwner() {
  const { token, playerId } = await joinClub(world.app, club)
  const send = (method: Method, url: string, payload?: object) =>
    world.app.inject({ method, url, headers: bearer(token), ...(payload && { payload }) })
  const call = (method: Method, path: string, payload?: object) => send(method, `/api/chat-history${path}`, payload)
  const save = async (title: string, at = '2026-11-14T10:00:00.000Z', messages = said(at)): Promise<string> => {
    const body = { title, member_id: 'hockey_fitness', member_name: 'Trenér', messages }
    return (await call('POST', '', body)).json().chatHistory.id
  }
  const titles = async (query = '') =>
    (await call('GET', query)).json().chatHistory.map(({ title }: { title: string }) => title)
  return { playerId, send, call, save, titles }
}

const said = (timestamp: string) => [
  { id: 'q', content: 'Jak na sílu?', isUser: true, timestamp },
  { id: 'a', content: '## Síla\n\n- **Dřep** třikrát\n- <b>tah</b>', isUser: false, timestamp },
]

const rowsOf = (id: string) => world.db.select().from(chatHistories).where(eq(chatHistories.id, id))
const makeOlder = (id: string, seconds: number) =>
  world.db.execute(sql`update chat_histories set deleted_at = deleted_at - make_interval(secs => ${seconds})
    where id = ${id}::uuid`)

describe('[CHAT-26] a saved conversation', () => {
  test('is renamed, and found by its new title, no more by the old one', async () => {
    const { call, save, titles } = await newOwner()
    const id = await save('Nohy')
    const renamed = await call('PUT', `/${id}/title`, { title: 'Běžecký týden' })
    expect(renamed.json().chatHistory).toMatchObject({ id, title: 'Běžecký týden', messages: [] })
    expect(await titles('?search=bezecky')).toEqual(['Běžecký týden'])
    expect(await titles('?search=nohy')).toEqual([])
    expect((await call('GET', `/${id}`)).json().chatHistory.messages).toHaveLength(2)
    expect((await call('PUT', `/${id}/title`, { title: '  ' })).json().code).toBe('FIELD_REQUIRED')
  })

  test('that is renamed while it is saved again is found by its new words', async () => {
    const { call, save, titles } = await newOwner()
    const id = await save('Nohy')
    for (let round = 0; round < 20; round++) {
      const at = '2026-11-14T10:00:00.000Z'
      const messages = [...said(at), { id: 'n', content: `slovo${round}`, isUser: true, timestamp: at }]
      await Promise.all([
        call('PUT', `/${id}`, { title: 'Nohy', messages }),
        call('PUT', `/${id}/title`, { title: `Ruce ${round}` }),
      ])
      expect(await titles(`?search=slovo${round}`)).toHaveLength(1)
    }
  })

  test('that is pinned stands first, on every page and in every search once', async () => {
    const { call, save, titles } = await newOwner()
    const ids = []
    for (const day of ['10', '11', '12', '13', '14']) ids.push(await save(`Den ${day}`, `2026-11-${day}T10:00:00.000Z`))
    for (const id of [ids[0], ids[2]])
      expect((await call('PUT', `/${id}/pin`, { isPinned: true })).statusCode).toBe(200)
    const order = ['Den 12', 'Den 10', 'Den 14', 'Den 13', 'Den 11']
    expect(await titles()).toEqual(order)
    const seen: string[] = []
    for (let cursor = ''; ; ) {
      const page = (await call('GET', `?limit=1${cursor}`)).json()
      seen.push(...page.chatHistory.map(({ title }: { title: string }) => title))
      if (!page.nextCursor) break
      cursor = `&cursor=${page.nextCursor}`
    }
    expect(seen).toEqual(order)
    expect(await titles('?search=den&limit=2')).toEqual(order.slice(0, 2))
    await call('PUT', `/${ids[2]}/pin`, { isPinned: false })
    expect(await titles('?limit=2')).toEqual(['Den 10', 'Den 14'])
  })

  test('that was deleted comes back whole where that is undone in time, and not later', async () => {
    const { call, save, titles, send } = await newOwner()
    const id = await save('Síla')
    await send('PUT', '/api/chat/conversation/hockey_fitness', { historyId: id })
    expect((await call('DELETE', `/${id}`)).json()).toEqual({ deleted: true })
    expect(await titles()).toEqual([])
    for (const path of [`/${id}`, `/${id}/pdf`]) expect((await call('GET', path)).statusCode).toBe(404)
    expect((await call('DELETE', `/${id}`)).statusCode).toBe(404)
    const open = async () => (await send('GET', '/api/chat/conversation/hockey_fitness')).json().conversation
    expect((await open()).historyId).toBeNull()
    expect((await call('POST', `/${id}/restore`, {})).json().chatHistory).toMatchObject({ id, title: 'Síla' })
    expect((await open()).historyId).toBe(id)
    expect((await call('GET', `/${id}`)).json().chatHistory.messages).toHaveLength(2)
    await call('DELETE', `/${id}`)
    await makeOlder(id, 16)
    expect((await call('POST', `/${id}/restore`, {})).json().code).toBe('HISTORY_NOT_FOUND')
  })

  test('that was deleted is really erased soon after, whoever is there', async () => {
    const { call, save } = await newOwner()
    const [kept, gone] = [await save('Zůstane'), await save('Zmizí')]
    await call('DELETE', `/${gone}`)
    await sweep(world, 'chat_histories')
    expect(await rowsOf(gone)).toHaveLength(1)
    await makeOlder(gone, 16)
    await sweep(world, 'chat_histories')
    expect([await rowsOf(gone), await rowsOf(kept)]).toMatchObject([[], [{ id: kept }]])
  })

  test('does not come back where another has taken the last place', async () => {
    const { call, save, playerId } = await newOwner()
    const id = await save('Síla')
    await call('DELETE', `/${id}`)
    const row = { clubId: club.clubId, ownerId: playerId, title: 'x', specialistId: 'hockey_fitness' }
    const rest = { specialistName: 'x', messages: [], lastMessageAt: new Date() }
    await world.db.insert(chatHistories).values(Array.from({ length: MAX_HISTORIES }, () => ({ ...row, ...rest })))
    expect((await call('POST', `/${id}/restore`, {})).json().code).toBe('HISTORY_FULL')
  })

  test('is nobody else’s to rename, pin, restore or export', async () => {
    const [{ save }, stranger] = [await newOwner(), await newOwner()]
    const id = await save('Síla')
    const answers = await Promise.all([
      stranger.call('GET', `/${id}`),
      stranger.call('PUT', `/${id}/title`, { title: 'Moje' }),
      stranger.call('PUT', `/${id}/pin`, { isPinned: true }),
      stranger.call('POST', `/${id}/restore`, {}),
      stranger.call('GET', `/${id}/markdown`),
      stranger.call('GET', `/${id}/pdf`),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 404))
    expect(await rowsOf(id)).toMatchObject([{ title: 'Síla', pinnedAt: null }])
  })

  test('is a Markdown file and a PDF with every turn, its parts as text', async () => {
    const { call, save } = await newOwner()
    const id = await save('Síla')
    const part = { type: 'safety', category: 'head_injury', severity: 'emergency' }
    const contacts = [{ kind: 'emergency', name: 'Záchranka', phone: '155', isChecked: true }]
    const [row] = await rowsOf(id)
    const messages = (row?.messages ?? []).map((one) => (one.isUser ? one : { ...one, parts: [{ ...part, contacts }] }))
    await world.db.update(chatHistories).set({ messages }).where(eq(chatHistories.id, id))

    const markdown = await call('GET', `/${id}/markdown`)
    expect(markdown.headers['content-type']).toContain('text/markdown')
    expect(markdown.body).toMatch(/^# Síla\n\nTrenér · .+ UTC\n\n## Ty\n\n\*.+ UTC\*\n\nJak na sílu\?\n\n## Trenér\n/)
    expect(markdown.body).toContain('- **Dřep** třikrát')
    expect(markdown.body).toContain('- Záchranka, 155')

    const pdf = await call('GET', `/${id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), { mergePages: true })
    for (const words of ['Jak na sílu?', 'Dřep třikrát', '<b>tah</b>', 'Záchranka, 155']) expect(text).toContain(words)
    expect(text).not.toMatch(/\*\*|##/)
  })
})
