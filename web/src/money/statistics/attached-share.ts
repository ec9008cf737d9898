import type { Statistics } from '@touchline/contract/money/statistics.ts'

/** The share of questions with a document or a clip; undefined where it would disclose fewer than three people. */
export function attachedShare({ kinds, now }: Pick<Statistics, 'kinds' | 'now'>): number | undefined {
  if (now.questions === 0) return undefined
  const told = (id: string) => kinds.groups.find((group) => group.id === id)?.amount
  const plain = told('question')
  // Both kinds of attachments are disclosed, summed or missing together: then everything else is attachments.
  const areOthersAttached = !kinds.others || (told('document') === undefined && told('clip') === undefined)
  return plain !== undefined && areOthersAttached ? 1 - plain / now.questions : undefined
}
