import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Court } from './court.tsx'

type EmptyStateProps = {
  title: string
  /** The one action that would fill the place. */
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

/** The empty state: chalk on the board, why, and one action. */
export function EmptyState({ title, action, className, children }: EmptyStateProps) {
  return (
    <div className={classNames('empty', className)}>
      <Court sport="universal" />
      <b className="heading-3">{title}</b>
      {children && <p className="text-sm muted">{children}</p>}
      {action}
    </div>
  )
}
