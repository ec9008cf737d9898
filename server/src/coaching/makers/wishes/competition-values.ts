import type { PartValues } from '@touchline/contract/coaching/parts.ts'
import type { Question } from '../../numbers/numbers.ts'
import { dayIn, timeIn } from './dates.ts'
import { namesIn } from './names.ts'
import { countBefore, has } from './word-search.ts'

/** The values in a competition wish: teams by name or number, format, courts, date and time. */
export function competitionValuesIn(question: Question, message: string, today: string): PartValues {
  const { language, text } = question
  const teamCount = countBefore(language, 'teams', text)
  const teams = namesIn(language, message, teamCount)
  const courts = countBefore(language, 'courts', text)
  const date = dayIn(language, text, today)
  const from = timeIn(text)
  return {
    ...formatIn(question),
    ...(teams.length > 0 ? { teams: teams.join(', ') } : teamCount !== undefined && { teamCount }),
    ...(courts !== undefined && { courts }),
    ...(date && { date }),
    ...(from && { from }),
  }
}

function formatIn({ language, text }: Question): PartValues {
  const legs = has(language, 'twice', text) ? { legs: 2 } : {}
  if (has(language, 'groups', text)) return { format: 'groups', ...legs }
  if (has(language, 'knockout', text)) return { format: 'knockout' }
  return has(language, 'roundRobin', text) ? { format: 'round_robin', ...legs } : legs
}
