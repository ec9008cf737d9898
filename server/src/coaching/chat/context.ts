import type { Turn } from '@touchline/contract/coaching/chat.ts'
import { cutMaterial, type Material, sizeOf } from '../documents/documents.ts'
import type { RunnableToolbox } from '../tools/tools.ts'

/** A prompt for the model, and its size in tokens. */
export type Prompt = {
  instructions: string
  toolbox?: RunnableToolbox | undefined
  turns: Turn[]
  images: string[]
  tokens: number
  isProfileGiven: boolean
}

/** What a prompt is made of. */
export type PromptParts = {
  instructions: string
  /** The turns before the question. */
  said: readonly Turn[]
  message: string
  /** What is known about the athlete, fenced as data; sent with the question, because the instructions are cached. */
  profile?: string | undefined
  material: Material | undefined
}

/** Token overhead per message, for the markup around it, and of the whole prompt. */
const TOKENS_PER_TURN = 4
const TOKENS_AROUND = 10

/** How many tokens of the conversation the model gets, including the question. */
const CONTEXT_TOKENS = 12_000

/**
 * Builds a prompt that leaves room for the answer in the model's context window. What does not fit is left out: the
 * oldest turns first, then the end of the attachment, then the profile. Undefined if not even the question fits.
 */
export function fitPrompt(
  parts: PromptParts,
  room: { window: number; answer: number },
  count: (text: string) => number,
): Prompt | undefined {
  const prompt = fitWhole(parts, room, count)
  return prompt || !parts.profile ? prompt : fitWhole({ ...parts, profile: undefined }, room, count)
}

function fitWhole(
  { instructions, said, message, profile, material }: PromptParts,
  room: { window: number; answer: number },
  count: (text: string) => number,
): Prompt | undefined {
  const asked = profile ? `${message}\n\n${profile}` : message
  const question = count(asked) + TOKENS_PER_TURN
  const fixed = count(instructions) + question + TOKENS_AROUND
  const left = room.window - room.answer - fixed
  if (left < 0) return undefined
  const shown = material && cutMaterial(material, left, count)
  if (material && !shown) return undefined
  const shownTokens = shown ? sizeOf(shown, count) : 0
  const before = withinBudget(said, Math.min(CONTEXT_TOKENS - question, left - shownTokens), count)
  return {
    instructions,
    turns: [...before.turns, { role: 'user', content: shown ? `${asked}\n\n${shown.words}` : asked }],
    images: shown?.images ?? [],
    tokens: fixed + shownTokens + before.tokens,
    isProfileGiven: profile !== undefined,
  }
}

/** The latest turns that fit into a token budget, whole ones only, and their size. */
function withinBudget(
  turns: readonly Turn[],
  budget: number,
  count: (text: string) => number,
): { turns: Turn[]; tokens: number } {
  const kept: Turn[] = []
  let tokens = 0
  for (const turn of turns.toReversed()) {
    const cost = count(turn.content) + TOKENS_PER_TURN
    if (tokens + cost > budget) break
    kept.unshift(turn)
    tokens += cost
  }
  // An answer without its question would only confuse.
  while (kept[0]?.role === 'assistant') {
    tokens -= count(kept[0].content) + TOKENS_PER_TURN
    kept.shift()
  }
  return { turns: kept, tokens }
}
