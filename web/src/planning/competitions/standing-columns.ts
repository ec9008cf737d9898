import type { Rules } from '@touchline/contract/planning/competition-shapes.ts'
import type { StandingRow } from '@touchline/contract/planning/competition-views.ts'

/** A column of the table; `isWide` is hidden on a phone. */
export type StandingColumn = { key: ColumnKey; isWide: boolean; value: (row: StandingRow) => string | number }

type ColumnKey =
  | 'played'
  | 'won'
  | 'overtimeWon'
  | 'drawn'
  | 'overtimeLost'
  | 'lost'
  | 'sets'
  | 'rallies'
  | 'score'
  | 'points'

/** The columns of a sport's table: sets if it is played in sets, overtime if it counts, draws if they are possible. */
export function columnsOf(rules: Rules, rows: readonly StandingRow[]): StandingColumn[] {
  const hasOvertime = rows.some(({ overtimeWon, overtimeLost }) => overtimeWon + overtimeLost > 0)
  const wide = (key: ColumnKey, value: StandingColumn['value']) => ({ key, isWide: true, value })
  const always = (key: ColumnKey, value: StandingColumn['value']) => ({ key, isWide: false, value })
  const ratio = (won: number, lost: number) => `${won}:${lost}`
  return [
    always('played', (row) => row.played),
    wide('won', (row) => row.won),
    ...(hasOvertime ? [wide('overtimeWon', (row) => row.overtimeWon)] : []),
    ...(canDraw(rules) ? [wide('drawn', (row) => row.drawn)] : []),
    ...(hasOvertime ? [wide('overtimeLost', (row) => row.overtimeLost)] : []),
    wide('lost', (row) => row.lost),
    ...(rules.sets
      ? [
          always('sets', (row) => ratio(row.setsWon ?? 0, row.setsLost ?? 0)),
          wide('rallies', (row) => ratio(row.scored, row.conceded)),
        ]
      : [always('score', (row) => ratio(row.scored, row.conceded))]),
    always('points', (row) => row.points),
  ]
}

/** Where a draw is worth as much as a defeat, the column is useless. */
function canDraw({ sets, points }: Rules): boolean {
  return !sets && points.draw !== points.loss
}
