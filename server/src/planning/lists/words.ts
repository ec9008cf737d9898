import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import type { ListRow } from './lists.table.ts'

/** When and where in one line: day, meeting time, start, place. */
export function whenOf(list: ListRow, language: LanguageCode): string {
  const say = (key: string, values: Record<string, string>) => translate(language, `lists:document.${key}`, values)
  return [
    dayOf(list.date, language),
    list.meetTime && say('meet', { time: clockTime(list.meetTime) }),
    list.time && say('start', { time: clockTime(list.time) }),
    list.place,
  ]
    .filter(Boolean)
    .join(', ')
}

function dayOf(date: string, language: LanguageCode): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeZone: 'UTC' })
  return format.format(new Date(`${date}T00:00:00Z`))
}

/** `08:15` in spoken form: `8:15`. */
export function clockTime(time: string): string {
  return time.replace(/^0/, '')
}
