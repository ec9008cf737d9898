import type { ReactNode } from 'react'
import styles from './charts.module.css'
import { useWidth } from './use-width.ts'

/** The width of the numbers on the left, the height above a chart, and the height of the chart itself. */
export const [AXIS, TOP, HEIGHT] = [36, 24, 180]
/** The height below it. */
const FOOT = 26

/** The y coordinate of a value on a scale from zero to its top. */
export function levelsTo(top: number): (value: number) => number {
  return (value) => TOP + HEIGHT - (value / top) * HEIGHT
}

/** The frame of a chart: drawn once its width is known, and one sentence for screen readers. */
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
