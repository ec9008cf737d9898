import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import { type CalendarEvent, calendarOf } from '../../platform/calendar/calendar.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DateRow, ListRow } from './lists.table.ts'
import { selectPeople } from './people.queries.ts'
import { selectCells, selectDates, selectDuties } from './rota.queries.ts'
import { clockTime } from './words.ts'

/** The names to show in a calendar, which depend on its readers. */
type NameOf = (people: Awaited<ReturnType<typeof selectPeople>>) => ReadonlyMap<string, string>

/** The list's date and the further dates of its rota, with the assigned duties. */
export async function calendarOfList(
  db: Database,
  list: ListRow,
  { url, language, namesOf }: { url: string; language: LanguageCode; namesOf: NameOf },
): Promise<string> {
  const [people, duties, dates, cells] = await Promise.all([
    selectPeople(db, list.id),
    selectDuties(db, list.id),
    selectDates(db, list.id),
    selectCells(db, list.id),
  ])
  const names = namesOf(people)
  const dutiesOn = (dateId: string) =>
    duties.flatMap(({ id, name }) => {
      const cell = cells.find((one) => one.dateId === dateId && one.dutyId === id)
      const holder = cell?.personId && names.get(cell.personId)
      return holder ? [`${name}: ${holder}`] : []
    })
  const own = dates.find(({ isOwn }) => isOwn)
  const common = { changedAt: list.changedAt, sequence: list.version, url }
  const ownEvent: CalendarEvent = {
    ...common,
    uid: `${list.id}@touchline`,
    title: list.team ? `${list.name} (${list.team})` : list.name,
    location: list.place ?? undefined,
    description: [...timesOf(list, language), ...(own ? dutiesOn(own.id) : [])].join('\n') || undefined,
    ...whenOf(list),
  }
  const further = dates.filter(({ isOwn }) => !isOwn).map((date) => rotaEvent(list, date, dutiesOn(date.id), common))
  return calendarOf({ name: list.name, events: [ownEvent, ...further] })
}

function rotaEvent(
  list: ListRow,
  { id, date, label }: DateRow,
  duties: string[],
  common: Pick<CalendarEvent, 'changedAt' | 'sequence' | 'url'>,
): CalendarEvent {
  return {
    ...common,
    uid: `${id}@touchline`,
    title: [label ?? list.name, list.team].filter(Boolean).join(', '),
    description: duties.join('\n') || undefined,
    date,
  }
}

/** From meeting to end; a whole day if no time is set. */
function whenOf({ date, time, meetTime, minutes, timeZone }: ListRow) {
  const from = meetTime && (!time || meetTime < time) ? meetTime : time
  if (!from) return { date }
  return { date, time: from, minutes: minutes + minutesBetween(from, time ?? from), timeZone }
}

function minutesBetween(from: string, to: string): number {
  const minutesOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  return minutesOf(to) - minutesOf(from)
}

function timesOf({ meetTime, time }: ListRow, language: LanguageCode): string[] {
  const line = (key: string, at: string | null) =>
    at ? [capital(translate(language, `lists:document.${key}`, { time: clockTime(at) }), language)] : []
  return [...line('meet', meetTime), ...line('start', time)]
}

function capital(text: string, language: LanguageCode): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
