import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SCENARIOS, type ScenarioName } from './model-scenarios.ts'
import { type ChatBody, type Reported, refuse, Stage, textOf } from './model-stage.ts'

export type ModelServerOptions = {
  /** Its behaviour; `#scenario:NAME` in the last user message overrides it. */
  scenario?: ScenarioName
  /** Its answer; otherwise `#words:N` in the last user message or `words` sets the length of a fixed text. */
  text?: string
  words?: number
  /** Its pace; by default as fast as the client reads. */
  tokensPerSecond?: number
  /** The key it requires; by default it accepts any. */
  apiKey?: string
  port?: number
}

export type ModelServer = Awaited<ReturnType<typeof startModelServer>>

/** A model service on loopback with OpenAI's Chat Completions API that can simulate all kinds of failures. */
export async function startModelServer(options: ModelServerOptions = {}) {
  const seen = {
    /** The request bodies in order, and their headers. */
    requests: [] as ChatBody[],
    headers: [] as IncomingHttpHeaders[],
    /** Answers whose connection the client closed before their end. */
    aborted: 0,
    /** Connections made, and requests for the list of models. */
    connections: 0,
    pings: 0,
    reported: [] as Reported[],
  }
  const attempts = new Map<string, number>()

  async function answerChat(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body: ChatBody = JSON.parse(await readText(request))
    seen.requests.push(body)
    seen.headers.push(request.headers)
    const question = textOf(body.messages.findLast(({ role }) => role === 'user')?.content ?? '')
    const attempt = (attempts.get(question) ?? 0) + 1
    attempts.set(question, attempt)
    const name = question.match(/#scenario:([\w-]+)/)?.[1] ?? options.scenario ?? 'answer'
    if (!isScenario(name)) return refuse(response, 400, { message: `There is no scenario ${name}.` })
    const words = Number(question.match(/#words:(\d+)/)?.[1] ?? options.words ?? 60)
    const stage = new Stage({
      response,
      body,
      requestId: `chatcmpl-${seen.requests.length}`,
      text: options.text ?? wordsOf(words),
      attempt,
      tokensPerSecond: options.tokensPerSecond,
      report: (usage) => seen.reported.push(usage),
    })
    response.on('close', () => {
      if (!response.writableFinished && !stage.isCut) seen.aborted++
    })
    await SCENARIOS[name](stage)
  }

  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0]
    if (options.apiKey && request.headers.authorization !== `Bearer ${options.apiKey}`) {
      refuse(response, 401, { message: 'Incorrect API key provided', code: 'invalid_api_key' })
    } else if (path === '/v1/models') {
      seen.pings++
      response.end('{"object":"list","data":[]}')
    } else if (path === '/v1/chat/completions') void answerChat(request, response)
    else refuse(response, 404, { message: 'Not found' })
  })
  server.on('connection', () => seen.connections++)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  return Object.assign(seen, {
    baseUrl: `http://127.0.0.1:${port}/v1`,
    /** Closes the server and every connection to it. */
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  })
}

/** The text of this many words that the server answers with, always the same. */
export function wordsOf(count: number): string {
  const spaceBefore = (index: number) => (index % 12 === 0 ? '\n\n' : ' ')
  return Array.from({ length: count }, (_, index) => {
    const word = WORDS[(index * 7 + (index >> 3)) % WORDS.length]
    return index === 0 ? word : spaceBefore(index) + word
  }).join('')
}

const WORDS =
  'Dnes **trénujeme** rychlost, 10 × 30 m naplno; příště výdrž. Übung für 🏃‍♀️ & ⚽: běž – stůj! `go` |a|b|'.split(' ')

function isScenario(name: string): name is ScenarioName {
  return name in SCENARIOS
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
