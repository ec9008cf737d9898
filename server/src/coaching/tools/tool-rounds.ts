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

/** How many times in one answer the model may call tools, and be wrong about it; then it has to answer. */
export const MOST_TOOL_ROUNDS = 4
const MOST_WRONG_ROUNDS = 2

/** What a round may add to the next question, and the least that is left for an answer: in tokens. */
const ROOM_FOR_ROUND = 1_500
const SHORTEST_ANSWER = 300

/** Stands between what the model said before its calls and what it says after them. */
const BETWEEN_ROUNDS = '\n\n'

type Asked = Omit<ModelRequest, 'signal' | 'maxOutputTokens' | 'rounds' | 'mustAnswer' | 'toolbox'> & {
  toolbox?: RunnableToolbox | undefined
}

/** What may be used in all rounds together, what the question counts, and how long the answer of a round can get. */
type Budget = { held: number; promptTokens: number; longest: number }

/**
 * Answers with tools: runs what the model calls, shows each calculation and each thing made, gives the results back and asks again. All
 * rounds together use no more than the tokens that are held for the answer.
 */
export function answerWithTools(model: Model, asked: Asked, budget: Budget, context: ToolContext): AnswerSource {
  const ask = async (rounds: Rounds, signal: AbortSignal, say: Say, show: Show) => {
    // In pieces: put together word by word, a text takes several times its length as long as it grows.
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

/** One after the other, each shown at once: what was made is shown though the answer be stopped meanwhile. */
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

/** The rounds of one answer and what is left for it. */
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

  /** Whether the model may not call tools any more: enough calls, enough wrong ones, or no tokens for another round. */
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

  /** Adds a round; returns what it cost, by our own count if the service did not tell. */
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

/** Without a charge for the round that was not asked for. */
function stoppedBetween(): ModelFailure {
  return new ModelFailure('aborted', 'The answer was stopped between two rounds.', { usage: NOTHING_USED })
}

/** A model that calls tools where it must not: what it said is the answer, if it said anything. */
function unasked(end: ModelEnd, text: string, rounds: readonly ToolRound[]): ModelEnd {
  if (text || rounds.some((round) => round.text)) return end
  throw new ModelFailure(
    'nonsense',
    'The model only called tools and never answered.',
    end.usage && { usage: end.usage },
  )
}
