import {
  type AnswerSource,
  type Model,
  type ModelEnd,
  ModelFailure,
  type ModelRequest,
  type ModelUsage,
  NOTHING_USED,
  type Say,
  type Show,
} from '../model/model.ts'
import { callTokens, roundTokens, type ToolCall, type ToolRound } from '../model/tools.ts'
import { type RunnableTool, type RunnableToolbox, runTool, type ToolContext, type ToolResult } from './tool.ts'

/** How many rounds of tool calls an answer may have, and how many may be wrong; then the model must answer. */
export const MOST_TOOL_ROUNDS = 4
const MOST_WRONG_ROUNDS = 2

/** Tokens reserved for what a round adds to the next prompt, and the minimum left for an answer. */
const ROOM_FOR_ROUND = 1_500
const SHORTEST_ANSWER = 300

/** Separates what the model said before its calls from what it says after them. */
const BETWEEN_ROUNDS = '\n\n'

type Asked = Omit<ModelRequest, 'signal' | 'maxOutputTokens' | 'rounds' | 'mustAnswer' | 'toolbox'> & {
  toolbox?: RunnableToolbox | undefined
}

/** Tokens held for all rounds together, tokens of the prompt, and the maximum answer of a round. */
type Budget = { held: number; promptTokens: number; longest: number }

/**
 * Answers with tools: runs the tools that the model calls, shows each calculation and artefact, returns the results
 * and asks again. All rounds together use no more than the tokens held for the answer.
 */
export function answerWithTools(model: Model, asked: Asked, budget: Budget, context: ToolContext): AnswerSource {
  const ask = async (rounds: Rounds, signal: AbortSignal, say: Say, show: Show) => {
    // In pieces: appending word by word, a growing text takes several times its length in memory.
    const said: string[] = []
    const hear = (words: string) => {
      said.push(words)
      say(words)
    }
    const { calls = [], ...end } = await model.answer({ ...asked, ...rounds.next(), signal }, hear, show)
    return { text: calls.length > 0 ? said.join('') : '', calls, end }
  }
  const tools = asked.toolbox?.tools ?? []
  return async (signal, say, show, note) => {
    const rounds = new Rounds(model, budget)
    for (;;) {
      const { text, calls, end } = await ask(rounds, signal, say, show)
      if (calls.length === 0) return end
      if (rounds.mustAnswer) return unasked(end, text, rounds.past)
      say(text && BETWEEN_ROUNDS)
      const results = await runAll(tools, calls, context, show)
      const usage = rounds.add(text, calls, results, end.usage)
      if (!rounds.hasRoom) return { reason: 'length', usage }
      await note({ usage, nextPromptTokens: rounds.promptTokens })
      if (signal.aborted) throw stoppedBetween()
    }
  }
}

/** Sequential, each shown at once: an artefact is shown even if the answer is stopped meanwhile. */
async function runAll(
  tools: readonly RunnableTool[],
  calls: readonly ToolCall[],
  context: ToolContext,
  show: Show,
): Promise<ToolResult[]> {
  const results: ToolResult[] = []
  for (const call of calls) {
    const result = await runTool(tools, call, context)
    if (result.part) show(result.part)
    results.push(result)
  }
  return results
}

/** The rounds of one answer, and the tokens left for it. */
class Rounds {
  readonly past: ToolRound[] = []
  promptTokens: number
  readonly #model: Model
  readonly #longest: number
  #left: number
  #wrongRounds = 0

  constructor(model: Model, { held, promptTokens, longest }: Budget) {
    this.#model = model
    this.#left = held
    this.promptTokens = promptTokens
    this.#longest = longest
  }

  /** Whether tools are off: too many rounds, too many wrong ones, or too few tokens for another. */
  get mustAnswer(): boolean {
    if (this.past.length >= MOST_TOOL_ROUNDS || this.#wrongRounds >= MOST_WRONG_ROUNDS) return true
    return this.#left < 2 * this.promptTokens + ROOM_FOR_ROUND
  }

  get hasRoom(): boolean {
    return this.#left >= this.promptTokens + SHORTEST_ANSWER
  }

  next(): Pick<ModelRequest, 'rounds' | 'mustAnswer' | 'maxOutputTokens'> {
    const maxOutputTokens = Math.min(this.#longest, this.#left - this.promptTokens)
    return { rounds: this.past, mustAnswer: this.mustAnswer, maxOutputTokens }
  }

  /** Adds a round; returns its usage, by our own count if the service reported none. */
  add(
    text: string,
    calls: readonly ToolCall[],
    results: readonly ToolResult[],
    reported: ModelUsage | undefined,
  ): ModelUsage {
    const { countTokens } = this.#model
    const round = { text, calls, results: results.map(({ content }) => content) }
    const counted = () => countTokens(text) + callTokens(calls, countTokens)
    const usage = reported ?? { inputTokens: this.promptTokens, outputTokens: counted() }
    if (results.some(({ isWrong }) => isWrong)) this.#wrongRounds++
    this.past.push(round)
    this.#left -= usage.inputTokens + usage.outputTokens
    this.promptTokens += roundTokens(round, countTokens)
    return usage
  }
}

/** No charge: the next round was never requested. */
function stoppedBetween(): ModelFailure {
  return new ModelFailure('aborted', 'The answer was stopped between two rounds.', { usage: NOTHING_USED })
}

/** The model called tools although it must not: what it said is the answer, if it said anything. */
function unasked(end: ModelEnd, text: string, rounds: readonly ToolRound[]): ModelEnd {
  if (text || rounds.some((round) => round.text)) return end
  throw new ModelFailure(
    'nonsense',
    'The model only called tools and never answered.',
    end.usage && { usage: end.usage },
  )
}
