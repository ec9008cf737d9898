import type { ReactNode } from 'react'

type StatCardProps = {
  label: string
  value: ReactNode
  /** The total that the value is out of, in small type next to it. */
  of?: ReactNode
  /** A line or a meter at the foot. */
  children?: ReactNode
}

/** One number, as on a shirt. */
export function StatCard({ label, value, of, children }: StatCardProps) {
  return (
    <div className="card stat-card">
      <div className="stat-label">{label}</div>
      <div className="stat-value">
        {value}
        {of && <small>{of}</small>}
      </div>
      {typeof children === 'string' ? <div className="stat-foot">{children}</div> : children}
    </div>
  )
}
