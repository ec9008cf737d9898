import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { InfiniteQueryObserver, MutationObserver, QueryClient } from '@tanstack/react-query'
import type { ChatHistory } from '@touchline/contract/coaching/history.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { historyQuery } from './history.ts'
import { pinning, renaming } from './history-changes.ts'

const OWNER = { clubId: 'c1', playerId: 'p1' }

/** A request whose response the test holds back. */
type Held = { what: string; answer: () => void; refuse: () => void }

let server: Server
let saved: ChatHistory
let arrived: string[]
let held: Held[]
/** Which requests are held back until the test answers them; a list has the state at the time of its request. */
let isHeld: (what: string) => boolean
let queries: QueryClient

beforeEach(async () => {
  saved = {
    ...{ id: 'h1', title: 'Původní', member_id: 'golf_trainer', member_name: 'Trenér', messages: [], ...OWNER },
    ...{ last_message_at: '2026-11-17T10:00:00.000Z', isPinned: false },
  }
  arrived = []
  held = []
  isHeld = () => false
  queries = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  server = createServer((request, response) => void take(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init))
  vi.stubGlobal('localStorage', { getItem: () => null })
})

afterEach(async () => {
  queries.clear()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** A server that reads its list on arrival of a request, and writes a title when it responds. */
async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.parse((await request.toArray()).join('') || '{}')
  const what = `${request.method} ${body.title ?? new URL(request.url ?? '', 'http://x').searchParams.get('search') ?? ''}`
  arrived.push(what)
  const read = list()
  const answer = () => {
    const { clubId: _, ...change } = body
    if (request.method === 'PUT') saved = { ...saved, ...change }
    const reply = request.method === 'PUT' ? { chatHistory: saved } : read
    response.setHeader('content-type', 'application/json').end(JSON.stringify(reply))
  }
  if (isHeld(what)) held.push({ what, answer, refuse: () => response.writeHead(503).end('{}') })
  else answer()
}

const list = () => ({ chatHistory: [saved], nextCursor: null, saved: 1, mostSaved: 300, ending: [] })

async function heldOne(what: string): Promise<Held> {
  return vi.waitUntil(() => held.find((one) => one.what === what))
}

function hasPaused(): boolean {
  return queries
    .getMutationCache()
    .getAll()
    .some(({ state }) => state.isPaused)
}

/** A list on screen, with its titles. */
function showList(search = '') {
  const observer = new InfiniteQueryObserver(queries, historyQuery(OWNER, search, 'cs'))
  observer.subscribe(() => undefined)
  const shown = () => observer.getCurrentResult().data?.pages.flatMap(({ chatHistory }) => chatHistory) ?? []
  return { titles: () => shown().map(({ title }) => title), pins: () => shown().map(({ isPinned }) => isPinned) }
}

function rename(title: string): Promise<unknown> {
  return new MutationObserver(queries, renaming(queries, OWNER, 'cs')).mutate({ id: 'h1', title })
}

describe('[CHAT-26] a saved conversation that is renamed', () => {
  test('twice, one right after the other, has the second title', async () => {
    const { titles } = showList()
    await vi.waitUntil(() => titles().length === 1)
    isHeld = (what) => what === 'PUT První'
    const [first, second] = [rename('První'), rename('Druhý')]
    const late = await heldOne('PUT První')
    // The second request is queued, or has overtaken the first.
    await vi.waitUntil(() => arrived.includes('PUT Druhý') || hasPaused())
    late.answer()
    await Promise.all([first, second])
    await vi.waitUntil(() => queries.isFetching() === 0)
    expect([saved.title, titles()]).toEqual(['Druhý', ['Druhý']])
  })

  test('while a list is read for the first time has its new title there', async () => {
    const { titles: all } = showList()
    await vi.waitUntil(() => all().length === 1)
    isHeld = (what) => what === 'GET golf' && held.length === 0
    const { titles: found } = showList('golf')
    const early = await heldOne('GET golf')
    await rename('Nový')
    early.answer()
    await vi.waitUntil(() => queries.isFetching() === 0)
    expect([all(), found()]).toEqual([['Nový'], ['Nový']])
  })

  test('shows its title also where the list cannot be read again', async () => {
    const { titles } = showList()
    await vi.waitUntil(() => titles().length === 1)
    isHeld = (what) => what === 'GET '
    await rename('Nový')
    const again = await heldOne('GET ')
    expect(titles()).toEqual(['Nový'])
    again.refuse()
    await vi.waitUntil(() => queries.isFetching() === 0)
    expect(titles()).toEqual(['Nový'])
  })
})

test('[CHAT-26] a saved conversation that is pinned and at once unpinned is not pinned', async () => {
  const { pins } = showList()
  await vi.waitUntil(() => pins().length === 1)
  const pin = (isPinned: boolean) =>
    new MutationObserver(queries, pinning(queries, OWNER, 'cs')).mutate({ id: 'h1', isPinned })
  await Promise.all([pin(true), pin(false)])
  await vi.waitUntil(() => queries.isFetching() === 0)
  expect([saved.isPinned, pins()]).toEqual([false, [false]])
})
