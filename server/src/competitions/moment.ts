import type { Moment } from './types.ts'

/** What calendars and clocks show in a time zone at an instant. */
export function momentIn(timeZone: string, instant: Date): Moment {
  const parts = clockOf(timeZone).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.find((part) => part.type === type)?.value ?? ''
  return { date: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

// Making one takes longer than everything else that is done with a match.
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone, ...NUMERIC })
  clocks.set(timeZone, clock)
  return clock
}

const NUMERIC = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
