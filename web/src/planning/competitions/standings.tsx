import type { StandingRow, Standings as StandingsOf, Tie } from '@touchline/contract/planning/competition-views.ts'
import { CircleCheck, Equal } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import boardStyles from './board.module.css'
import type { Board } from './board.ts'
import { explainedTies } from './explained-ties.ts'
import { columnsOf, type StandingColumn } from './standing-columns.ts'
import styles from './standings.module.css'
import { WhyThisOrder } from './why-this-order.tsx'

/** The table of a league or of one group, with the reasons for its order. */
export function Standings({ standings, board }: { standings: StandingsOf; board: Board }) {
  const { competition, words } = board
  const name = standings.group === null ? words.t('document.headings.league') : words.groupName(standings.group)
  const columns = columnsOf(competition.rules, standings.rows)
  const ties = explainedTies(standings)
  const tied = new Set(ties.flatMap(({ teamIds }) => teamIds))
  return (
    <Card as="section">
      <div className={boardStyles.panelHead}>
        <h2 className="heading-2">{name}</h2>
        {standings.isFinal && (
          <Badge tone="ok">
            <CircleCheck className="icon icon-sm" aria-hidden="true" />
            {words.t('page.standings.final')}
          </Badge>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must be focusable to be scrolled by keyboard */}
      <section className="table-region" aria-label={words.t('page.standings.table', { name })} tabIndex={0}>
        <table className={classNames('table', styles.table)}>
          <caption className="visually-hidden">{name}</caption>
          <Headings columns={columns} board={board} />
          <tbody>
            {standings.rows.map((row) => (
              <Row key={row.teamId} row={row} isTied={tied.has(row.teamId)} columns={columns} board={board} />
            ))}
          </tbody>
        </table>
      </section>
      {ties.map((tie) => (
        <WhyThisOrder key={tie.teamIds.join()} tie={inOrder(tie, standings)} board={board} />
      ))}
    </Card>
  )
}

/** Lists the teams of each step in table order. */
function inOrder(tie: Tie, { rows }: StandingsOf): Tie {
  const place = (teamId: string) => rows.findIndex((row) => row.teamId === teamId)
  const steps = tie.steps.map((step) => ({
    ...step,
    values: step.values.toSorted((one, other) => place(one.teamId) - place(other.teamId)),
  }))
  return { ...tie, steps }
}

function Headings({ columns, board: { words } }: { columns: StandingColumn[]; board: Board }) {
  const { t } = words
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.place}>
          <abbr title={t('page.standings.place')}>#</abbr>
        </th>
        <th scope="col">{t('document.columns.team')}</th>
        {columns.map(({ key, isWide }) => (
          <th key={key} scope="col" className={classNames(styles.figure, isWide && styles.wide)}>
            <abbr title={t(`page.standings.${key}`)}>{t(`page.standings.${key}Short`)}</abbr>
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps = { row: StandingRow; isTied: boolean; columns: StandingColumn[]; board: Board }

function Row({ row, isTied, columns, board: { words, ownTeamId } }: RowProps) {
  return (
    <tr className={classNames(row.teamId === ownTeamId && styles.ownRow)}>
      <td className={classNames('numeric', styles.place)}>{row.place}.</td>
      <th scope="row">
        {words.teamName(row.teamId)}
        {isTied && (
          <span className={styles.tied} title={words.t('page.standings.tied')}>
            <Equal className="icon icon-sm" aria-hidden="true" />
            <span className="visually-hidden">{words.t('page.standings.tiedAloud')}</span>
          </span>
        )}
      </th>
      {columns.map(({ key, isWide, value }) => (
        <td key={key} className={classNames(styles.figure, isWide && styles.wide)}>
          {key === 'points' ? <b>{value(row)}</b> : value(row)}
        </td>
      ))}
    </tr>
  )
}
