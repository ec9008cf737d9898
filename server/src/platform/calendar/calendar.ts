import { PRODUCT_NAME } from '@touchline/contract/platform/product.ts'
import ical, { escape as escapeText, ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { tzlib_get_ical_block, tzlib_get_timezones } from 'timezones-ical-library'
import { localTime } from './local-time.ts'

/** A calendar entry: all-day, or at a time in its creator's time zone. */
export type CalendarEvent = {
  /** Stays the same through every change, so that a calendar replaces the entry instead of adding one. */
  uid: string
  title: string
  description?: string | undefined
  location?: string | undefined
  url?: string | undefined
  changedAt: Date
  /** Grows with every change. */
  sequence: number
  isCancelled?: boolean | undefined
} & ({ date: string; days?: number } | { date: string; time: string; minutes: number; timeZone: string })

/** How often subscribed calendars should refresh. */
const REFRESH_SECONDS = 60 * 60

/** A calendar in iCalendar format (RFC 5545). */
export function calendarOf({ name, events }: { name: string; events: readonly CalendarEvent[] }): string {
  const calendar = ical({
    // The library does not escape the calendar's name.
    name: escapeText(name, false),
    prodId: { company: PRODUCT_NAME, product: PRODUCT_NAME, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: REFRESH_SECONDS,
    timezone: { name: null, generator: describeZone },
  })
  for (const event of events) calendar.createEvent(entryOf(event))
  return `${calendar.toString()}\r\n`
}

/** Whether we have an iCalendar definition of an IANA time zone. */
export function isTimeZone(name: string): boolean {
  return ZONES.has(name)
}

const ZONES: ReadonlySet<string> = new Set(tzlib_get_timezones())

function entryOf(event: CalendarEvent) {
  return {
    id: event.uid,
    summary: event.title,
    stamp: event.changedAt,
    lastModified: event.changedAt,
    sequence: event.sequence,
    ...(event.description && { description: event.description }),
    ...(event.location && { location: event.location }),
    ...(event.url && { url: event.url }),
    ...(event.isCancelled && { status: ICalEventStatus.CANCELLED }),
    ...whenOf(event),
  }
}

function whenOf(event: CalendarEvent) {
  if ('time' in event) {
    const start = localTime(event.date, event.time, event.timeZone)
    return { start, end: start.plus({ minutes: event.minutes }), timezone: event.timeZone }
  }
  const start = localTime(event.date, '00:00', 'UTC')
  // An all-day event ends when the next day begins, and does not mark its attendees as busy.
  const end = start.plus({ days: event.days ?? 1 })
  return { start, end, allDay: true, transparency: ICalEventTransparency.TRANSPARENT }
}

function describeZone(name: string): string | null {
  const [block] = isTimeZone(name) ? [tzlib_get_ical_block(name)].flat() : []
  return block ?? null
}
