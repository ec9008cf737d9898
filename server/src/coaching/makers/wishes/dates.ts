import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { readQuestion } from '../../numbers/numbers.ts'
import { has } from './word-search.ts'

/** A day as YYYY-MM-DD. */
type Day = string

type Names = { months: readonly string[]; weekdays: readonly RegExp[] }

/** The day that a plain text names, at its next occurrence from today on; undefined for a month alone. */
export function dayIn(language: LanguageCode, text: string, today: Day): Day | undefined {
  return writtenDay(text, today) ?? namedDay(language, text, today) ?? nextDay(language, text, today)
}

/** The days of the week that a plain text names; Monday is 1. */
export function weekdaysIn(language: LanguageCode, text: string): number[] {
  return namesOf(language).weekdays.flatMap((name, index) => (name.test(text) ? [index + 1] : []))
}

/** A time of day as HH:MM, from 10:00, 17h30, 18 Uhr, 5 pm. */
export function timeIn(text: string): string | undefined {
  const clock = /(?<![\d.,:])([01]?\d|2[0-3])[:h]([0-5]\d)(?![\d:])/.exec(text)
  if (clock) return `${clock[1]?.padStart(2, '0')}:${clock[2]}`
  const hour = /(?<![\d.,:])([01]?\d|2[0-3]) ?(?:uhr|hodin|h\b|uur|am\b|pm\b)/.exec(text)
  if (!hour) return undefined
  const number = Number(hour[1])
  const isTwelveHour = /[ap]m\b/.test(hour[0]) && number <= 12
  const of24 = isTwelveHour ? (number % 12) + (hour[0].includes('pm') ? 12 : 0) : number
  return `${String(of24).padStart(2, '0')}:00`
}

/** The day this many days after another. */
export function daysAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

/** Monday is 1, Sunday is 7. */
export function weekdayOf(day: Day): number {
  return new Date(day).getUTCDay() || 7
}

/** 2026-12-13, 13.12.2026, 13. 12., 13/12 */
function writtenDay(text: string, today: Day): Day | undefined {
  const iso = /(?<!\d)(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text)
  if (iso) return validDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const written =
    /(?<![\d.:])(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4}))?(?!\d)/.exec(text) ??
    /(?<![\d/])(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?!\d)/.exec(text) ??
    /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])/.exec(text)
  return written ? fromDayAndMonth(Number(written[1]), Number(written[2]), written[3], today) : undefined
}

const DAY_ENDING = '(?:\\.|st|nd|rd|th|er|e|º)?'

/** 13. prosince, 13 December 2026, December 13th */
function namedDay(language: LanguageCode, text: string, today: Day): Day | undefined {
  for (const [index, name] of namesOf(language).months.entries()) {
    const after = new RegExp(`(?<!\\d)(\\d{1,2})${DAY_ENDING}(?: de| di| of)? (?:${name})(?: (?:de )?(\\d{4}))?`, 'u')
    // Only in English can the month come first: elsewhere "in December 10 km" is not the tenth.
    const first = new RegExp(`(?:${name}) (\\d{1,2})(?:st|nd|rd|th)?(?![\\d.:]| ?k|-? ?mile)(?:,? (\\d{4}))?`, 'u')
    const before = after.exec(text) ?? (language === 'en' ? first.exec(text) : null)
    const found = before && fromDayAndMonth(Number(before[1]), index + 1, before[2], today)
    if (found) return found
  }
  return undefined
}

/** The next day with the named weekday, or tomorrow. */
function nextDay(language: LanguageCode, text: string, today: Day): Day | undefined {
  const [weekday] = weekdaysIn(language, text)
  if (weekday !== undefined) return daysAfter(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
  return has(language, 'tomorrow', text) ? daysAfter(today, 1) : undefined
}

function fromDayAndMonth(day: number, month: number, year: string | undefined, today: Day): Day | undefined {
  const thisYear = Number(today.slice(0, 4))
  if (year) return validDay(Number(year), month, day)
  const next = validDay(thisYear, month, day)
  return next && next >= today ? next : validDay(thisYear + 1, month, day)
}

function validDay(year: number, month: number, day: number): Day | undefined {
  const time = Date.UTC(year, month - 1, day)
  const date = new Date(time)
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.toISOString().slice(0, 10) : undefined
}

const known = new Map<LanguageCode, Names>()

/** Month and weekday names of the language, in their inflected forms: sobota, v sobotu. */
function namesOf(language: LanguageCode): Names {
  const names = known.get(language) ?? buildNames(language)
  known.set(language, names)
  return names
}

function buildNames(language: LanguageCode): Names {
  const locale = localeOf(language)
  const write = (options: Intl.DateTimeFormatOptions, date: number) =>
    readQuestion(language, new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(date)).text
  const months = Array.from({ length: 12 }, (_, month) => {
    const alone = write({ month: 'long' }, Date.UTC(2026, month, 1))
    const withDay = write({ month: 'long', day: 'numeric' }, Date.UTC(2026, month, 1))
      .replace(/[\d.]+|\b(?:de|di|er)\b/g, '')
      .trim()
    return `${alone}|${withDay}`
  })
  // 5 January 2026 is a Monday.
  const weekdays = Array.from({ length: 7 }, (_, day) => write({ weekday: 'long' }, Date.UTC(2026, 0, 5 + day)))
  return {
    months,
    weekdays: weekdays.map((name) => new RegExp(`(?<!\\p{L})${formsOf(language, name)}(?!\\p{L})`, 'u')),
  }
}

/** A pattern for the forms of a weekday: v sobotu, sobotní, samstags, on Saturdays. */
function formsOf(language: LanguageCode, name: string): string {
  // "Segunda" alone also means "second".
  if (language === 'pt' && name.endsWith('-feira')) {
    const day = name.replace(/-feira$/, '')
    return `(?:${day}s?-feiras?|(?<=(?:na|nas|as|aos|e) )${day}s?)`
  }
  if (language !== 'cs' && language !== 'pl') return `${name}\\p{L}{0,3}`
  if (name.endsWith('ek')) return `${name.slice(0, -2)}(?:ek|ku|ky|ki|ecni)`
  return `${name.slice(0, -1)}(?:[aeiuy]|ou|${/^s[rt]/.test(name) ? '' : 'ni|nim|niho|'}ach)`
}
