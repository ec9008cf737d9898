import type { Standings as StandingsOf } from '@touchline/contract/planning/competition-views.ts'
import boardStyles from './board.module.css'
import type { Board } from './board.ts'
import { BracketView } from './bracket-view.tsx'
import { CourtStrip } from './court-strip.tsx'
import { explainedTies } from './explained-ties.ts'
import { Ranking } from './ranking.tsx'
import { Standings } from './standings.tsx'
import { TieBreakPanel } from './tie-break-panel.tsx'
import { TimetableView } from './timetable-view.tsx'

type CompetitionBoardProps = {
  board: Board
  /** Settings other than results that the reader may change. */
  onChangeOrder?: (() => void) | undefined
  onDelay?: (() => void) | undefined
}

/** A complete competition: courts, tables, bracket, timetable; read-only unless its board says otherwise. */
export function CompetitionBoard({ board, onChangeOrder, onDelay }: CompetitionBoardProps) {
  const { progress, format, standings } = board.competition
  const isOver = progress.matches > 0 && progress.done === progress.matches
  const column = (side: 0 | 1) => standings.filter((_, index) => index % 2 === side)
  const [left, right] = [column(0), column(1)]
  const order = format.kind !== 'knockout' && <TieBreakPanel board={board} onChange={onChangeOrder} />
  // It goes below the shorter right column, or below both if the right one is not shorter.
  const isBelow = standings.length > 1 && linesOf(right) >= linesOf(left)
  return (
    <>
      {isOver ? <Ranking board={board} /> : <CourtStrip board={board} />}
      {format.kind !== 'knockout' && (
        <div className={boardStyles.half}>
          <div className={boardStyles.stack}>
            {left.map((table) => (
              <Standings key={table.group} standings={table} board={board} />
            ))}
          </div>
          <div className={boardStyles.stack}>
            {right.map((table) => (
              <Standings key={table.group} standings={table} board={board} />
            ))}
            {!isBelow && order}
          </div>
        </div>
      )}
      {isBelow && order}
      {format.kind !== 'round_robin' && <BracketView board={board} />}
      <TimetableView board={board} onDelay={onDelay} />
    </>
  )
}

/** The length of a column: the lines of its tables and of their explanations. */
function linesOf(tables: readonly StandingsOf[]): number {
  const lines = tables.map((table) => table.rows.length + explainedTies(table).flatMap(({ steps }) => steps).length)
  return lines.reduce((sum, count) => sum + count, 0)
}
