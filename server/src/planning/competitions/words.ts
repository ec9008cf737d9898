import type { Result } from '@touchline/contract/planning/competition-shapes.ts'
import { type LanguageCode, localeOf } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import { sideText, type Translate } from '@touchline/locales/match-words.ts'
import { type Stored, teamOf } from './stored.ts'
import type { Match } from './types.ts'

/** A language's wording for competitions; the keys are those of `competitions:document`. */
export type Words = {
  language: LanguageCode
  t: Translate
  /** `columns.team` and the like. */
  word(key: string, values?: Record<string, string | number>): string
  day(date: string, length: 'short' | 'long'): string
}

export function wordsIn(language: LanguageCode): Words {
  const locale = localeOf(language)
  const formats = {
    short: new Intl.DateTimeFormat(locale, DAYS.short),
    long: new Intl.DateTimeFormat(locale, DAYS.long),
  }
  const t: Translate = (key, values) => translate(language, key as `competitions:${string}`, values)
  return {
    language,
    t,
    word: (key, values = {}) => t(`competitions:document.${key}`, values),
    day: (date, length) => {
      const text = formats[length].format(new Date(`${date}T12:00:00Z`))
      // Short days are shown in a narrow column, so they must not wrap.
      return length === 'short' ? text.replace(/\s/g, '\u00a0') : text
    },
  }
}

const DAYS = {
  short: { weekday: 'short', day: 'numeric', month: 'numeric', timeZone: 'UTC' },
  long: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' },
} as const

/** The names of a match's two sides, or where they will come from. */
export function sidesText(
  { competition, matches }: Stored,
  match: Match,
  { t }: Words,
): { home: string; away: string } {
  const from = [match.home, match.away].flatMap((side) => ('matchId' in side ? side.matchId : []))
  const needed = from.length > 0 ? matches.filter(({ id }) => from.includes(id)) : []
  const names = { teams: competition.teams, matches: needed.map(({ id, drawn }) => ({ id, label: drawn.label })) }
  return { home: sideText(match.home, names, t), away: sideText(match.away, names, t) }
}

/** `2:1`, with sets or the kind of decision: `1:1 (4:3, on penalties)`. */
export function resultText({ home, away, sets, decided, shootout }: Result, { word }: Words): string {
  const more = [
    ...(sets ?? []).map((set) => `${set.home}:${set.away}`),
    ...(shootout ? [`${shootout.home}:${shootout.away}`] : []),
    ...(decided === 'time' ? [] : [word(`decided.${decided}`)]),
  ]
  return `${home}:${away}${more.length > 0 ? ` (${more.join(', ')})` : ''}`
}

/** Whether a team is known to play in a match. */
export function isOf({ home, away }: Match, teamId: string): boolean {
  return teamOf(home) === teamId || teamOf(away) === teamId
}
