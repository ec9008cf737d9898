import type { Turn } from '@touchline/contract/coaching/chat.ts'
import { cutMaterial, type Material, sizeOf } from '../documents/documents.ts'
import type { RunnableToolbox } from '../tools/tools.ts'

/** What a model is asked, and how many tokens that counts. */
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
  /** What was said before the question. */
  said: readonly Turn[]
  message: string
  /** What is known of the athlete, fenced as data; it goes with the question, as instructions are cached. */
  profile?: string | undefined
  material: Material | undefined
}

/** What each message costs besides its words, for the marks around it; and what the whole costs besides. */
const TOKENS_PER_TURN = 4
const TOKENS_AROUND = 10

/** How much of the conversation the model is given, the question included, in tokens. */
const CONTEXT_TOKENS = 12_000

/**
 * Puts a prompt together that leaves room for the answer in the model's window. What does not fit is left out: the
 * oldest turns first, then the end of what is shown with the question, then the profile. Nothing if not even the
 * question fits.
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

/** The latest turns that fit into a budget of tokens, whole ones only, and what they count. */
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
