import type { Match, PublicCompetition } from '@touchline/contract/planning/competition-views.ts'

/** A cell for one court: a match, one that started earlier and is still running, or free. */
type Cell = { kind: 'match'; match: Match } | { kind: 'taken' } | { kind: 'free' }

export type GridRow =
  | { kind: 'day'; date: string }
  | { kind: 'starts'; date: string; time: string; cells: Cell[] }
  | { kind: 'pause'; date: string; time: string; minutes: number }

type StartsRow = Extract<GridRow, { kind: 'starts' }>

export type TimetableGrid = {
  /** Rows of group matches already played, folded until requested. */
  past: GridRow[]
  pastMatches: number
  rows: GridRow[]
  /** Matches without a time. */
  unplaced: Match[]
}

/** Anything shorter does not count as a pause. */
const SHORTEST_PAUSE = 5
/** Fewer rows are not worth folding. */
const FEWEST_FOLDED = 3

/** The timetable as a table: a row per start time, a column per court, and the pauses between. */
export function timetableGrid({ matches, timetable }: Pick<PublicCompetition, 'matches' | 'timetable'>): TimetableGrid {
  const placed = matches.filter((match) => match.start !== null)
  const starts = startsIn(placed, timetable)
  const folded = foldedCount(starts)
  return {
    past: withPauses(starts.slice(0, folded), timetable),
    pastMatches: starts.slice(0, folded).flatMap(matchesIn).length,
    rows: withPauses(starts.slice(folded), timetable),
    unplaced: matches.filter((match) => !placed.includes(match)),
  }
}

function startsIn(matches: Match[], { courts, matchMinutes }: PublicCompetition['timetable']): StartsRow[] {
  const moments = [...new Set(matches.map(({ start }) => `${start?.date} ${start?.time}`))].sort()
  return moments.map((moment) => {
    const [date = '', time = ''] = moment.split(' ')
    const cells = courts.map((_, court) => cellAt(matches, court, date, time, matchMinutes))
    const courtless = matches.filter(
      ({ start, court }) => court === null && start?.date === date && start.time === time,
    )
    return { kind: 'starts', date, time, cells: filled(cells, courtless) }
  })
}

function cellAt(matches: Match[], court: number, date: string, time: string, matchMinutes: number): Cell {
  const there = matches.filter((match) => match.court === court && match.start?.date === date)
  const match = there.find(({ start }) => start?.time === time)
  if (match) return { kind: 'match', match }
  const now = minutesOf(time)
  const isTaken = there.some(({ start }) => {
    const began = minutesOf(start?.time ?? '')
    return began < now && now < began + matchMinutes
  })
  return { kind: isTaken ? 'taken' : 'free' }
}

/** Matches in a queue get their court when they start; until then they fill any free cell. */
function filled(cells: Cell[], courtless: Match[]): Cell[] {
  const waiting = [...courtless]
  const taken = cells.map((cell): Cell => {
    const next = cell.kind === 'match' ? undefined : waiting.shift()
    return next ? { kind: 'match', match: next } : cell
  })
  return [...taken, ...waiting.map((match): Cell => ({ kind: 'match', match }))]
}

/** The number of leading rows with finished group matches only, folded so that current ones are easy to find. */
function foldedCount(starts: StartsRow[]): number {
  const isOver = (row: StartsRow) => matchesIn(row).every(({ status, stage }) => status === 'done' && isInTable(stage))
  const open = starts.findIndex((row) => !isOver(row))
  return open >= FEWEST_FOLDED ? open : 0
}

function isInTable(stage: Match['stage']): boolean {
  return stage === 'group' || stage === 'league'
}

function withPauses(
  starts: StartsRow[],
  { days, matchMinutes, gapMinutes }: PublicCompetition['timetable'],
): GridRow[] {
  return starts.flatMap((row, index): GridRow[] => {
    const before = starts[index - 1]
    if (before?.date !== row.date) return days.length > 1 ? [{ kind: 'day', date: row.date }, row] : [row]
    const end = minutesOf(before.time) + matchMinutes + gapMinutes
    const minutes = minutesOf(row.time) - end
    if (minutes < SHORTEST_PAUSE || row.cells.some(({ kind }) => kind === 'taken')) return [row]
    return [{ kind: 'pause', date: row.date, time: clockOf(end), minutes }, row]
  })
}

function matchesIn(row: StartsRow): Match[] {
  return row.cells.flatMap((cell) => (cell.kind === 'match' ? [cell.match] : []))
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
