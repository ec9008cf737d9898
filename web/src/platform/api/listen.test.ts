import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ChatEvent, encodeEvent, KEEP_ALIVE } from '@touchline/contract/coaching/chat-stream.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listen } from './listen.ts'
import { SESSION_OVER } from './session-token.ts'

const ANSWER = ['Těžké ', 'nohy\n\n- spánek ', '😀 a ', 'voda.']
const METADATA: ChatEvent = { type: 'metadata', model: 'gpt-5', generationId: 'g1', safety: null }

type Handler = (request: IncomingMessage & { body: string }, response: ServerResponse, turn: number) => void

let server: Server
let handler: Handler
let requests: { method: string; url: string; lastEventId: string | undefined; body: string }[]
let page: EventTarget

beforeEach(async () => {
  requests = []
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      requests.push({ method, url, lastEventId: headers['last-event-id'] as string | undefined, body })
      handler(Object.assign(request, { body }), response, requests.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const realFetch = globalThis.fetch
  page = new EventTarget()
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => realFetch(origin + path, init))
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === 'player_session' ? 'token' : null) })
})

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('[CHAT-11] listening to an answer', () => {
  test('hands on what a whole stream brings', async () => {
    handler = (_, response) => response.writeHead(200, STREAM).end(wholeStream())
    const { events, text } = await hearAll()
    expect(events[0]).toEqual(METADATA)
    expect(text).toBe(ANSWER.join(''))
    expect(events.at(-1)).toEqual({ type: 'done' })
    expect(requests).toHaveLength(1)
  })

  test('loses and doubles nothing wherever the connection breaks', async () => {
    const bytes = Buffer.from(wholeStream())
    for (let cut = Buffer.from(encodeEvent(METADATA)).length; cut < bytes.length; cut += 3) {
      requests = []
      handler = (request, response, turn) => {
        response.writeHead(200, STREAM)
        if (turn > 1) return response.end(wholeStream(Number(request.headers['last-event-id'] ?? 0)))
        response.write(bytes.subarray(0, cut), () => setTimeout(() => response.destroy(), 2))
      }
      const { text } = await hearAll()
      expect(text, `cut at ${cut}`).toBe(ANSWER.join(''))
      expect(requests[1]).toMatchObject({ method: 'GET', url: '/api/chat/stream/g1' })
    }
  })

  test('drops what it has when a server sends it again', async () => {
    handler = (_, response, turn) => {
      response.writeHead(200, STREAM)
      if (turn > 1) return response.end(wholeStream())
      response.write(wholeStream().slice(0, 120), () => setTimeout(() => response.destroy(), 5))
    }
    expect((await hearAll()).text).toBe(ANSWER.join(''))
  })

  test('asks again from the last place when a piece is missing, and gives up when it stays missing', async () => {
    const gap = encodeEvent(METADATA) + encodeEvent({ type: 'text', id: '50', text: 'late ' })
    handler = (_, response, turn) => response.writeHead(200, STREAM).end(turn === 1 ? gap : wholeStream())
    expect((await hearAll()).text).toBe(ANSWER.join(''))
    handler = (_, response) => response.writeHead(200, STREAM).end(gap)
    await expect(hearAll()).rejects.toMatchObject({ name: 'Gap' })
  })

  test('tells when the answer is out of reach and when it is back, also through a bad time of the server', async () => {
    handler = (_, response, turn) => {
      if (turn === 2) return response.writeHead(503).end()
      response.writeHead(200, STREAM)
      if (turn === 3) return response.end(wholeStream())
      response.write(encodeEvent(METADATA), () => setTimeout(() => response.destroy(), 5))
    }
    const { connections } = await hearAll()
    expect(connections).toEqual([false, false, true])
  })

  test('sends a lost question again under its own id, and says so when it never gets through', async () => {
    handler = (request, response, turn) =>
      turn === 1 ? request.socket.destroy() : response.writeHead(200, STREAM).end(wholeStream())
    wakeSoon()
    await hearAll()
    expect(requests.map(({ method, body }) => [method, JSON.parse(body).requestId])).toEqual([
      ['POST', 'r1'],
      ['POST', 'r1'],
    ])
    requests = []
    handler = (request) => request.socket.destroy()
    wakeSoon(8)
    await expect(hearAll()).rejects.toMatchObject({ code: 'NETWORK' })
    expect(requests).toHaveLength(4)
  })

  test('takes a page that some network answers with for no answer at all', async () => {
    handler = (_, response, turn) =>
      turn === 1
        ? response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Log in to our hotel</h1>')
        : response.writeHead(200, STREAM).end(wholeStream())
    wakeSoon()
    expect((await hearAll()).text).toBe(ANSWER.join(''))
  })

  test('gives up a line that has been silent for 45 seconds, but not one that says it is still there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    let opened: ServerResponse | undefined
    handler = (_, response, turn) => {
      response.writeHead(200, STREAM)
      if (turn > 1) return response.end(wholeStream())
      response.write(encodeEvent(METADATA))
      opened = response
    }
    const heard = hearAll()
    await vi.waitFor(() => expect(opened).toBeDefined())
    for (let silence = 0; silence < 4; silence++) {
      await letThrough()
      vi.advanceTimersByTime(40_000)
      opened?.write(KEEP_ALIVE)
      await letThrough()
    }
    expect(requests).toHaveLength(1)
    vi.advanceTimersByTime(46_000)
    expect((await heard).text).toBe(ANSWER.join(''))
    expect(requests).toHaveLength(2)
  })

  test('stops listening when asked to', async () => {
    handler = (_, response) => response.writeHead(200, STREAM).write(encodeEvent(METADATA))
    const leaving = new AbortController()
    const heard = listen(QUESTION, { language: 'cs', signal: leaving.signal, onEvent: () => leaving.abort() })
    await expect(heard).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(1)
  })
})

