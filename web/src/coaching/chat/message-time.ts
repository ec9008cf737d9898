import type { Language } from '@touchline/contract/platform/languages.ts'
import { formatDate } from '../../platform/language/dates.ts'

/** When a message was written: the time, with the day if before today. */
export function messageTime(timestamp: string, language: Language, now: Date): string {
  const written = new Date(timestamp)
  const hour = clockOf(language.locale).format(written)
  return written.toDateString() === now.toDateString() ? hour : `${formatDate(timestamp)} ${hour}`
}

const clocks = new Map<string, Intl.DateTimeFormat>()

// Cached: creating one takes as long as parsing a whole answer's markdown, and a growing answer needs it every frame.
function clockOf(locale: string): Intl.DateTimeFormat {
  const clock = clocks.get(locale) ?? new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit' })
  clocks.set(locale, clock)
  return clock
}
