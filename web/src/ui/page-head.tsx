import type { ReactNode } from 'react'

type PageHeadProps = { title: string; lead?: ReactNode; actions?: ReactNode }

/** A page's title, a sentence about it, and the actions on the whole of it. */
export function PageHead({ title, lead, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1 className="heading-1">{title}</h1>
        {lead && <p>{lead}</p>}
      </div>
      {actions && <div className="page-head-actions">{actions}</div>}
    </div>
  )
}
