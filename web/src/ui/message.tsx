import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'

/** What the person wrote. `label` names them for who cannot see on which side it stands. */
export function UserMessage({ label, time, children }: { label: string; time?: ReactNode; children: ReactNode }) {
  return (
    <article className="user-message" aria-label={label}>
      <p>{children}</p>
      {time && <span className="numeric">{time}</span>}
    </article>
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
  /** Stands in the place of the avatar where it is not the coach who speaks; the line then warns. */
  buoy?: ReactNode
  /** What the answer carries, under its words and on the same line. */
  parts?: ReactNode
  /** What stands beside its words, or under them where there is no room. */
  beside?: ReactNode
  children?: ReactNode
}

/** A coach's answer on its line; while it streams, the line grows behind a pulsing dot and a block cursor blinks. */
export function CoachMessage(props: CoachMessageProps) {
  const { sport, name, time, badge, writing, streaming = false, buoy, parts, beside, children } = props
  const words = children && <div className="markdown">{children}</div>
  return (
    <article
      className={classNames('coach-message', streaming ? 'is-stream' : 'is-done', buoy !== undefined && 'is-safe')}
      data-sport={sport}
      aria-label={name}
      aria-busy={streaming}
    >
      {buoy ? (
        <span className="avatar is-safe" aria-hidden="true">
          {buoy}
        </span>
      ) : (
        <Avatar name={name} />
      )}
      {streaming && !buoy && <span className="message-dot" aria-hidden="true" />}
      <div>
        <div className="message-meta">
          <b>{name}</b>
          {time && <span className="numeric">{time}</span>}
          {badge}
          {streaming && writing && <span>{writing}</span>}
        </div>
        {beside ? (
          <div className="message-beside">
            {words}
            {beside}
          </div>
        ) : (
          words
        )}
        {parts}
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
    <div className="message-error" role="alert">
      <CircleAlert className="icon" />
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}
