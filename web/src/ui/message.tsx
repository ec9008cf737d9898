import type { Discipline } from '@touchline/contract/sports.ts'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Magnet } from './magnet.tsx'

/** What the person wrote. */
export function UserMessage({ time, children }: { time?: ReactNode; children: ReactNode }) {
  return (
    <div className="msg-u">
      <div>{children}</div>
      {time && <span className="num">{time}</span>}
    </div>
  )
}

type CoachMessageProps = {
  sport: Discipline
  name: string
  time?: ReactNode
  /** Which model answered; left out when unknown. */
  badge?: ReactNode
  /** Says while streaming that the coach is writing. */
  writing?: ReactNode
  streaming?: boolean
  children?: ReactNode
}

/** A coach's answer on its line; while it streams, the line grows behind a pulsing dot and a block cursor blinks. */
export function CoachMessage({ sport, name, time, badge, writing, streaming = false, children }: CoachMessageProps) {
  return (
    <article
      className={classNames('msg-a', streaming ? 'is-stream' : 'is-done')}
      data-sport={sport}
      aria-busy={streaming}
    >
      <Magnet name={name} />
      {streaming && <span className="msg-dot" aria-hidden="true" />}
      <div>
        <div className="msg-m">
          <b>{name}</b>
          {time && <span className="num">{time}</span>}
          {badge}
          {streaming && writing && <span>{writing}</span>}
        </div>
        <div className="md">{children}</div>
      </div>
    </article>
  )
}

type MessageErrorProps = {
  /** The way on, for example to try again. */
  action?: ReactNode
  children: ReactNode
}

/** In the place of an answer: why there is none, and what to do. */
export function MessageError({ action, children }: MessageErrorProps) {
  return (
    <div className="msg-e" role="alert">
      <CircleAlert className="i" />
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}
