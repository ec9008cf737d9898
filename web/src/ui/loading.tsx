import type { ReactNode } from 'react'

type LoadingProps = {
  /** For whoever cannot see that something is on its way. */
  label: string
  className?: string | undefined
  /** The shapes of what comes. */
  children: ReactNode
}

/** Keeps the place of what is being loaded. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div className={className} aria-busy="true">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}
