import boardStyles from './board.module.css'
import type { Board } from './board.ts'
import { BracketView } from './bracket-view.tsx'
import { CourtStrip } from './court-strip.tsx'
import { Ranking } from './ranking.tsx'
import { Standings } from './standings.tsx'
import { TieBreakPanel } from './tie-break-panel.tsx'
import { TimetableView } from './timetable-view.tsx'

type CompetitionBoardProps = {
  board: Board
  /** What the reader may change beside results. */
  onChangeOrder?: (() => void) | undefined
  onDelay?: (() => void) | undefined
}

/** All of a competition: courts, tables, bracket, timetable; read-only unless its board says otherwise. */
export function CompetitionBoard({ board, onChangeOrder, onDelay }: CompetitionBoardProps) {
  const { progress, format, standings } = board.competition
  const isOver = progress.matches > 0 && progress.done === progress.matches
  const [left, right] = [0, 1].map((column) => standings.filter((_, index) => index % 2 === column))
  const order = format.kind !== 'knockout' && <TieBreakPanel board={board} onChange={onChangeOrder} />
  // Beside a table that explains its order there is room; two short ones stand alone in their row.
  const isBelow = standings.length > 1 && standings.every(({ ties }) => ties.length === 0)
  return (
    <>
      {isOver ? <Ranking board={board} /> : <CourtStrip board={board} />}
      {format.kind !== 'knockout' && (
        <div className={boardStyles.half}>
          <div className={boardStyles.stack}>
            {left?.map((table) => (
              <Standings key={table.group} standings={table} board={board} />
            ))}
          </div>
          <div className={boardStyles.stack}>
            {right?.map((table) => (
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
