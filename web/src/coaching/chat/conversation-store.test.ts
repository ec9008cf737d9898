import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Conversation } from '@touchline/contract/coaching/chat.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ConversationStores } from './conversation-stores.ts'

const turn = (content: string) => ({ id: content, content, isUser: true, timestamp: '2026-11-15T17:41:00.000Z' })
const conversation = (given: Partial<Conversation> = {}): Conversation => ({
  ...{ memberId: 'golf_trainer', messages: [], historyId: null, isSaved: true, running: null },
  ...given,
})

type Answer = (response: ServerResponse, request: IncomingMessage) => void
const reply =
  (body: object): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
const UNSAVED = reply({ conversation: conversation({ messages: [turn('Jak?')], isSaved: false }) })
const BROKEN: Answer = (response) => response.writeHead(503).end('{"code":"UNAVAILABLE","error":"Za chvíli."}')

let server: Server
let requests: string[]
let answer: Answer

beforeEach(async () => {
  requests = []
  server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    answer(response, request)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  const storage = memory()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init))
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', memory())
})

afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

function memory(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const kept = new Map<string, string>()
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  }
}

function openStores(): ConversationStores {
  return new ConversationStores('c1', { language: 'cs', onTokensChanged: () => {}, onTokenLimit: () => {} })
}

describe('[CHAT-23] what was said', () => {
  test('is asked for once, however many wait for it', async () => {
    answer = UNSAVED
    const store = openStores().of('golf_trainer')
    await Promise.all([store.loaded(), store.loaded()])
    await store.loaded()
    expect(requests).toEqual(['GET /api/chat/conversation/golf_trainer'])
    expect(store.state()).toMatchObject({ phase: 'ready', isSaved: false })
  })

  test('that cannot be reached fails with the reason, and is asked for again', async () => {
    answer = BROKEN
    const store = openStores().of('golf_trainer')
    await expect(store.loaded()).rejects.toMatchObject({ code: 'UNAVAILABLE', message: 'Za chvíli.' })
    expect(store.state().phase).toBe('unreachable')
    answer = UNSAVED
    await store.loaded()
    expect(store.state().messages).toHaveLength(1)
  })

  test('is no longer waited for once the conversation is left', async () => {
    const store = openStores().of('golf_trainer')
    const left = Promise.withResolvers<void>()
    answer = (response, request) => {
      void left.promise.then(() => UNSAVED(response, request))
      store.leave()
      left.resolve()
    }
    await expect(store.loaded()).rejects.toThrow()
    expect(store.state()).toMatchObject({ phase: 'loading', messages: [] })
  })
})

test('[CHAT-23] what is typed for one specialist survives a visit to another', () => {
  const stores = openStores()
  const store = stores.of('golf_trainer')
  store.type('rozepsané')
  store.attach(new File(['a'], 'mereni.csv'))
  store.leave()
  expect(stores.of('golf_coach').state().draft.text).toBe('')
  const again = stores.of('golf_trainer').state().draft
  expect([again.text, again.file?.file.name]).toEqual(['rozepsané', 'mereni.csv'])
  expect(openStores().of('golf_trainer').state().draft).toMatchObject({ text: 'rozepsané', lostFile: 'mereni.csv' })
})

test('[CHAT-23] a saved conversation opens in its own specialist’s place and nowhere else', async () => {
  answer = reply({ conversation: conversation({ messages: [turn('Kdysi?')], historyId: 'h' }) })
  const stores = openStores()
  await stores.of('golf_trainer').openHistory('h')
  expect(requests).toEqual(['PUT /api/chat/conversation/golf_trainer'])
  expect(stores.of('golf_coach').state().messages).toEqual([])
})

test('[OPS-17] on a slow line a saved conversation is read from its copy, and goes on once the server has opened it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } })
  const opened = Promise.withResolvers<void>()
  const aborted = vi.fn()
  answer = (response, request) => {
    if (request.method === 'GET') return reply({ chatHistory: { messages: [turn('Kdysi?')] } })(response, request)
    response.on('close', () => response.writableEnded || aborted())
    void opened.promise.then(() =>
      reply({ conversation: conversation({ messages: [turn('Kdysi?'), turn('A dál?')], historyId: 'h' }) })(
        response,
        request,
      ),
    )
  }
  const store = openStores().of('golf_trainer')
  const opening = store.openHistory('h')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(6000)
  vi.useRealTimers()
  await opening
  expect(store.state()).toMatchObject({ isReading: true, messages: [{ content: 'Kdysi?' }] })
  opened.resolve()
  await vi.waitFor(() => expect(store.state().messages).toHaveLength(2))
  expect(store.state().isReading).toBeFalsy()
  expect(aborted).not.toHaveBeenCalled()
})
