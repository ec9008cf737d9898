import { DateTime } from 'luxon'

/** What clocks show in a time zone; a time that they skip in spring is an hour later. */
export function localTime(date: string, time: string, timeZone: string): DateTime {
  return DateTime.fromISO(`${date}T${time}`, { zone: timeZone })
}

/** The instant at which clocks of a time zone show a date and time. */
export function instantAt(date: string, time: string, timeZone: string): Date {
  return localTime(date, time, timeZone).toJSDate()
}
