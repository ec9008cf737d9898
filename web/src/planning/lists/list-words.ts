import type { ListDetails } from '@touchline/contract/planning/lists.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { useTranslation } from 'react-i18next'
import { formatDay, weekdayOf } from '../../platform/language/dates.ts'
import { useLanguage } from '../../platform/language/use-language.ts'

type Moment = Pick<ListDetails, 'date' | 'time' | 'meetTime' | 'place'>

/** How dates and times of lists are written. */
export function useListWords() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  return {
    /** `Sobota 21.11.2026, sraz 8:15, začátek 10:00`, with the place if given. */
    whenOf({ date, time, meetTime, place }: Moment): string {
      return [
        `${weekdayWithoutDot(date, language.code, 'long')} ${formatDay(date)}`,
        meetTime && t('lists:document.meet', { time: clockTime(meetTime) }),
        time && t('lists:document.start', { time: clockTime(time) }),
        place,
      ]
        .filter(Boolean)
        .join(', ')
    },
    /** `So 21.11.`; '' for an invalid date. */
    shortDay(date: string): string {
      return `${weekdayWithoutDot(date, language.code, 'short')} ${dayAndMonth(date)}`.trim()
    },
    /** `Sobota` */
    weekday: (date: string) => weekdayWithoutDot(date, language.code, 'long'),
  }
}

/** `08:15` without the leading zero: `8:15`. */
export function clockTime(time: string): string {
  return time.replace(/^0/, '')
}

/** `21.11.` */
export function dayAndMonth(date: string): string {
  return `${formatDay(date).slice(0, 6)}`
}

/** The day the given number of days later or earlier; '' for an invalid date or one out of range. */
export function dayAfter(date: string, days: number): string {
  const then = new Date(Date.parse(`${date}T00:00:00Z`) + days * 24 * 60 * 60 * 1000)
  return Number.isNaN(then.getTime()) ? '' : then.toISOString().slice(0, 10)
}

/** The first name and the initial of the last, where space is short. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.split(' ')
  const initial = rest.at(-1)?.charAt(0)
  return initial ? `${first} ${initial}.` : first
}

/** Names for a narrow table: the last name, or the whole where two people share it. */
export function familyNames(people: readonly { id: string; name: string }[]): Map<string, string> {
  const last = (name: string) => name.split(' ').at(-1) ?? name
  const isShared = (name: string) => people.filter((person) => last(person.name) === last(name)).length > 1
  return new Map(people.map(({ id, name }) => [id, isShared(name) ? name : last(name)]))
}

function weekdayWithoutDot(date: string, language: LanguageCode, weekday: 'long' | 'short'): string {
  return weekdayOf(date, language, weekday).replace(/\.$/, '')
}
