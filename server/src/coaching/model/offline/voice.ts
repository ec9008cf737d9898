import type { Topic } from '@touchline/knowledge/topics.ts'
import { voicesIn } from '@touchline/knowledge/voices.ts'
import type { CoachQuestion } from '../offline-coach.ts'

/** How the asked specialist opens and closes an answer; where health is the subject nobody puts on airs. */
export function voiceFor(
  { roles }: Topic,
  { specialistId, language, said }: CoachQuestion,
): { opens: string; closes: string } | undefined {
  if (roles.includes('health_advisor')) return undefined
  const { opens, closes } = voicesIn(language)[specialistId]
  // One after the other, beginning somewhere else with each specialist: the same line never comes twice running.
  const turn = said.filter(({ isUser }) => !isUser).length + specialistId.length
  return { opens: opens[turn % opens.length] ?? '', closes: closes[turn % closes.length] ?? '' }
}
