import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Avatar } from './avatar.tsx'
import { classNames } from './class-names.ts'

/** The user's message. `label` names the user for screen readers, which do not convey the side it is on. */
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
  /** The model that answered; omitted if unknown. */
  badge?: ReactNode
  /** Shown while streaming: the coach is writing. */
  writing?: ReactNode
  streaming?: boolean
  /** Replaces the avatar when it is not the coach who speaks; the line then has the warning style. */
  buoy?: ReactNode
  /** The answer's parts, below its text and on the same line. */
  parts?: ReactNode
  /** Shown beside the text, or below it if space is short. */
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
  /** An action, for example to retry. */
  action?: ReactNode
  children: ReactNode
}

/** Replaces an answer that failed: the reason, and what to do. */
export function MessageError({ action, children }: MessageErrorProps) {
  return (
    <div className="message-error" role="alert">
      <CircleAlert className="icon" />
      <span className="grow">{children}</span>
      {action}
    </div>
  )
}
