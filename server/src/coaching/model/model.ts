import type { Part } from '@touchline/contract/coaching/parts.ts'
import type { TokenModel } from '@touchline/contract/platform/pricing.ts'
import type { Toolbox, ToolCall, ToolRound } from './tools.ts'

/** What a model is asked: instructions, the conversation so far, and how long its answer may get. */
export type ModelRequest = {
  model: TokenModel
  instructions: string
  turns: { role: 'user' | 'assistant'; content: string }[]
  /** Pictures that belong to the last turn, as data URLs. */
  images?: string[]
  /** What the model may call; left out if the service knows no tools. */
  toolbox?: Toolbox | undefined
  /** What was called before in the course of this answer. */
  rounds?: readonly ToolRound[]
  /** Whether no tool may be called any more. */
  mustAnswer?: boolean
  /** What the answer must look like, as a JSON schema; words where nothing is given. */
  format?: { name: string; schema: object }
  maxOutputTokens: number
  /** Ends the answer: the upstream request is aborted. */
  signal: AbortSignal
}

/** Hears an answer's text piece by piece. */
export type Say = (text: string) => void

/** Hears an answer's parts; each stands after the text said before it. One that is too large or too many is left out. */
export type Show = (part: Part) => void

/** Writes one answer, whoever speaks: a model with its tools, the offline coach, a fixed reply. */
export type AnswerSource = (signal: AbortSignal, say: Say, show: Show, note: NoteRound) => Promise<ModelEnd>

/**
 * Writes down what a round of an answer cost, with all that was said and shown so far, and what the next one's question
 * counts, before that is asked: a process that dies in between leaves an exact ledger. The end of an answer tells the
 * usage of its last round alone.
 */
export type NoteRound = (round: { usage: ModelUsage; nextPromptTokens: number }) => Promise<void>

/** How an answer ended; `usage` is what the service reported, `undefined` if it reports nothing. */
export type ModelEnd = {
  reason: 'complete' | 'length' | 'filtered'
  usage: ModelUsage | undefined
  /** The tools that the model called; their results are given to it in another request. */
  calls?: readonly ToolCall[]
  /** What the model said that was withheld from the reader: it is the operator's, not the club's. */
  withheld?: ModelUsage | undefined
}

export type ModelUsage = { inputTokens: number; outputTokens: number }

/** What an answer used that the service never worked on. */
export const NOTHING_USED: ModelUsage = { inputTokens: 0, outputTokens: 0 }

/**
 * The port to a model service. An answer that cannot be had, or breaks off, rejects with a `ModelFailure`; an aborted
 * one rejects with one of kind `aborted`, which carries the usage if the service still told it, or if it never got the
 * question.
 */
export type Model = {
  readonly name: 'openai' | 'offline'
  /** `say` gets the text as it comes, `show` the parts; nothing follows the end. */
  answer(request: ModelRequest, say: Say, show: Show): Promise<ModelEnd>
  /** What fits into one request, question and answer together, and how long an answer can get: in tokens. */
  readonly contextWindow: number
  readonly maxOutput: number
  /** Whether it can be given tools, as far as is known: a service that refuses them is remembered. */
  readonly knowsTools: boolean
  /** How many tokens a text has, by the model's own tokenizer. */
  countTokens(text: string): number
  /** Whether the service can be asked at all; quick, for /health. */
  ping(): Promise<boolean>
}

/** Why there is no answer, or no whole one. */
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

/** `busy`: too many requests; `refused`: a key or request the service will not take; `cut`: it ended without an end. */
export type ModelFailureKind = 'busy' | 'refused' | 'down' | 'timeout' | 'cut' | 'nonsense' | 'aborted'
