import type { AskedInput } from '@touchline/contract/coaching/parts.ts'
import { type ListWish, MAX_DUTIES, MAX_PEOPLE, MAX_THINGS, USUAL_MINUTES } from '@touchline/contract/planning/lists.ts'
import { SPORTS } from '@touchline/contract/platform/sports.ts'

/** The inputs for making a list in chat; people, things and duties are separated by commas. */
export const INPUTS: AskedInput[] = [
  { key: 'list_name', kind: 'text' },
  { key: 'list_date', kind: 'date' },
  { key: 'list_time', kind: 'text', optional: true },
  { key: 'list_meet_time', kind: 'text', optional: true },
  { key: 'list_place', kind: 'text', optional: true },
  { key: 'list_people', kind: 'text', optional: true },
  { key: 'list_things', kind: 'text', optional: true },
  { key: 'list_duties', kind: 'text', optional: true },
]

/** The inputs still needed; optional ones are included only while a required one is missing. */
export function missingInputs(known: Record<string, unknown>): AskedInput[] {
  const unknown = INPUTS.filter(({ key }) => !isKnown(key, known[key]))
  return unknown.some(({ optional }) => !optional) ? unknown : []
}

/** The requested list; call it only when nothing is missing. */
export function wishOf(values: Record<string, unknown>): ListWish {
  const sport = SPORTS.find((one) => one === values.sport) ?? null
  return {
    name: lineOf(values.list_name, 80) ?? '',
    date: String(values.list_date),
    time: timeOf(values.list_time),
    meetTime: timeOf(values.list_meet_time),
    place: lineOf(values.list_place, 120),
    team: lineOf(values.list_team, 60),
    sport,
    minutes: USUAL_MINUTES,
    timeZone: typeof values.time_zone === 'string' ? values.time_zone : USUAL_ZONE,
    people: linesOf(values.list_people, 80, MAX_PEOPLE).map((name) => ({ name, email: null })),
    things: linesOf(values.list_things, 80, MAX_THINGS),
    duties: linesOf(values.list_duties, 40, MAX_DUTIES),
    dates: [],
  }
}

// Most clubs are Czech; used if the browser sent no time zone.
const USUAL_ZONE = 'Europe/Prague'

function isKnown(key: string, value: unknown): boolean {
  if (key === 'list_date') return typeof value === 'string' && isDay(value)
  return lineOf(value, 1) !== null
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text))
}

/** Parses `9:30`, `9.30` and `0930` as `09:30`. */
function timeOf(value: unknown): string | null {
  const found = /^([01]?\d|2[0-3])[:.h]?([0-5]\d)$/.exec(typeof value === 'string' ? value.trim() : '')
  return found ? `${String(found[1]).padStart(2, '0')}:${found[2]}` : null
}

function linesOf(value: unknown, max: number, most: number): string[] {
  const texts = typeof value === 'string' ? value.split(/[,;\n]/) : Array.isArray(value) ? value : []
  return texts.flatMap((text) => lineOf(text, max) ?? []).slice(0, most)
}

function lineOf(value: unknown, max: number): string | null {
  const line =
    typeof value === 'string'
      ? value
          .replace(/\p{Cc}+/gu, ' ')
          .trim()
          .slice(0, max)
          .trim()
      : ''
  return line === '' ? null : line
}
