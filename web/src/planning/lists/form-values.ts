import type { ListDetails } from '@touchline/contract/planning/lists.ts'
import { SPORTS } from '@touchline/contract/platform/sports.ts'

/** A field of a form, trimmed. */
export function textIn(values: FormData, name: string): string {
  return String(values.get(name) ?? '').trim()
}

/** Time and place from the form; the time zone is this device's unless the list has one. */
export function detailsIn(values: FormData, known?: Pick<ListDetails, 'timeZone' | 'minutes'>): ListDetails {
  const orNull = (name: string) => textIn(values, name) || null
  return {
    name: textIn(values, 'name'),
    team: orNull('team'),
    sport: SPORTS.find((sport) => sport === textIn(values, 'sport')) ?? null,
    date: textIn(values, 'date'),
    time: orNull('time'),
    meetTime: orNull('meetTime'),
    minutes: Number(textIn(values, 'minutes')) || known?.minutes || 90,
    place: orNull('place'),
    timeZone: known?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
}

/** Names separated by lines or commas. */
export function linesIn(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .map((line) => line.trim())
    .filter(Boolean)
}

/** People as typed, one per line, with an optional email address: `Ema Nová ema@example.com`. */
export function peopleIn(text: string): { name: string; email: string | null }[] {
  return linesIn(text).flatMap((line) => {
    const email = /[^\s<>()]+@[^\s<>()]+/.exec(line)?.[0] ?? null
    const name = line
      .replace(email ?? '', '')
      .replace(/[<>()]/g, '')
      .trim()
    return name || email ? [{ name: name || String(email?.split('@')[0]), email }] : []
  })
}
