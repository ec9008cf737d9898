import type { SpecialistId } from '@touchline/contract/platform/sports.ts'
import type { Hold, Need } from '../../money/tokens/tokens.ts'
import type { ThingKind } from '../makers/makers.ts'
import type { AnswerSource, Model } from '../model/model.ts'
import { type Toolbox, toolTokens } from '../model/tools.ts'
import {
  answerWithTools,
  MOST_TOOL_ROUNDS,
  type RunnableToolbox,
  type ToolContext,
  toolboxFor,
} from '../tools/tools.ts'
import type { Prompt } from './context.ts'

/** Maximum length of an answer in tokens; with a small context window at most a quarter of it. */
const LONGEST_ANSWER = 4_000
const SHORTEST_ANSWER = 300
/** How many tokens all tool calls and results of an answer may add to its prompt. */
const ROOM_FOR_ROUNDS = 4_000

/** The tools of an answer and their size; none if the model does not support tools. */
export type AnswerTools = { toolbox: RunnableToolbox | undefined; tokens: number }

export function toolsOf(model: Model | undefined, specialistId: SpecialistId, makes?: ThingKind): AnswerTools {
  if (!model?.knowsTools) return { toolbox: undefined, tokens: 0 }
  const toolbox = toolboxFor(specialistId, makes)
  return { toolbox, tokens: countOnce(model, toolbox) }
}

/** The context window left besides tools and their results, and how long the answer can get. */
export function roomOf(model: Model, { toolbox, tokens }: AnswerTools): { window: number; answer: number } {
  const rounds = toolbox ? Math.min(ROOM_FOR_ROUNDS, Math.floor(model.contextWindow / 8)) : 0
  return { window: model.contextWindow - tokens - rounds, answer: longestAnswer(model) }
}

/** The tokens to hold for an answer: a model that calls tools gets its prompt again in each round. */
export function needOf(model: Model, promptTokens: number, hasTools: boolean): Need {
  const longest = longestAnswer(model)
  const rounds = hasTools ? MOST_TOOL_ROUNDS * promptTokens + ROOM_FOR_ROUNDS : 0
  return { least: promptTokens + Math.min(SHORTEST_ANSWER, longest), most: promptTokens + longest + rounds }
}

/** The model as the source of an answer, within the tokens held for it. */
export function modelSource(
  model: Model,
  hold: Hold,
  { tokens: promptTokens, isProfileGiven: _, ...prompt }: Prompt,
  context: ToolContext,
): AnswerSource {
  const budget = { held: hold.tokens, promptTokens, longest: longestAnswer(model) }
  return answerWithTools(model, { model: hold.model, ...prompt }, budget, context)
}

function longestAnswer({ contextWindow, maxOutput }: Model): number {
  return Math.min(LONGEST_ANSWER, maxOutput, Math.floor(contextWindow / 4))
}

/** Cached: a hundred short texts would evict everything else from the tokenizer's cache with every question. */
function countOnce(model: Model, toolbox: Toolbox): number {
  const counts = COUNTED.get(model) ?? new Map<Toolbox, number>()
  COUNTED.set(model, counts)
  const tokens = counts.get(toolbox) ?? toolTokens(toolbox, model.countTokens)
  counts.set(toolbox, tokens)
  return tokens
}

const COUNTED = new WeakMap<Model, Map<Toolbox, number>>()
