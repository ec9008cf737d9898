import type { LanguageCode } from '@touchline/contract/languages.ts'
import { labelText } from '@touchline/locales/match-words.ts'
import { csvCell } from '../csv-cell.ts'
import { resolvedMatches, type Stored } from './stored.ts'
import type { Match } from './types.ts'
import { sidesText, type Words, wordsIn } from './words.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** The matches as a table (RFC 4180); scores have columns of their own, as spreadsheets would take 2:1 for a time. */
export function csvOf(stored: Stored, language: LanguageCode): string {
  const words = wordsIn(language)
  const rows = resolvedMatches(stored).map((match) => rowOf(stored, match, words))
  // Without the mark spreadsheets take the letters for others.
  return BYTE_ORDER_MARK + [headOf(words), ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
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
  return [
    labelText(match.label, words.t),
    start?.date ?? '',
    start?.time ?? '',
    court === null ? '' : (stored.competition.timetable.courts[court] ?? ''),
    home,
    away,
    result ? String(result.home) : '',
    result ? String(result.away) : '',
    (result?.sets ?? []).map((set) => `${set.home}:${set.away}`).join(' '),
    [decided, result?.shootout && `${result.shootout.home}:${result.shootout.away}`].filter(Boolean).join(' '),
    words.word(`status.${status}`),
  ]
}
