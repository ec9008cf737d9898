import type { Result } from '@touchline/contract/planning/competition-shapes.ts'
import type { Match } from '@touchline/contract/planning/competition-views.ts'
import { ChevronLeft } from 'lucide-react'
import type { CSSProperties } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { Board } from './board.ts'
import styles from './bracket.module.css'
import { isReady } from './missing-results.ts'
import { type CompetitionWords, scoreText } from './words.ts'

type MatchBoxProps = {
  match: Match
  board: Board
  isFinal?: boolean
  className?: string | undefined
  style?: CSSProperties
}

/** A match of the bracket: time and place, teams, and score. */
export function MatchBox({ match, board, isFinal = false, className, style }: MatchBoxProps) {
  const { words, onEnter } = board
  const isPlaying = match.status === 'playing'
  const label = words.shortLabel(match.label)
  const note = noteOf(match.result, words)
  return (
    <li
      className={classNames(styles.match, isPlaying && styles.playingMatch, isFinal && styles.finalMatch, className)}
      style={style}
    >
      <div className={styles.label}>
        <span>{isPlaying ? words.t('page.match.isPlaying', { match: label }) : label}</span>
        <span className="numeric">{whenAndWhere(match, words)}</span>
      </div>
      <Side match={match} side="home" board={board} />
      <Side match={match} side="away" board={board} />
      {note && <div className={styles.note}>{note}</div>}
      {onEnter && isReady(match) && (
        <button
          type="button"
          className={styles.enter}
          aria-label={words.t('page.result.enterOf', { match: words.pair(match) })}
          onClick={() => onEnter(match)}
        />
      )}
    </li>
  )
}

function Side({ match, side, board: { words, ownTeamId } }: { match: Match; side: 'home' | 'away'; board: Board }) {
  const teamId = side === 'home' ? match.homeTeamId : match.awayTeamId
  const isWinner = match.status === 'done' && winnerOf(match.result) === side
  return (
    <div className={classNames(styles.side, isWinner && styles.winner, !teamId && styles.open)}>
      <span className={classNames('truncated', teamId !== null && teamId === ownTeamId && styles.ownSide)}>
        {words[side](match)}
      </span>
      {isWinner && (
        <>
          <ChevronLeft className="icon icon-sm" aria-hidden="true" />
          <span className="visually-hidden">{words.t('page.match.winner')}</span>
        </>
      )}
      <b>{match.result?.[side] ?? '–'}</b>
    </div>
  )
}

function winnerOf(result: Result | null): 'home' | 'away' | undefined {
  if (!result) return undefined
  const { home, away } = result.home === result.away && result.shootout ? result.shootout : result
  if (home === away) return undefined
  return home > away ? 'home' : 'away'
}

/** How it was decided, if the score alone does not say so. */
function noteOf(result: Result | null, { t }: CompetitionWords): string {
  if (!result) return ''
  if (result.sets?.length) return result.sets.map(scoreText).join(', ')
  if (result.shootout) return t('page.match.penalties', { score: scoreText(result.shootout) })
  if (result.decided === 'overtime' || result.decided === 'forfeit') return t(`page.match.${result.decided}`)
  return ''
}

function whenAndWhere({ start, court }: Match, words: CompetitionWords): string {
  return [start && words.time(start.time), words.courtName(court)].filter(Boolean).join(' · ')
}
