import type { Turn } from '@touchline/contract/chat.ts'

/** What each message costs besides its words, for the marks around it. */
const TOKENS_PER_TURN = 4

/** The latest turns that fit into a budget of tokens, whole ones only, and what they count. */
export function withinBudget(
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
