import { Trophy } from 'lucide-react'
import { Card } from '../../ui/card.tsx'
import boardStyles from './board.module.css'
import type { Board } from './board.ts'
import styles from './standings.module.css'

/** The final ranking, as far as it is certain; it replaces the courts once everything is played. */
export function Ranking({ board: { competition, words } }: { board: Board }) {
  return (
    <Card as="section">
      <div className={boardStyles.panelHead}>
        <Trophy className="icon" aria-hidden="true" />
        <h2 className="heading-2">{words.t('document.headings.ranking')}</h2>
      </div>
      <ol className={styles.ranking}>
        {competition.ranking.map(({ place, teamId }) => (
          <li key={teamId}>
            <b>{place}.</b>
            {words.teamName(teamId)}
          </li>
        ))}
      </ol>
    </Card>
  )
}
