import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

type PanelProps = {
  heading: ReactNode
  /** Shown beside the heading: a number, a badge, a short note. */
  aside?: ReactNode
  /** Actions, at the end of the heading's line. */
  end?: ReactNode
  foot?: ReactNode
  /** Content extends to the edges, as a table does. */
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A card with a heading of its own, and an optional foot. */
export function Panel({ heading, aside, end, foot, flush = false, className, children }: PanelProps) {
  const headingId = useId()
  return (
    <section className={classNames('card', className)} aria-labelledby={headingId}>
      <div className="panel-head">
        <h2 className="heading-2" id={headingId}>
          {heading}
        </h2>
        {aside}
        {end && <div className="panel-end">{end}</div>}
      </div>
      {flush ? children : <div className="panel-body">{children}</div>}
      {foot && <div className="panel-foot">{foot}</div>}
    </section>
  )
}
