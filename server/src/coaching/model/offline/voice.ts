import type { Topic } from '@touchline/knowledge/topics.ts'
import { voicesIn } from '@touchline/knowledge/voices.ts'
import type { CoachQuestion } from '../offline-coach.ts'

/** The specialist's opening and closing lines; on health topics there are none. */
export function voiceFor(
  { roles }: Topic,
  { specialistId, language, said }: CoachQuestion,
): { opens: string; closes: string } | undefined {
  if (roles.includes('health_advisor')) return undefined
  const { opens, closes } = voicesIn(language)[specialistId]
  // In rotation, starting at a different line for each specialist: the same line never comes twice in a row.
  const turn = said.filter(({ isUser }) => !isUser).length + specialistId.length
  return { opens: opens[turn % opens.length] ?? '', closes: closes[turn % closes.length] ?? '' }
}
