import type { Statistics } from '@touchline/contract/money/statistics.ts'
import { useState } from 'react'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { BarList } from './bar-list.tsx'
import { ChartPanel } from './chart-panel.tsx'
import chartStyles from './charts.module.css'
import styles from './members-panel.module.css'
import { useFigures } from './use-figures.ts'

/** The number listed before the list is expanded. */
const SHOWN = 8

/** Each member's token use; never combined with the specialists they asked. */
export function MembersPanel({ statistics, period }: { statistics: Statistics; period: string }) {
  const { t, number, fineShare, plainShare } = useFigures()
  const { topMembers, otherMembers, now } = statistics
  const [isOpened, setOpened] = useState(false)
  const isWhole = isOpened || topMembers.length <= SHOWN
  const listed = isWhole ? topMembers : topMembers.slice(0, SHOWN)
  const rest = withHidden(otherMembers, topMembers.slice(listed.length))
  const heading = t('statistics:members.heading')
  const restName = ({ members }: { members: number }) =>
    t('statistics:members.rest', { members: number.format(members) })
  const most = Math.max(1, ...topMembers.map(({ tokens }) => tokens))
  const shareOf = (tokens: number) => fineShare(tokens, now.tokens)
  const columns = ['member', 'questions', 'tokens', 'share'].map((column) => t(`statistics:columns.${column}`))
  const hasRest = rest.questions > 0
  const rows = [
    ...topMembers,
    ...(otherMembers.questions > 0 ? [{ name: restName(otherMembers), ...otherMembers }] : []),
  ].map(({ name, questions, tokens }) => [...[name, questions, tokens], plainShare(tokens, now.tokens)])
  const bars = topMembers.map(({ id, name, tokens }) => ({ id, label: name, amount: tokens, share: shareOf(tokens) }))
  return (
    <ChartPanel heading={heading} figures={{ columns, rows }} period={period} isTable>
      <table className={classNames('table', styles.members)}>
        <caption className="visually-hidden">{heading}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {listed.map(({ id, name, questions, tokens }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.who}>
                  <Avatar name={name} size="sm" sport="universal" />
                  {name}
                </span>
              </th>
              <td className="numeric" data-label={columns[1]}>
                {number.format(questions)}
              </td>
              <td className="numeric">{number.format(tokens)}</td>
              <td>
                <Share width={(tokens / most) * 100} text={shareOf(tokens)} />
              </td>
            </tr>
          ))}
          {hasRest && (
            <tr>
              <th scope="row">{restName(rest)}</th>
              <td className="numeric" data-label={columns[1]}>
                {number.format(rest.questions)}
              </td>
              <td className="numeric">{number.format(rest.tokens)}</td>
              <td>
                <Share text={shareOf(rest.tokens)} />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('statistics:total')}</th>
            <td className="numeric" data-label={columns[1]}>
              {number.format(now.questions)}
            </td>
            <td className="numeric">{number.format(now.tokens)}</td>
            <td>
              <Share text={shareOf(now.tokens)} />
            </td>
          </tr>
        </tfoot>
      </table>
      {!isWhole && (
        <div className={styles.more}>
          <Button variant="line" size="sm" onClick={() => setOpened(true)}>
            {t('statistics:members.more')}
          </Button>
        </div>
      )}
      {hasRest && <p className={classNames(chartStyles.note, styles.restNote)}>{t('statistics:members.restNote')}</p>}
      <div className={chartStyles.away} aria-hidden="true">
        <BarList sentence={heading} bars={bars} number={number} />
      </div>
    </ChartPanel>
  )
}

/** Adds the named members that are not listed yet to the others, so that the rows add up to the total. */
function withHidden(others: Statistics['otherMembers'], hidden: Statistics['topMembers']): Statistics['otherMembers'] {
  return hidden.reduce(
    (sum, { questions, tokens }) => ({
      members: sum.members + 1,
      questions: sum.questions + questions,
      tokens: sum.tokens + tokens,
    }),
    others,
  )
}

function Share({ width, text }: { width?: number; text: string }) {
  return (
    <span className={styles.memberShare}>
      <span>{width !== undefined && <i style={{ width: `${width}%` }} />}</span>
      <span className="numeric">{text}</span>
    </span>
  )
}
