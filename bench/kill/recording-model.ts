import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { countTokens } from '../../server/src/coaching/model/tokenizer.ts'
import { type Tool, toolTokens } from '../../server/src/coaching/model/tools.ts'
import { wordsOf } from '../../server/test/model-server.ts'

/** What the model service knows of one answer: what it was asked, what it sent, and the usage it reported. */
export type Said = {
  /** The model name in the request. */
  model: string
  inputTokens: number
  /** The text sent before the connection broke. */
  text: string
  outputTokens: number
  /** The usage reported at the end; undefined for an answer that broke off before. */
  reported: { inputTokens: number; outputTokens: number } | undefined
  /** When each piece was sent, and its number of tokens. */
  pieces: { at: number; tokens: number }[]
  /** Whether the service itself broke it off. */
  isCut?: boolean
}

/** The service's behaviour: it may send nothing, break answers off in the middle, or be slow. */
export type Mood = 'well' | 'hanging' | 'cutting' | 'slow'

export type RecordingModel = Awaited<ReturnType<typeof startRecordingModel>>

/** A model service on loopback that records every answer by the question's id. */
export async function startRecordingModel({ wordsPerSecond }: { wordsPerSecond: number }) {
  const answers = new Map<string, Said>()
  const book = { answers, repeated: 0, url: '', mood: 'well' as Mood, close }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { model, messages, tools = [], max_completion_tokens: most } = JSON.parse(await readText(request)) as ChatBody
    const question = messages.at(-1)?.content ?? ''
    const { id = question, words = '60' } = /#words:(?<words>\d+) (?<id>\S+)/.exec(question)?.groups ?? {}
    const inputTokens = inputTokensOf(messages, tools)
    // A repeated question is right only if the service broke off the answer before.
    if (answers.has(id) && !answers.get(id)?.isCut) book.repeated++
    const said: Said = { model, inputTokens, text: '', outputTokens: 0, reported: undefined, pieces: [] }
    answers.set(id, said)

    response.writeHead(200, { 'content-type': 'text/event-stream' })
    // Every answer begins with its question's id, so that no two are alike and none can pass for another.
    const reason = await speak(response, said, `${id} ${wordsOf(Number(words))}`, most)
    if (response.destroyed) return
    said.reported = { inputTokens, outputTokens: said.outputTokens }
    const usage = { prompt_tokens: inputTokens, completion_tokens: said.outputTokens }
    response.end(
      `${chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }] })}${chunk({ choices: [], usage })}data: [DONE]\n\n`,
    )
  }

  /** Sends a text word by word, as far as the token limit and the connection allow. */
  async function speak(response: ServerResponse, said: Said, text: string, most: number): Promise<'stop' | 'length'> {
    for (const piece of piecesOf(text)) {
      const tokens = tokensOf(piece)
      // The last of the tokens may allow only a short answer.
      if (said.outputTokens + tokens > most) return 'length'
      await endure(response, said)
      if (response.destroyed) break
      response.write(chunk({ choices: [{ index: 0, delta: { content: piece } }] }))
      said.text += piece
      said.outputTokens += tokens
      said.pieces.push({ at: performance.now(), tokens })
      await sleep((book.mood === 'slow' ? SLOWNESS : 1) * (1000 / wordsPerSecond))
    }
    return 'stop'
  }

  async function endure(response: ServerResponse, said: Said): Promise<void> {
    while (book.mood === 'hanging' && !response.destroyed) await sleep(50)
    if (book.mood !== 'cutting' || !said.text || Math.random() >= CUT_SHARE) return
    said.isCut = true
    response.destroy()
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

/** The probability that a word is the last one while the service breaks answers off. */
const CUT_SHARE = 0.03
const SLOWNESS = 8

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

// The same words and prompts occur thousands of times.
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
