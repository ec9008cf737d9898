/** The sentences of a message that has several; none of a message that is a single one. */
export function sentencesOf(text: string): string[] {
  const sentences = text
    .slice(0, LONGEST_READ)
    .split(/(?<=[.!?…])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length >= SHORTEST_SENTENCE)
  return sentences.length > 1 ? sentences : []
}

const LONGEST_READ = 8000
/** "Hi coach." says nothing by itself. */
const SHORTEST_SENTENCE = 13
