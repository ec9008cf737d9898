import type { LanguageCode } from '@touchline/contract/languages.ts'
import { type AnswerSource, type Model, type ModelEnd, ModelFailure, type ModelRequest } from '../model/model.ts'
import { callTokens, roundTokens, type ToolRound } from '../model/tools.ts'
import { runTool } from './run-tool.ts'

/** How many times in one answer the model may call tools, and be wrong about it; then it has to answer. */
export const MOST_TOOL_ROUNDS = 4
const MOST_WRONG_ROUNDS = 2

/** What a round may add to the next question, and the least that is left for an answer: in tokens. */
const ROOM_FOR_ROUND = 1_500
const SHORTEST_ANSWER = 300

type Asked = Omit<ModelRequest, 'signal' | 'maxOutputTokens' | 'rounds' | 'mustAnswer'>

/**
 * Answers with tools: runs what the model calls, shows each calculation, gives the results back and asks again. All
 * rounds together use no more than the tokens that are held for the answer.
 */
export function answerWithTools(
  model: Model,
  asked: Asked,
  { held, promptTokens: firstPromptTokens, longest }: { held: number; promptTokens: number; longest: number },
  language: LanguageCode,
): AnswerSource {
  return async (signal, say, show, note) => {
    const rounds: ToolRound[] = []
    let [left, promptTokens, wrongRounds] = [held, firstPromptTokens, 0]
    for (;;) {
      const isTooDear = left < 2 * promptTokens + ROOM_FOR_ROUND
      const mustAnswer = rounds.length >= MOST_TOOL_ROUNDS || wrongRounds >= MOST_WRONG_ROUNDS || isTooDear
      let text = ''
      const hear = (words: string) => {
        text += words
        say(words)
      }
      const request = { ...asked, rounds, mustAnswer, maxOutputTokens: Math.min(longest, left - promptTokens), signal }
      const { calls = [], ...end } = await model.answer(request, hear, show)
      if (calls.length === 0) return end
      if (mustAnswer) return unasked(end, text, rounds)
      // Between what it said before and what it says after the calls.
      if (text) say('\n\n')
      const results = calls.map((call) => runTool(call, language))
      for (const { part } of results) if (part) show(part)
      const round = { text, calls, results: results.map(({ content }) => content) }
      const usage = end.usage ?? {
        inputTokens: promptTokens,
        outputTokens: model.countTokens(text) + callTokens(calls, model.countTokens),
      }
      if (results.some(({ isWrong }) => isWrong)) wrongRounds++
      rounds.push(round)
      left -= usage.inputTokens + usage.outputTokens
      promptTokens += roundTokens(round, model.countTokens)
      if (left < promptTokens + SHORTEST_ANSWER) return { reason: 'length', usage }
      await note({ usage, nextPromptTokens: promptTokens })
      if (signal.aborted)
        throw new ModelFailure('aborted', 'The answer was stopped between two rounds.', { usage: NOTHING })
    }
  }
}

const NOTHING = { inputTokens: 0, outputTokens: 0 }

/** A model that calls tools where it must not: what it said is the answer, if it said anything. */
function unasked(end: ModelEnd, text: string, rounds: readonly ToolRound[]): ModelEnd {
  if (text || rounds.some((round) => round.text)) return end
  throw new ModelFailure(
    'nonsense',
    'The model only called tools and never answered.',
    end.usage && { usage: end.usage },
  )
}
