/** The sentences of a message that has several; empty for a single sentence. */
export function sentencesOf(text: string): string[] {
  const sentences = text
    .slice(0, LONGEST_READ)
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE)
  return sentences.length > 1 ? sentences : []
}

const LONGEST_READ = 8000
/** "Hi coach." means nothing on its own. */
const SHORTEST_SENTENCE = 13
