import type { ReactNode } from 'react'
import styles from './charts.module.css'
import { useWidth } from './use-width.ts'

/** How wide the numbers at the left are, and how high what stands above a chart, and the chart itself. */
export const [AXIS, TOP, HEIGHT] = [36, 24, 180]
/** How high what stands below it. */
const FOOT = 26

/** Where a value stands on a scale that reaches from nothing to its top. */
export function levelsTo(top: number): (value: number) => number {
  return (value) => TOP + HEIGHT - (value / top) * HEIGHT
}

/** The place of a chart: it is drawn once its width is known, and is one sentence for who cannot see it. */
export function ChartFrame({ sentence, children }: { sentence: string; children: (width: number) => ReactNode }) {
  const [place, width] = useWidth()
  const height = TOP + HEIGHT + FOOT
  return (
    <div ref={place} className={styles.place} style={{ minHeight: height }}>
      {width > 0 && (
        <svg
          className={styles.chart}
          data-chart=""
          role="img"
          aria-label={sentence}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
        >
          {children(width)}
        </svg>
      )}
    </div>
  )
}
