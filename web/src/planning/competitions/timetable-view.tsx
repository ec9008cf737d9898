import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { ChevronDown, ClockPlus } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import boardStyles from './board.module.css'
import type { Board } from './board.ts'
import { isReady } from './missing-results.ts'
import styles from './timetable.module.css'
import { type GridRow, timetableGrid } from './timetable-grid.ts'
import { scoreText } from './words.ts'

/** The timetable by court, with its pauses; old rows are folded. */
export function TimetableView({ board, onDelay }: { board: Board; onDelay: (() => void) | undefined }) {
  const { competition, words } = board
  const [isOpen, setOpen] = useState(false)
  const { courts } = competition.timetable
  const grid = timetableGrid(competition)
  return (
    <Card as="section">
      <Head board={board} onDelay={onDelay} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable to be scrolled by keyboard */}
      <section className={styles.scroll} tabIndex={0} aria-label={words.t('document.headings.timetable')}>
        <table className={styles.grid} style={{ '--courts': courts.length } as CSSProperties}>
          <caption className="visually-hidden">{words.t('document.headings.timetable')}</caption>
          <thead>
            <tr>
              <th scope="col">{words.t('document.columns.time')}</th>
              {courts.map((court) => (
                <th key={court} scope="col">
                  {court}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.past.length > 0 && (
              <Past
                count={grid.pastMatches}
                first={grid.past.find((row) => row.kind === 'starts')?.time ?? ''}
                isOpen={isOpen}
                onToggle={() => setOpen(!isOpen)}
                board={board}
              />
            )}
            {(isOpen ? [...grid.past, ...grid.rows] : grid.rows).map((row) => (
              <Row key={keyOf(row)} row={row} board={board} />
            ))}
            {grid.unplaced.map((match) => (
              <tr key={match.id}>
                <th scope="row">–</th>
                <MatchCell match={match} board={board} columns={courts.length} />
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}

function Head({ board: { competition, words }, onDelay }: { board: Board; onDelay: (() => void) | undefined }) {
  const { matchMinutes, gapMinutes, restMinutes } = competition.timetable
  const { t } = words
  return (
    <div className={boardStyles.panelHead}>
      <h2 className="heading-2">{t('document.headings.timetable')}</h2>
      <span className="text-sm faint">
        {t('page.timetable.lengths', { match: matchMinutes, start: matchMinutes + gapMinutes, rest: restMinutes })}
      </span>
      {onDelay && (
        <div className={boardStyles.end}>
          <Button variant="line" size="sm" aria-haspopup="dialog" onClick={onDelay}>
            <ClockPlus className="icon icon-sm" aria-hidden="true" />
            {t('page.delay.open')}
          </Button>
        </div>
      )}
    </div>
  )
}

type PastProps = { count: number; first: string; isOpen: boolean; onToggle: () => void; board: Board }

function Past({ count, first, isOpen, onToggle, board: { competition, words } }: PastProps) {
  return (
    <tr className={styles.past}>
      <th scope="row">{words.time(first)}</th>
      <td colSpan={competition.timetable.courts.length}>
        <span className={styles.pair}>
          <span>{words.t('page.timetable.past', { count })}</span>
          <button
            type="button"
            className={classNames(styles.unfold, isOpen && styles.isOpen)}
            aria-expanded={isOpen}
            onClick={onToggle}
          >
            {words.t(isOpen ? 'page.timetable.fold' : 'page.timetable.unfold')}
            <ChevronDown className="icon icon-sm" aria-hidden="true" />
          </button>
        </span>
      </td>
    </tr>
  )
}

function Row({ row, board }: { row: GridRow; board: Board }) {
  const { words, competition } = board
  const columns = competition.timetable.courts.length
  if (row.kind === 'day') {
    return (
      <tr className={styles.day}>
        <th scope="rowgroup" colSpan={columns + 1}>
          {words.day(row.date)}
        </th>
      </tr>
    )
  }
  if (row.kind === 'pause') {
    return (
      <tr className={styles.pause}>
        <th scope="row">{words.time(row.time)}</th>
        <td colSpan={columns}>{words.t('page.timetable.pause', { minutes: row.minutes })}</td>
      </tr>
    )
  }
  return (
    <tr>
      <th scope="row">{words.time(row.time)}</th>
      {row.cells.map((cell, court) =>
        cell.kind === 'match' ? (
          <MatchCell key={cell.match.id} match={cell.match} board={board} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its court
          <td key={court} className={styles.empty}>
            {cell.kind === 'free' && words.t('page.timetable.free')}
          </td>
        ),
      )}
    </tr>
  )
}

function MatchCell({ match, board, columns = 1 }: { match: Match; board: Board; columns?: number }) {
  const { words, competition, ownTeamId, onEnter } = board
  const isNext = competition.queue[0]?.matchId === match.id
  const isOwn = ownTeamId !== undefined && [match.homeTeamId, match.awayTeamId].includes(ownTeamId)
  const label = words.shortLabel(match.label)
  const look =
    match.status === 'planned' ? isNext && styles.next : match.status === 'done' ? styles.done : styles.playing
  const pair = words.pair(match)
  return (
    <td className={classNames(look, match.label.key === 'final' && styles.final)} colSpan={columns}>
      <span className={styles.stage}>
        {match.status === 'playing' && words.t('page.match.isPlaying', { match: label })}
        {match.status !== 'playing' && (isNext ? words.t('page.match.isNext', { match: label }) : label)}
      </span>
      <span className={styles.pair}>
        <span className={classNames(isOwn && styles.ownPair)}>
          {onEnter && isReady(match) ? (
            <button type="button" className={styles.matchAction} onClick={() => onEnter(match)}>
              {pair}
              <span className="visually-hidden">: {words.t('page.result.enter')}</span>
            </button>
          ) : (
            pair
          )}
        </span>
        <b>{match.result && scoreText(match.result)}</b>
      </span>
    </td>
  )
}

function keyOf(row: GridRow): string {
  return row.kind === 'day' ? row.date : `${row.kind} ${row.date} ${row.time}`
}
