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

/** How long an answer can get, in tokens; of a small window at most a quarter is left for it. */
const LONGEST_ANSWER = 4_000
const SHORTEST_ANSWER = 300
/** What all calls and results of an answer may add to its question. */
const ROOM_FOR_ROUNDS = 4_000

/** The tools of an answer and what they count; none if the model knows no tools. */
export type AnswerTools = { toolbox: RunnableToolbox | undefined; tokens: number }

export function toolsOf(model: Model | undefined, specialistId: SpecialistId, makes?: ThingKind): AnswerTools {
  if (!model?.knowsTools) return { toolbox: undefined, tokens: 0 }
  const toolbox = toolboxFor(specialistId, makes)
  return { toolbox, tokens: countOnce(model, toolbox) }
}

/** What fits into the model's window besides the question, and how long its answer can get. */
export function roomOf(model: Model, { toolbox, tokens }: AnswerTools): { window: number; answer: number } {
  const rounds = toolbox ? Math.min(ROOM_FOR_ROUNDS, Math.floor(model.contextWindow / 8)) : 0
  return { window: model.contextWindow - tokens - rounds, answer: longestAnswer(model) }
}

/** What an answer needs: a model that calls tools is given its question again in each round. */
export function needOf(model: Model, promptTokens: number, hasTools: boolean): Need {
  const longest = longestAnswer(model)
  const rounds = hasTools ? MOST_TOOL_ROUNDS * promptTokens + ROOM_FOR_ROUNDS : 0
  return { least: promptTokens + Math.min(SHORTEST_ANSWER, longest), most: promptTokens + longest + rounds }
}

/** The model as the source of an answer, within what is held for it. */
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

/** Counted once: a hundred short texts would push everything else out of the tokenizer's cache with every question. */
function countOnce(model: Model, toolbox: Toolbox): number {
  const counts = COUNTED.get(model) ?? new Map<Toolbox, number>()
  COUNTED.set(model, counts)
  const tokens = counts.get(toolbox) ?? toolTokens(toolbox, model.countTokens)
  counts.set(toolbox, tokens)
  return tokens
}

const COUNTED = new WeakMap<Model, Map<Toolbox, number>>()
