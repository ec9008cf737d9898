import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { countTokens } from '../src/coaching/model/tokenizer.ts'
import { callTokens, type Tool, type ToolCall, toolTokens } from '../src/coaching/model/tools.ts'

/** A chat completion request as received by the model server. */
export type ChatBody = {
  model: string
  messages: {
    role: string
    content: string | { type: string; text?: string }[] | null
    tool_calls?: { id: string; function: { name: string; arguments: string } }[]
    tool_call_id?: string
  }[]
  tools?: { type: 'function'; function: Tool }[]
  tool_choice?: string
  max_tokens?: number
  max_completion_tokens?: number
  [parameter: string]: unknown
}

/** The usage reported for an answer. */
export type Reported = { requestId: string; inputTokens: number; outputTokens: number }

/** How an answer ends; omitted fields take the usual values. */
export type Ending = { reason?: string; hasUsage?: boolean; isDone?: boolean }

/** What a scenario works with: the text of the answer and the connection to send it on. */
export class Stage {
  readonly response: ServerResponse
  /** The number of times this question was asked, including this one. */
  readonly attempt: number
  /** The answer, cut to the requested limit. */
  readonly pieces: string[]
  isCut = false
  readonly #isTooLong: boolean
  readonly #body: ChatBody
  readonly #requestId: string
  readonly #tokensPerSecond: number | undefined
  readonly #report: (usage: Reported) => void
  #outputTokens = 0

  constructor(given: {
    response: ServerResponse
    body: ChatBody
    requestId: string
    text: string
    attempt: number
    tokensPerSecond: number | undefined
    report: (usage: Reported) => void
  }) {
    this.response = given.response
    this.attempt = given.attempt
    this.#body = given.body
    this.#requestId = given.requestId
    this.#tokensPerSecond = given.tokensPerSecond
    this.#report = given.report
    const whole = piecesOf(given.text)
    this.pieces = withinLimit(whole, given.body.max_completion_tokens ?? given.body.max_tokens)
    this.#isTooLong = this.pieces.length < whole.length
  }

  /** The number of completed tool rounds; below, the results of the calls, and whether the model may call again. */
  get round(): number {
    return this.#sinceQuestion.filter(({ tool_calls }) => tool_calls).length
  }

  get toolResults(): string[] {
    return this.#sinceQuestion.filter(({ role }) => role === 'tool').map(({ content }) => textOf(content))
  }

  get hasTools(): boolean {
    return this.#body.tools !== undefined
  }

  get mayCall(): boolean {
    return this.hasTools && this.#body.tool_choice !== 'none'
  }

