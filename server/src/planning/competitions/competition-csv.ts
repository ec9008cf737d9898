import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { labelText } from '@touchline/locales/match-words.ts'
import { BYTE_ORDER_MARK, csvLine, plainCell, separatorOf, textCell } from '../../platform/text/csv.ts'
import { resolvedMatches, type Stored } from './stored.ts'
import type { Match } from './types.ts'
import { sidesText, type Words, wordsIn } from './words.ts'

/** The matches as CSV (RFC 4180); scores get separate columns, as spreadsheets would parse 2:1 as a time. */
export function csvOf(stored: Stored, language: LanguageCode): string {
  const words = wordsIn(language)
  const rows = resolvedMatches(stored).map((match) => rowOf(stored, match, words))
  const lines = [headOf(words).map(plainCell), ...rows]
  return BYTE_ORDER_MARK + lines.map((cells) => csvLine(cells, separatorOf(language))).join('')
}

function headOf({ word }: Words): string[] {
  const [home, away] = [word('columns.home'), word('columns.away')]
  const result = word('columns.result')
  return [
    ...['match', 'date', 'time', 'court'].map((key) => word(`columns.${key}`)),
    ...[home, away, `${result} (${home})`, `${result} (${away})`],
    ...['sets', 'decided', 'status'].map((key) => word(`columns.${key}`)),
  ]
}

function rowOf(stored: Stored, match: Match, words: Words): string[] {
  const { start, court, result, status } = match
  const { home, away } = sidesText(stored, match, words)
  const decided = result && result.decided !== 'time' ? words.word(`decided.${result.decided}`) : ''
  const people = [court === null ? '' : (stored.competition.timetable.courts[court] ?? ''), home, away]
  const about = [labelText(match.label, words.t), start?.date ?? '', start?.time ?? '']
  const outcome = [
    result ? String(result.home) : '',
    result ? String(result.away) : '',
    (result?.sets ?? []).map((set) => `${set.home}:${set.away}`).join(' '),
    [decided, result?.shootout && `${result.shootout.home}:${result.shootout.away}`].filter(Boolean).join(' '),
    words.word(`status.${status}`),
  ]
  return [...about.map(plainCell), ...people.map(textCell), ...outcome.map(plainCell)]
}
