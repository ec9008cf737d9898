import { randomUUID } from 'node:crypto'
import { assess } from '../../server/src/coaching/safety/assess.ts'

/**
 * A question's id and text, which asks for an answer of this many words. One of ten thousand ids reads like the name of
 * a forbidden substance and would be answered by the safety card.
 */
export function harmlessQuestion(words: number): { id: string; message: string } {
  const id = randomUUID()
  const message = `#words:${words} ${id}`
  return assess(message) ? harmlessQuestion(words) : { id, message }
}
