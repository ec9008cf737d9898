import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { countTokens } from '../../server/src/model/tokenizer.ts'
import { type Tool, toolTokens } from '../../server/src/model/tools.ts'
import { wordsOf } from '../../server/test/model-server.ts'

/** What the model service knows of one answer: what it was asked, what it had sent, and what it told to be charged. */
export type Said = {
  /** The name that the model was asked by. */
  model: string
  inputTokens: number
  /** What went out before the connection broke. */
  text: string
  outputTokens: number
  /** The usage it reported at the end; an answer that broke before it has none. */
  reported: { inputTokens: number; outputTokens: number } | undefined
  /** When each piece went out, and how many tokens it was. */
  pieces: { at: number; tokens: number }[]
}

export type ModelBook = Awaited<ReturnType<typeof startModelBook>>

/** A model service on loopback that keeps a book of its own of every answer, by the question's id. */
export async function startModelBook({ wordsPerSecond }: { wordsPerSecond: number }) {
  const answers = new Map<string, Said>()
  const book = { answers, repeated: 0, url: '', close }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model, messages, tools = [], max_completion_tokens: most } = JSON.parse(await readText(request)) as ChatBody
    const question = messages.at(-1)?.content ?? ''
    const { id = question, words = '60' } = /#words:(?<words>\d+) (?<id>\S+)/.exec(question)?.groups ?? {}
    const inputTokens = inputTokensOf(messages, tools)
    if (answers.has(id)) book.repeated++
    const said: Said = { model, inputTokens, text: '', outputTokens: 0, reported: undefined, pieces: [] }
    answers.set(id, said)

    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // Every answer begins with its question's id: no two are alike, so that none can pass for another.
    let reason = 'stop'
    for (const piece of piecesOf(`${id} ${wordsOf(Number(words))}`)) {
      const tokens = tokensOf(piece)
      // The last of the tokens may allow a short answer only.
      if (said.outputTokens + tokens > most) {
        reason = 'length'
        break
      }
      if (response.destroyed) return
      response.write(chunk({ choices: [{ index: 0, delta: { content: piece } }] }))
      said.text += piece
      said.outputTokens += tokens
      said.pieces.push({ at: performance.now(), tokens })
      await sleep(1000 / wordsPerSecond)
    }
    if (response.destroyed) return
    said.reported = { inputTokens, outputTokens: said.outputTokens }
    const usage = { prompt_tokens: inputTokens, completion_tokens: said.outputTokens }
    response.end(
      `${chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}${chunk({ choices: [], usage })}data: [DONE]\n\n`,
    )
  }

  const server = createServer((request, response) => {
    if (request.method === 'POST') void answer(request, response)
    else response.end('{"object":"list","data":[]}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  book.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  return book

  function close(): void {
    server.close()
    server.closeAllConnections()
  }
}

type ChatBody = {
  model: string
  messages: { content: string }[]
  tools?: { function: Tool }[]
  max_completion_tokens: number
}

function inputTokensOf(messages: ChatBody['messages'], tools: { function: Tool }[]): number {
  const texts = messages.reduce((sum, { content }) => sum + 4 + tokensOf(content), 3)
  const given = { tools: tools.map((tool) => tool.function), instructions: '' }
  return tools.length > 0 ? texts + toolTokens(given, tokensOf) : texts
}

function chunk(rest: object): string {
  return `data: ${JSON.stringify({ object: 'chat.completion.chunk', ...rest })}\n\n`
}

/** Words, each with the white space before it. */
function piecesOf(text: string): string[] {
  return text.match(/\s*\S+/g) ?? []
}

const known = new Map<string, number>()

// The same words and prompts come by thousands of times.
function tokensOf(text: string): number {
  const tokens = known.get(text) ?? countTokens('o200k_base', text)
  if (known.size < 5_000) known.set(text, tokens)
  return tokens
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}
