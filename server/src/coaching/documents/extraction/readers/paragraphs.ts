import type { Section } from '../answer.ts'

/** A text as one section, with as many paragraphs as there is room for. */
export function paragraphSection(paragraphs: string[], characters: number): Section {
  const pieces: string[] = []
  let left = characters
  for (const paragraph of paragraphs) {
    if (left <= 0) break
    pieces.push(paragraph.slice(0, left))
    left -= paragraph.length + 1
  }
  return { head: '', pieces, of: paragraphs.reduce((sum, paragraph) => sum + paragraph.length, 0) }
}
