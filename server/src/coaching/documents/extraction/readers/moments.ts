/** Parses a cell as a date or a time, with a number to sort by; else undefined. */
export function parseMoment(text: string): Moment | undefined {
  const cell = text.length > MAX_LENGTH ? '' : text.trim()
  const iso = ISO_DATE.exec(cell)
  if (iso) return dateOf(iso[1], iso[2], iso[3], iso[4])
  const dotted = DOTTED_DATE.exec(cell)
  if (dotted) return dateOf(dotted[3], dotted[2], dotted[1], dotted[4])
  const order = secondsOf(cell)
  return order === undefined ? undefined : { kind: 'time', order }
}

export type Moment = { kind: 'date' | 'time'; order: number }

const MAX_LENGTH = 40
const ISO_DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?)Z?)?$/
const DOTTED_DATE = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})(?:\s+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?))?$/
const CLOCK = /^(?:(\d{1,3}):)?(\d{1,3}):(\d{2}(?:[.,]\d{1,6})?)$/

function dateOf(year = '', month = '', day = '', clock = ''): Moment | undefined {
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day))
  const back = new Date(date)
  if (back.getUTCMonth() + 1 !== Number(month) || back.getUTCDate() !== Number(day)) return undefined
  // After a date "10:30" means hours and minutes, though in race results it means minutes and seconds.
  const seconds = secondsOf(/^\d{1,2}:\d{2}$/.test(clock) ? `${clock}:00` : clock) ?? 0
  return { kind: 'date', order: date / 1000 + seconds }
}

function secondsOf(clock: string): number | undefined {
  const match = CLOCK.exec(clock)
  if (!match) return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.'))
}
