import type { Standings } from '@touchline/contract/planning/competition-views.ts'
import type { LanguageCode } from '@touchline/contract/platform/languages.ts'
import { groupLetter, labelText } from '@touchline/locales/match-words.ts'
import { momentIn } from '../../platform/calendar/local-time.ts'
import { type PdfBlock, type PdfCell, type PdfColumn, type PdfDocument, pdfOf } from '../../platform/pdf/pdf.ts'
import { finalRanking } from './ranking.ts'
import { tablesOf } from './resolve.ts'
import { resolvedMatches, type Stored, stateOf } from './stored.ts'
import type { Match } from './types.ts'
import { resultText, sidesText, type Words, wordsIn } from './words.ts'

/** Tables, final ranking and timetable for printing. */
export function pdfOfCompetition(stored: Stored, language: LanguageCode, now = new Date()): Promise<Buffer> {
  return pdfOf(documentOf(stored, wordsIn(language), now))
}

function documentOf(stored: Stored, words: Words, now: Date): PdfDocument {
  const { name, place, note, timetable, timeZone } = stored.competition
  const { date, time } = momentIn(timeZone, now)
  const days = [timetable.days.at(0), timetable.days.at(-1)].map((day) => words.day(day?.date ?? date, 'long'))
  const state = stateOf(stored)
  return {
    title: name,
    subtitle: [[...new Set(days)].join(' – '), place].filter(Boolean).join(', '),
    language: words.language,
    footer: words.word('asOf', { date: `${words.day(date, 'long')}, ${time}` }),
    blocks: [
      ...(note ? [{ kind: 'text', text: note } as const] : []),
      ...tablesOf(state).flatMap((table) => standingsBlocks(stored, table, words)),
      ...rankingBlocks(stored, finalRanking(state), words),
      ...timetableBlocks(stored, resolvedMatches(stored), words),
    ],
  }
}

function standingsBlocks(stored: Stored, { group, rows }: Standings, { word }: Words): PdfBlock[] {
  const { rules } = stored.competition
  const text = group === null ? word('headings.league') : word('headings.group', { group: groupLetter(group) })
  const number = (key: string): PdfColumn => ({ title: word(`columns.${key}`), align: 'right', width: 'auto' })
  const hasSets = rules.sets !== undefined
  const columns: PdfColumn[] = [
    { title: '#', width: 18 },
    { title: word('columns.team') },
    ...['played', 'won', 'drawn', 'lost', ...(hasSets ? ['sets'] : []), 'score', 'points'].map(number),
  ]
  const cells = rows.map((row): PdfCell[] => [
    `${row.place}.`,
    { text: nameOf(stored, row.teamId), isBold: true },
    ...[row.played, row.won + row.overtimeWon, row.drawn, row.lost + row.overtimeLost].map(String),
    ...(hasSets ? [`${row.setsWon ?? 0}:${row.setsLost ?? 0}`] : []),
    `${row.scored}:${row.conceded}`,
    { text: String(row.points), isBold: true },
  ])
  return [
    { kind: 'heading', text },
    { kind: 'table', columns, rows: cells },
  ]
}

/** Only once there is a winner; a league's table already is its ranking. */
function rankingBlocks(
  stored: Stored,
  ranking: readonly { place: number; teamId: string }[],
  { word }: Words,
): PdfBlock[] {
  const isOver = ranking.some(({ place }) => place === 1)
  if (!isOver || stored.competition.format.kind === 'round_robin') return []
  const columns = [{ title: '#', width: 18 }, { title: word('columns.team') }]
  const rows = ranking.map(({ place, teamId }) => [`${place}.`, { text: nameOf(stored, teamId), isBold: place === 1 }])
  return [
    { kind: 'heading', text: word('headings.ranking') },
    { kind: 'table', columns, rows },
  ]
}

/** The matches in order of time; unscheduled ones come last. */
function timetableBlocks(stored: Stored, matches: readonly Match[], words: Words): PdfBlock[] {
  const key = ({ start }: Match) => (start ? `${start.date} ${start.time}` : '~')
  const inOrder = matches.toSorted((one, other) => (key(one) < key(other) ? -1 : Number(key(one) > key(other))))
  const { word } = words
  const columns: PdfColumn[] = [
    { title: word('columns.date'), width: 'auto' },
    { title: word('columns.time'), width: 'auto' },
    { title: word('columns.court'), width: 58 },
    { title: word('columns.match'), width: 86 },
    { title: word('columns.home') },
    { title: word('columns.away') },
    { title: word('columns.result'), align: 'right', width: 70 },
  ]
  return [
    { kind: 'heading', text: word('headings.timetable') },
    { kind: 'table', columns, rows: inOrder.map((match) => timetableRow(stored, match, words)) },
  ]
}

function timetableRow(stored: Stored, match: Match, words: Words): string[] {
  const { start, court, result } = match
  const { home, away } = sidesText(stored, match, words)
  return [
    start ? words.day(start.date, 'short') : '',
    start?.time ?? '',
    court === null ? '' : (stored.competition.timetable.courts[court] ?? ''),
    labelText(match.label, words.t),
    home,
    away,
    result ? resultText(result, words) : '',
  ]
}

function nameOf({ competition }: Stored, teamId: string): string {
  return competition.teams.find(({ id }) => id === teamId)?.name ?? ''
}
