import type { PartValues } from '@touchline/contract/coaching/parts.ts'
import type { Question } from '../../numbers/numbers.ts'
import { dayIn, timeIn } from './dates.ts'
import { namesIn } from './names.ts'

/** The values in a list wish: date, time and people. */
export function listValuesIn({ language, text }: Question, message: string, today: string): PartValues {
  const date = dayIn(language, text, today)
  const time = timeIn(text)
  const people = namesIn(language, message)
  return {
    ...(date && { list_date: date }),
    ...(time && { list_time: time }),
    ...(people.length > 0 && { list_people: people.join(', ') }),
  }
}
