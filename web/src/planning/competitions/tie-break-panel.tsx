import { ArrowUpDown } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import boardStyles from './board.module.css'
import type { Board } from './board.ts'
import styles from './standings.module.css'

/** The criteria that separate teams with equal points, with a button to change them. */
export function TieBreakPanel({ board, onChange }: { board: Board; onChange: (() => void) | undefined }) {
  const { competition, words } = board
  const { t } = words
  return (
    <Card as="section">
      <div className={boardStyles.panelHead}>
        <h2 className="heading-2">{t('page.order.heading')}</h2>
        {onChange && (
          <div className={boardStyles.end}>
            <Button variant="line" size="sm" aria-haspopup="dialog" onClick={onChange}>
              <ArrowUpDown className="icon icon-sm" aria-hidden="true" />
              {t('page.order.change')}
            </Button>
          </div>
        )}
      </div>
      <div className={boardStyles.panelBody}>
        <p className="text-sm muted">
          {t(`page.rules.${competition.rulesName}`)}. {t('page.order.kept')}
        </p>
        <ol className={styles.keys}>
          {competition.rules.tieBreaks.map((key) => (
            <li key={key}>{t(`page.keys.${key}`)}</li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
