import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const LEVELS = {
  today: { look: 'activity-today', bars: 4 },
  week: { look: 'activity-week', bars: 3 },
  month: { look: 'activity-month', bars: 2 },
  older: { look: 'activity-older', bars: 1 },
  never: { look: 'activity-never', bars: 0 },
} as const

/** When a member was last seen: today or yesterday, within 7 days, within 30 days, before that, never. */
export type ActivityLevel = keyof typeof LEVELS

/** Signal bars with a text that says the same. */
export function Activity({ level, children }: { level: ActivityLevel; children: ReactNode }) {
  const { look, bars } = LEVELS[level]
  return (
    <span className={classNames('activity', look)}>
      <span className="bars" aria-hidden="true">
        {[1, 2, 3, 4].map((bar) => (
          <i key={bar} className={bar > bars ? 'is-empty' : undefined} />
        ))}
      </span>
      {children}
    </span>
  )
}
