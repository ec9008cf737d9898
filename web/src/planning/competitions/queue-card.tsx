import type { Waiting } from '@touchline/contract/planning/competition-views.ts'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Board } from './board.ts'
import styles from './courts.module.css'
import { isReady } from './missing-results.ts'
import type { CompetitionWords } from './words.ts'

/** More would bury the first ones, which are next. */
const SHOWN = 4

/** The next matches, and how long their teams have rested. */
export function QueueCard({ board: { competition, words } }: { board: Board }) {
  const { mode } = competition.timetable
  return (
    <Card className={classNames(styles.court, styles.queue)}>
      <div className={styles.name}>
        <h2>{words.t('page.queue.heading')}</h2>
        <span className="text-sm muted">{words.t(`page.queue.${mode}`)}</span>
      </div>
      <ol>
        {competition.queue.slice(0, SHOWN).map((waiting) => (
          <QueuedMatch key={waiting.matchId} waiting={waiting} words={words} />
        ))}
      </ol>
    </Card>
  )
}

function QueuedMatch({ waiting, words }: { waiting: Waiting; words: CompetitionWords }) {
  const match = words.match(waiting.matchId)
  if (!match) return null
  const known = isReady(match)
  return (
    <li>
      <b>{known ? words.pair(match) : words.label(match.label)}</b>
      <span>{[known && words.shortLabel(match.label), stateOf(waiting, words)].filter(Boolean).join(' · ')}</span>
    </li>
  )
}

function stateOf({ waitsFor, restMinutes, isRested, isPlaying }: Waiting, { t }: CompetitionWords): string {
  if (waitsFor > 0) return t('page.queue.waits', { count: waitsFor })
  if (isPlaying) return t('page.queue.playing')
  if (restMinutes === null) return t('page.queue.fresh')
  return t(isRested ? 'page.queue.rest' : 'page.queue.resting', { minutes: restMinutes })
}
