import { type CSSProperties, Fragment } from 'react'
import { Card } from '../../ui/card.tsx'
import boardStyles from './board.module.css'
import type { Board } from './board.ts'
import styles from './bracket.module.css'
import { type Bracket, type BracketColumn, bracketOf } from './bracket.ts'
import { MatchBox } from './match-box.tsx'

/** The knock-out: a drawing with lines where there is room; lists by round for screen readers and on phones. */
export function BracketView({ board }: { board: Board }) {
  const { competition, words } = board
  const drawing = bracketOf(competition)
  const { matches, done, playing } = competition.progress
  if (drawing.columns.length === 0 && drawing.placement.length === 0) return null
  return (
    <Card as="section">
      <div className={boardStyles.panelHead}>
        <h2 className="heading-2">{words.t('document.headings.bracket')}</h2>
        <span className="text-sm faint">
          {words.t('page.progress.matches', { count: matches })}, {words.t('page.progress.done', { count: done })}
          {playing > 0 && `, ${words.t('page.progress.playing', { count: playing })}`}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable to be scrolled by keyboard */}
      <section className={styles.bracket} tabIndex={0} aria-label={words.t('document.headings.bracket')}>
        <div className={styles.rounds} style={{ '--rows': drawing.rows } as CSSProperties}>
          {drawing.columns.map((column, index) => (
            <Fragment key={column.round}>
              {index > 0 && <Lines lines={drawing.lines[index - 1] ?? []} rows={drawing.rows} />}
              <Column column={column} isLast={index === drawing.columns.length - 1} board={board} />
            </Fragment>
          ))}
        </div>
      </section>
      <PlacementMatches drawing={drawing} board={board} />
    </Card>
  )
}

function Column({ column, isLast, board }: { column: BracketColumn; isLast: boolean; board: Board }) {
  return (
    <div>
      <h3>{board.words.round(column.label)}</h3>
      <ol className={styles.round}>
        {column.matches.map(({ match, at }) => (
          <MatchBox
            key={match.id}
            match={match}
            board={board}
            isFinal={isLast}
            style={{ '--at': at } as CSSProperties}
          />
        ))}
        {column.beside.map((match) => (
          <MatchBox key={match.id} match={match} board={board} className={styles.beside} />
        ))}
      </ol>
    </div>
  )
}

function Lines({ lines, rows }: { lines: Bracket['lines'][number]; rows: number }) {
  return (
    <svg className={styles.lines} viewBox={`0 0 10 ${rows}`} preserveAspectRatio="none" aria-hidden="true">
      <path
        d={lines.map(({ from, to }) => `M0 ${from}H5V${to}H10`).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

function PlacementMatches({ drawing, board }: { drawing: Bracket; board: Board }) {
  if (drawing.placement.length === 0) return null
  return (
    <div className={styles.placement}>
      <h3>{board.words.t('document.headings.placement')}</h3>
      <ul>
        {drawing.placement.map((match) => (
          <MatchBox key={match.id} match={match} board={board} />
        ))}
      </ul>
    </div>
  )
}
