import type { Language } from '@touchline/contract/languages.ts'
import { formatDate } from '../language/dates.ts'

/** When a message was written: the hour, before today with its day. */
export function messageTime(timestamp: string, language: Language, now: Date): string {
  const written = new Date(timestamp)
  const hour = new Intl.DateTimeFormat(language.locale, { hour: 'numeric', minute: '2-digit' }).format(written)
  return written.toDateString() === now.toDateString() ? hour : `${formatDate(timestamp)} ${hour}`
}