  get #sinceQuestion(): ChatBody['messages'] {
    return this.#body.messages.slice(this.#body.messages.findLastIndex(({ role }) => role === 'user') + 1)
  }

  /** Sends complete tool calls. */
  async call(calls: readonly ToolCall[]): Promise<void> {
    this.#outputTokens += callTokens(calls, tokensOf)
    const tool_calls = calls.map(({ id, ...called }, index) => ({ index, id, type: 'function', function: called }))
    await this.write(this.#chunk({ choices: [{ index: 0, delta: { content: null, tool_calls } }] }))
  }

  /** Sends tool calls in fragments of `length` characters, in turns. */
  async callInFragments(calls: readonly ToolCall[], length: number): Promise<void> {
    await this.call(calls.map((call) => ({ ...call, arguments: '' })))
    this.#outputTokens += calls.reduce((sum, call) => sum + tokensOf(call.arguments), 0)
    const longest = Math.max(...calls.map((call) => call.arguments.length))
    for (let at = 0; at < longest; at += length) {
      for (const [index, call] of calls.entries()) {
        const fragment = call.arguments.slice(at, at + length)
        const tool_calls = [{ index, function: { arguments: fragment } }]
        if (fragment) await this.write(this.#chunk({ choices: [{ index: 0, delta: { tool_calls } }] }))
      }
    }
  }

  /** Sends the response headers of a stream. */
  open(): void {
    const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-request-id': this.#requestId }
    this.response.writeHead(200, headers).flushHeaders()
  }

  /** Sends pieces of text at the server's pace. */
  async speak(pieces: string[]): Promise<void> {
    const start = performance.now()
    for (const [index, piece] of pieces.entries()) {
      if (this.response.destroyed) return
      // By the clock rather than by accumulated waits, so that many streams keep the pace together.
      const dueMs = this.#tokensPerSecond ? (index * 1000) / this.#tokensPerSecond : 0
      const aheadMs = dueMs - (performance.now() - start)
      if (aheadMs > 0) await sleep(aheadMs)
      await this.write(this.spoken(piece))
    }
  }

  /** The chunk for a piece of text. */
  spoken(piece: string): string {
    this.#outputTokens += tokensOf(piece)
    return this.#chunk({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }], usage: null })
  }

  /** The chunks for the finish reason, the usage and the end. */
  ending(given: Ending = {}): string {
    const { reason = this.#isTooLong ? 'length' : 'stop', hasUsage = true, isDone = true } = given
    const reasonChunk = this.#chunk({ choices: [{ index: 0, delta: {}, finish_reason: reason }], usage: null })
    return `${reasonChunk}${hasUsage ? this.#usageChunk() : ''}${isDone ? 'data: [DONE]\n\n' : ''}`
  }

  /** Sends the ending. */
  async finish(given?: Ending): Promise<void> {
    if (this.response.destroyed) return
    await this.write(this.ending(given))
    this.response.end()
  }

  async write(bytes: string | Buffer): Promise<void> {
    if (this.response.destroyed || this.response.write(bytes)) return
    const settled = new AbortController()
    const { signal } = settled
    // The listener of the event that does not occur must be removed.
    await Promise.race([once(this.response, 'drain', { signal }), once(this.response, 'close', { signal })])
    settled.abort()
  }

  /** Responds with a status and an error instead of a stream. */
  refuse(status: number, error: object, headers?: Record<string, string>): void {
    refuse(this.response, status, error, headers)
  }

  /** Breaks the connection after all written data has been sent. */
  async cut(): Promise<void> {
    this.isCut = true
    await sleep(10)
    this.response.destroy()
  }

  #usageChunk(): string {
    const usage = { inputTokens: inputTokensOf(this.#body), outputTokens: this.#outputTokens }
    this.#report({ requestId: this.#requestId, ...usage })
    const total = usage.inputTokens + usage.outputTokens
    return this.#chunk({
      choices: [],
      usage: { prompt_tokens: usage.inputTokens, completion_tokens: usage.outputTokens, total_tokens: total },
    })
  }

  #chunk(rest: object): string {
    const head = { id: this.#requestId, object: 'chat.completion.chunk', model: this.#body.model }
    return `data: ${JSON.stringify({ ...head, ...rest })}\n\n`
  }
}

/** The input tokens of a question by OpenAI's rule: its texts, four tokens per message, three more, and its tools. */
export function inputTokensOf({ messages, tools }: ChatBody): number {
  const texts = messages.reduce((sum, { content, tool_calls = [] }) => {
    const calls = tool_calls.map((call) => ({ id: call.id, ...call.function }))
    return sum + 4 + tokensOf(textOf(content)) + callTokens(calls, tokensOf)
  }, 3)
  const given = tools?.map((tool) => tool.function)
  return texts + (given ? toolTokens({ tools: given, instructions: '' }, tokensOf) : 0)
}

/** The output tokens of an answer: its words, each with the white space before it. */
export function outputTokensOf(text: string): number {
  return piecesOf(text).reduce((sum, piece) => sum + tokensOf(piece), 0)
}

/** The text of a message, without its images. */
export function textOf(content: ChatBody['messages'][number]['content']): string {
  if (content === null) return ''
  return typeof content === 'string' ? content : content.map(({ text = '' }) => text).join('')
}

export function refuse(response: ServerResponse, status: number, error: object, headers = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }))
}

function piecesOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? []
}

function withinLimit(pieces: string[], limit = Number.POSITIVE_INFINITY): string[] {
  let left = limit
  const end = pieces.findIndex((piece) => {
    left -= tokensOf(piece)
    return left < 0
  })
  return end < 0 ? pieces : pieces.slice(0, end)
}

const knownTokens = new Map<string, number>()

// Cached, so that a benchmark measures the relay and not the tokeniser.
function tokensOf(text: string): number {
  const tokens = knownTokens.get(text) ?? countTokens('o200k_base', text)
  if (knownTokens.size < 10_000) knownTokens.set(text, tokens)
  return tokens
}
