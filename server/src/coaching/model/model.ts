import type { Part } from '@touchline/contract/coaching/parts.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import type { Toolbox, ToolCall, ToolRound } from './tools.ts'

/** A request to a model: instructions, the conversation so far, and the maximum length of the answer. */
export type ModelRequest = {
  model: TokenModel
  instructions: string
  turns: { role: 'user' | 'assistant'; content: string }[]
  /** Pictures of the last turn, as data URLs. */
  images?: string[]
  /** The tools it may call; omitted if the service supports none. */
  toolbox?: Toolbox | undefined
  /** Earlier rounds of tool calls in this answer. */
  rounds?: readonly ToolRound[]
  /** Whether tools may no longer be called. */
  mustAnswer?: boolean
  /** The answer's JSON schema; plain text if omitted. */
  format?: { name: string; schema: object }
  maxOutputTokens: number
  /** Ends the answer: the upstream request is aborted. */
  signal: AbortSignal
}

/** Receives an answer's text piece by piece. */
export type Say = (text: string) => void

/** Receives an answer's parts; each follows the text said before it. Parts beyond the limits are dropped. */
export type Show = (part: Part) => void

/** Produces one answer, from any source: a model with its tools, the offline coach, a fixed reply. */
export type AnswerSource = (signal: AbortSignal, say: Say, show: Show, note: NoteRound) => Promise<ModelEnd>

/**
 * Records a round's usage, all text and parts so far, and the tokens of the next prompt, before that is sent: if the
 * process dies in between, the ledger is exact. The end of an answer reports only the usage of its last round.
 */
export type NoteRound = (round: { usage: ModelUsage; nextPromptTokens: number }) => Promise<void>

/** How an answer ended; `usage` is as reported by the service, `undefined` if it reports none. */
export type ModelEnd = {
  reason: 'complete' | 'length' | 'filtered'
  usage: ModelUsage | undefined
  /** The tools that the model called; their results go to it in another request. */
  calls?: readonly ToolCall[]
  /** Usage for text withheld from the reader: the operator pays for it, not the club. */
  withheld?: ModelUsage | undefined
}

export type ModelUsage = { inputTokens: number; outputTokens: number }

/** The usage of an answer that the service never worked on. */
export const NOTHING_USED: ModelUsage = { inputTokens: 0, outputTokens: 0 }

/**
 * The port to a model service. A missing or broken answer rejects with a `ModelFailure`; an aborted one with kind
 * `aborted`, which carries the usage if the service still reported it, or if it never got the question.
 */
export type Model = {
  readonly name: 'openai' | 'offline'
  /** `say` gets the text as it arrives, `show` the parts; neither is called after the end. */
  answer(request: ModelRequest, say: Say, show: Show): Promise<ModelEnd>
  /** Tokens that fit into one request, prompt and answer together, and tokens of the longest answer. */
  readonly contextWindow: number
  readonly maxOutput: number
  /** Whether it accepts tools, as far as known: a service that refuses them is remembered. */
  readonly knowsTools: boolean
  /** Counts the tokens of a text with the model's own tokenizer. */
  countTokens(text: string): number
  /** Whether the service is reachable; quick, for /health. */
  ping(): Promise<boolean>
}

/** Why an answer is missing or incomplete. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure'
  readonly kind: ModelFailureKind
  readonly usage: ModelUsage | undefined
  readonly withheld: ModelUsage | undefined

  constructor(
    kind: ModelFailureKind,
    message: string,
    given: { cause?: unknown; usage?: ModelUsage; withheld?: ModelUsage } = {},
  ) {
    super(message, { cause: given.cause })
    this.kind = kind
    this.usage = given.usage
    this.withheld = given.withheld
  }
}

/** `busy`: too many requests; `refused`: the service rejects the key or the request; `cut`: it broke off. */
export type ModelFailureKind = 'busy' | 'refused' | 'down' | 'timeout' | 'cut' | 'nonsense' | 'aborted'
