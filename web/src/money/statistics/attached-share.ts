import type { Statistics } from '@touchline/contract/money/statistics.ts'

/** The share of questions with a document or a clip; nothing where it would tell of fewer than three people. */
export function attachedShare({ kinds, now }: Pick<Statistics, 'kinds' | 'now'>): number | undefined {
  if (now.questions === 0) return undefined
  const told = (id: string) => kinds.groups.find((group) => group.id === id)?.amount
  const plain = told('question')
  // Both kinds of attachments are told, summed or missing together: then they are all that is not plain.
  const areOthersAttached = !kinds.others || (told('document') === undefined && told('clip') === undefined)
  return plain !== undefined && areOthersAttached ? 1 - plain / now.questions : undefined
}
