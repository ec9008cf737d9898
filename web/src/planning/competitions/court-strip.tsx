import type { Court, Match } from '@touchline/contract/planning/competition-views.ts'
import { ArrowRight, Circle, Clock, Pencil, Radio } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Board } from './board.ts'
import styles from './courts.module.css'
import { missingFor } from './missing-results.ts'
import { QueueCard } from './queue-card.tsx'
import { scoreText } from './words.ts'

/** The current and the next match on each court. */
export function CourtStrip({ board }: { board: Board }) {
  const { competition, words } = board
  return (
    <section className={styles.courts} aria-label={words.t('page.courts.label')}>
      {competition.courts.map((court) => (
        <CourtCard key={court.court} court={court} board={board} />
      ))}
      {competition.queue.length > 0 && <QueueCard board={board} />}
    </section>
  )
}

function CourtCard({ court, board }: { court: Court; board: Board }) {
  const { words, onSend } = board
  const playing = words.match(court.playing)
  if (playing) return <PlayingCourt court={court} match={playing} board={board} />
  const next = words.match(court.next)
  if (!onSend && next?.start) return <StartingCourt court={court} match={next} board={board} />
  return <FreeCourt court={court} board={board} />
}

type CourtProps = { court: Court; match: Match; board: Board }

function PlayingCourt({ court, match, board: { words, onEnter } }: CourtProps) {
  const { t } = words
  return (
    <Card className={styles.court}>
      <CourtName name={court.name}>
        <Badge tone="brand">
          <Radio className="icon icon-sm" aria-hidden="true" />
          {match.startedAt
            ? t('page.courts.playingSince', { time: words.clock(match.startedAt) })
            : t('page.courts.playing')}
        </Badge>
      </CourtName>
      <Score match={match} home={words.home(match)} away={words.away(match)} />
      <div className={styles.foot}>
        <span className="text-sm muted">{words.label(match.label)}</span>
        {onEnter && (
          <Button variant="line" onClick={() => onEnter(match)}>
            <Pencil className="icon" aria-hidden="true" />
            {t('page.result.enter')}
            <span className="visually-hidden">: {words.pair(match)}</span>
          </Button>
        )}
      </div>
    </Card>
  )
}

function StartingCourt({ court, match, board: { words } }: CourtProps) {
  return (
    <Card className={styles.court}>
      <CourtName name={court.name}>
        <Badge>
          <Clock className="icon icon-sm" aria-hidden="true" />
          {words.t('page.courts.startsAt', { time: words.time(match.start?.time ?? '') })}
        </Badge>
      </CourtName>
      <Score match={match} home={words.home(match)} away={words.away(match)} />
      <div className={styles.foot}>
        <span className="text-sm muted">{words.label(match.label)}</span>
      </div>
    </Card>
  )
}

function FreeCourt({ court, board }: { court: Court; board: Board }) {
  const { words } = board
  const last = words.match(court.last)
  return (
    <Card className={classNames(styles.court, styles.free)}>
      <CourtName name={court.name}>
        <Badge>
          <Circle className="icon icon-sm" aria-hidden="true" />
          {court.freeSince
            ? words.t('page.courts.freeSince', { time: words.clock(court.freeSince) })
            : words.t('page.courts.free')}
        </Badge>
      </CourtName>
      {last?.result && (
        <p className={styles.last}>
          {words.t('page.courts.last', {
            pair: words.pair(last),
            score: scoreText(last.result),
            match: words.label(last.label),
          })}
        </p>
      )}
      <SendHere court={court} board={board} />
    </Card>
  )
}

/** The next match for a free court; if its teams are not known yet, it names the missing result. */
function SendHere({ court, board: { competition, words, onSend } }: { court: Court; board: Board }) {
  const resting = competition.queue.find(({ waitsFor, isPlaying }) => waitsFor === 0 && !isPlaying)
  const next = words.match(court.next ?? resting?.matchId ?? null)
  const waiting = words.match(competition.queue.find(({ waitsFor }) => waitsFor > 0)?.matchId ?? null)
  if (!onSend || (!next && !waiting)) return null
  if (next) {
    return (
      <div className={styles.foot}>
        <p className={styles.nextPair}>
          {words.pair(next)}
          {!court.next && resting?.restMinutes !== null && (
            <span className="text-sm muted"> · {words.t('page.queue.resting', { minutes: resting?.restMinutes })}</span>
          )}
        </p>
        <Button onClick={() => onSend(next, court.court)}>
          <ArrowRight className="icon" aria-hidden="true" />
          {words.t('page.courts.send', { match: words.label(next.label) })}
          <span className="visually-hidden">, {words.t('page.courts.to', { court: court.name })}</span>
        </Button>
      </div>
    )
  }
  return waiting ? <Disabled match={waiting} board={{ competition, words }} /> : null
}

function Disabled({ match, board: { competition, words } }: { match: Match; board: Board }) {
  const names = missingFor(match, competition).map((missing) =>
    missing.kind === 'match' ? words.label(missing.match.label) : words.groupName(missing.group),
  )
  return (
    <div className={styles.foot}>
      <Button disabled>{words.t('page.courts.send', { match: words.label(match.label) })}</Button>
      <p className="text-sm muted">{words.t('page.courts.missing', { names: [...new Set(names)].join(', ') })}</p>
    </div>
  )
}

function CourtName({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.name}>
      <h2>{name}</h2>
      {children}
    </div>
  )
}

function Score({ match, home, away }: { match: Match; home: string; away: string }) {
  return (
    <dl className={styles.score}>
      <dt>{home}</dt>
      <dd>{match.result?.home ?? '–'}</dd>
      <dt>{away}</dt>
      <dd>{match.result?.away ?? '–'}</dd>
    </dl>
  )
}
