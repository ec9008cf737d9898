import { once } from 'node:events'
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { PORT } from './address.ts'

export type ReleaseLine = Awaited<ReturnType<typeof openReleaseLine>>
type Act = (at: { page: Page; line: ReleaseLine; context: BrowserContext }) => Promise<void>

const ENTRY = /\/assets\/index-[\w-]+\.js/g
const NEW_ENTRY = '/assets/index-newrelease.js'

/** Opens a page with a service worker through its own proxy: its origin and caches belong to this test alone. */
export async function onReleaseLine(browser: Browser, act: Act): Promise<void> {
  const line = await openReleaseLine()
  const context = await browser.newContext({ baseURL: line.url, serviceWorkers: 'allow', locale: 'cs-CZ' })
  try {
    await act({ page: await context.newPage(), line, context })
  } finally {
    await context.close()
    await line.close()
  }
}

async function askServer(near: IncomingMessage, reply: ServerResponse, path = '/'): Promise<IncomingMessage> {
  const headers = { ...near.headers }
  // Responses changed here must be complete and uncompressed.
  for (const name of ['accept-encoding', 'if-none-match', 'if-modified-since']) delete headers[name]
  const far = ask({ port: PORT, host: '127.0.0.1', method: near.method, path, headers })
  far.on('error', () => reply.destroy())
  near.pipe(far)
  const [answer] = (await once(far, 'response')) as [IncomingMessage]
  return answer
}

/** A proxy to the server that can be cut, go silent, lose a reply and serve a new release. */
async function openReleaseLine() {
  const sockets = new Set<Socket>()
  let isCut = false
  let lostReply: string | undefined
  let isNew = false
  let areFilesGone = false
  let entry = ''
  let gatewayStatus: number | undefined
  let isSilent = false
  let counted = { path: '', times: 0 }

  async function pass(near: IncomingMessage, reply: ServerResponse): Promise<void> {
    const path = near.url?.split('?')[0] ?? ''
    if (areFilesGone && path.startsWith('/assets/') && path !== NEW_ENTRY) return void reply.writeHead(404).end()
    const isLost = lostReply === path
    if (isLost) lostReply = undefined
    const answer = await askServer(near, reply, path === NEW_ENTRY ? entry : near.url)
    // The server receives the request, but its reply is lost.
    if (isLost) return void answer.once('data', () => reply.destroy())
    const isPage = answer.headers['content-type']?.startsWith('text/html') || path === '/sw.js'
    if (isNew && isPage) return renamed(answer, reply)
    reply.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(reply)
  }

  /** Renames the entry file in a page or service worker to the new release's. */
  async function renamed(answer: IncomingMessage, reply: ServerResponse): Promise<void> {
    const text = (await answer.toArray()).join('')
    entry = text.match(ENTRY)?.[0] ?? entry
    const { 'content-length': _, ...sent } = answer.headers
    reply.writeHead(answer.statusCode ?? 502, sent).end(text.replaceAll(ENTRY, NEW_ENTRY))
  }

  const server = createServer((near, reply) => {
    if (near.url === counted.path) counted.times++
    if (isCut) near.destroy()
    else if (isSilent) near.resume()
    else if (gatewayStatus) reply.writeHead(gatewayStatus, { 'content-type': 'text/html' }).end('<h1>Gateway</h1>')
    else pass(near, reply).catch(() => reply.destroy())
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return {
    url: `http://127.0.0.1:${port}`,
    cut() {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend() {
      isCut = false
      isSilent = false
      gatewayStatus = undefined
    },
    /** Responds like a gateway that cannot reach the server. */
    answerAsGateway(status: number) {
      gatewayStatus = status
    },
    /** Leaves all requests unanswered. */
    fallSilent() {
      isSilent = true
    },
    /** Starts counting the requests to a path. */
    countCallsOf(path: string) {
      counted = { path, times: 0 }
    },
    callsCounted(): number {
      return counted.times
    },
    /** The next request to a path arrives, but its reply does not. */
    loseReplyOf(path: string) {
      lostReply = path
    },
    /** From now on the server has another release: another entry, another service worker. */
    release() {
      isNew = true
    },
    /** The previous release's files are gone from the server. */
    dropFiles() {
      areFilesGone = true
    },
    async close() {
      this.cut()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
