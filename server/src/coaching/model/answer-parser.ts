import { ChunkFrame } from './chunk-frame.ts'
import { EventLines } from './event-lines.ts'
import { ModelFailure, type ModelFailureKind, type ModelUsage, type Say } from './model.ts'
import type { Taker } from './received-bytes.ts'
import { ToolCallParser } from './tool-call-parser.ts'
import type { ToolCall } from './tools.ts'

/** Parses a streamed chat completion: says its text, records how it ended and what it cost. */
export class AnswerParser implements Taker {
  readonly #say: Say
  readonly #lines = new EventLines()
  readonly #frame = new ChunkFrame()
  readonly #calls = new ToolCallParser()
  reason: 'complete' | 'length' | 'filtered' = 'complete'
  usage: ModelUsage | undefined
  /** Whether any text was said. */
  hasSpoken = false
  /** Whether the first word is complete: white space followed the first text. */
  isUnderWay = false
  /** Whether the service announced the end. */
  #isDone = false
  /** The failure, if any; the text before it still counts. */
  failure: ModelFailure | undefined

  constructor(say: Say) {
    this.#say = say
  }

  /** Says the text in these bytes; returns whether the rest can be ignored. */
  push(bytes: Buffer): boolean {
    let text = ''
    for (let at = 0; at < bytes.length && !this.#hasEnded; ) {
      const alike = this.#lines.isEmpty ? this.#frame.textAt(at, bytes) : undefined
      const end = alike === undefined ? this.#nextStop(at, bytes) : this.#frame.end
      text += alike ?? this.#readEvents(this.#lines.push(bytes.subarray(at, end)))
      at = end
    }
    this.#sayIfAny(text)
    return this.#hasEnded
  }

  /** Says the text completed by the end of the stream. An unannounced end is a failure. */
  end(): void {
    this.#sayIfAny(this.#readEvents(this.#lines.end()))
    if (!this.#hasEnded) this.#fail('cut', 'The model service closed the stream before it was done.')
  }

  /** The tool calls; none if the answer was cut, since they may be incomplete. */
  get calls(): ToolCall[] {
    return this.reason === 'complete' ? this.#calls.calls : []
  }

  get #hasEnded(): boolean {
    return this.#isDone || this.failure !== undefined
  }

  #sayIfAny(text: string): void {
    if (!text) return
    this.isUnderWay ||= this.hasSpoken && /\s/.test(text)
    this.hasSpoken = true
    this.#say(text)
  }

  /** How far to parse: to the end of an event, because the next may match the frame. */
  #nextStop(place: number, bytes: Buffer): number {
    const end = this.#frame.isHopeless ? -1 : bytes.indexOf('\n\n', place)
    return end < 0 ? bytes.length : end + 2
  }

  #readEvents(events: string[]): string {
    let text = ''
    for (const data of events) {
      if (this.#hasEnded) break
      if (data === '[DONE]') this.#isDone = true
      else text += this.#readChunk(data)
    }
    return text
  }

  #readChunk(data: string): string {
    const chunk = parseObject(data)
    if (!chunk) return this.#fail('nonsense', 'The model service sent something that is not JSON.')
    if (chunk.error) return this.#fail(kindOfError(chunk.error), errorSentence(chunk.error))
    const usage = readUsage(chunk.usage)
    this.usage = usage ?? this.usage
    const choice = chunk.choices?.[0]
    if (choice?.finish_reason) this.#readReason(choice.finish_reason)
    const fragments = choice?.delta?.tool_calls
    if (fragments) this.#calls.push(fragments)
    const content = choice?.delta?.content ?? choice?.delta?.refusal ?? ''
    if (typeof content !== 'string') return this.#fail('nonsense', 'The model service sent non-string content.')
    if (!usage && !choice?.finish_reason && !fragments) this.#frame.remember(data, content)
    return content
  }

  #readReason(reason: string): void {
    if (reason === 'length') this.reason = 'length'
    if (reason === 'content_filter') this.reason = 'filtered'
    if (reason === 'error') this.#fail('down', 'The model service aborted its answer with an error.')
  }

  #fail(kind: ModelFailureKind, message: string): '' {
    this.failure ??= new ModelFailure(kind, message, this.usage && { usage: this.usage })
    return ''
  }
}

/** An error from the service, within an answer's stream or instead of it; some send only a string. */
export type ServiceError = { message?: unknown; code?: unknown; type?: unknown } | string

/** The error as a log message, without anything that looks like a key. */
export function errorSentence(error: ServiceError): string {
  const { message, code } = typeof error === 'string' ? { message: error, code: undefined } : error
  const said = [code, message].filter((part) => typeof part === 'string' || typeof part === 'number').join(': ')
  return `The model service reports an error: ${said.replace(/\b(?:sk|key)-[\w*.-]+/g, '(a key)').slice(0, 300)}`
}

/** Waiting does not help an account without credit, although it is reported as "too many requests". */
export function isOutOfMoney(error: ServiceError | undefined): boolean {
  return typeof error === 'object' && error.code === 'insufficient_quota'
}

/** Parses a JSON object; `undefined` if it is none. */
export function parseObject(text: string): Chunk | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

type Chunk = {
  choices?: { delta?: { content?: unknown; refusal?: unknown; tool_calls?: unknown }; finish_reason?: string | null }[]
  usage?: unknown
  error?: ServiceError
}

function kindOfError(error: ServiceError): ModelFailureKind {
  if (isOutOfMoney(error)) return 'refused'
  const { code, type } = typeof error === 'string' ? {} : error
  if ([code, type].some((said) => said === 429 || said === '429' || said === 'rate_limit_exceeded')) return 'busy'
  return type === 'invalid_request_error' ? 'refused' : 'down'
}

function readUsage(usage: unknown): ModelUsage | undefined {
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = Object(usage)
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : undefined
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