describe('[CHAT-09] a refused question', () => {
  test.each([400, 409, 429, 500, 503])(
    'answered with %i is not sent again; the server’s sentence is kept',
    async (status) => {
      handler = (_, response) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"error":"Věta.","code":"SOME_CODE"}')
      await expect(hearAll()).rejects.toMatchObject({ name: 'CallFailed', code: 'SOME_CODE', message: 'Věta.', status })
      expect(requests).toHaveLength(1)
    },
  )

  test('without a word is told by its status', async () => {
    handler = (_, response) => response.writeHead(502).end('<html>')
    await expect(hearAll()).rejects.toMatchObject({ code: 'HTTP_STATUS', status: 502, message: '' })
  })

  test('tells the page that the session is over', async () => {
    const over = vi.fn()
    page.addEventListener(SESSION_OVER, over)
    handler = (_, response) => response.writeHead(401).end('{"error":"x","code":"SESSION_EXPIRED"}')
    await expect(hearAll()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' })
    expect(over).toHaveBeenCalledOnce()
  })

  test('an answer that no longer exists is final', async () => {
    handler = (_, response) => response.writeHead(404).end('{"error":"x","code":"ANSWER_NOT_FOUND"}')
    const heard = listen({ generationId: 'gone' }, { language: 'cs', signal: NEVER, onEvent: () => undefined })
    await expect(heard).rejects.toMatchObject({ code: 'ANSWER_NOT_FOUND' })
  })
})

const STREAM = { 'content-type': 'text/event-stream' }
const QUESTION = { path: '/api/chat/stream', body: { message: 'Jak?', requestId: 'r1' } }
const NEVER = new AbortController().signal

function wholeStream(from = 0): string {
  const events: ChatEvent[] = [METADATA]
  let length = 0
  for (const text of ANSWER) {
    length += text.length
    const unsent = text.slice(Math.max(0, text.length - (length - from)))
    if (length > from) events.push({ type: 'text', id: String(length), text: unsent })
  }
  return [...events, { type: 'done' } as const].map(encodeEvent).join('')
}

async function hearAll() {
  const events: ChatEvent[] = []
  const connections: boolean[] = []
  await listen(QUESTION, {
    language: 'cs',
    signal: NEVER,
    onEvent: (event) => events.push(event),
    onConnection: (isConnected) => {
      if (connections.at(-1) !== isConnected || !isConnected) connections.push(isConnected)
      if (!isConnected) setImmediate(() => page.dispatchEvent(new Event('online')))
    },
  })
  return { events, connections, text: events.map((event) => (event.type === 'text' ? event.text : '')).join('') }
}

/** The network returns a moment after each failure. */
function wakeSoon(times = 1): void {
  // Bound to this test's page: leftover timers must not wake the next test.
  const here = page
  for (let time = 1; time <= times; time++) setTimeout(() => here.dispatchEvent(new Event('online')), time * 60)
}

/** Waits for data in transit; uses the real clock. */
async function letThrough(): Promise<void> {
  await sleep(100)
}
