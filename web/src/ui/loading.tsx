import type { ReactNode } from 'react'

type LoadingProps = {
  /** Announces the loading state to screen readers. */
  label: string
  className?: string | undefined
  /** The shapes of the coming content. */
  children: ReactNode
}

/** A placeholder for content that is loading. */
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
