import type { Movement } from '@touchline/contract/coaching/video.ts'
import styles from './video.module.css'

/** A figure in mid-movement, on the grid of our other glyphs. */
export function MovementGlyph({ movement }: { movement: Movement }) {
  const { head, lines, circles = [] } = FIGURES[movement]
  return (
    <svg className={styles.videoGlyph} viewBox="0 0 24 24" aria-hidden="true">
      <circle cx={head[0]} cy={head[1]} r="2" />
      {circles.map(([x, y, radius]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
      ))}
      <path d={lines} />
    </svg>
  )
}

type Figure = {
  head: readonly [x: number, y: number]
  lines: string
  circles?: readonly (readonly [x: number, y: number, radius: number])[]
}

const FIGURES: Record<Movement, Figure> = {
  squat: { head: [13, 4.5], lines: 'M11 8.5 7 14.5l7.5.5-2.5 6h3.5M11 8.7l6.5 1.3' },
  jump: { head: [12, 4], lines: 'M12 7.5V13l-3.5 2.5.5 3M12 13l3.5 2.5-.5 3M7 5l5 4 5-4M6.5 21.5h11' },
  running: {
    head: [15.5, 4],
    lines: 'M13.5 7.5 11 13.2l4.2 2-.8 5.3M11 13.2 9 17.5l-4.8.3M13.2 8.5 17 11.3l2.6-1.6M13.2 8.5 9 8.7l-2 3',
  },
  push_up: { head: [19.5, 8.5], lines: 'm16.5 11-13 6.3M16.5 11l.7 4.3-.7 4.2M2.5 20h19' },
  pull_up: {
    head: [12, 6.4],
    lines: 'M3.5 3h17M7.5 3l1.3 5.4L12 10.2l3.2-1.8L16.5 3M12 10.2V15l-2 3 .6 3.3M12 15l2 3-.6 3.3',
  },
  throw: {
    head: [9.5, 5],
    lines: 'M10 8.5 9.7 15 6 21M9.7 15l4.3 2.2.5 4M10 9l4.6-.8 2.2-3.4M10 9l-4 3',
    circles: [[19, 3.5, 1.4]],
  },
  swim: {
    head: [17.5, 10.5],
    lines: 'm14.3 11.8-8 2.5M14.3 11.8 9.8 6.5l4.4-1.3M2.5 18.5q2.4-2 4.75 0t4.75 0 4.75 0 4.75 0',
  },
  cycling: {
    head: [15.8, 4.3],
    lines: 'M13.6 7.3 8.5 11l4.3 2.4-1 4.1M13.6 7.3l2.6 4',
    circles: [
      [5.5, 17.5, 3.5],
      [18.5, 17.5, 3.5],
    ],
  },
  free: { head: [12, 4.5], lines: 'M12 8v6.5l-3.5 6.5M12 14.5l3.5 6.5M6 11.5 12 9l6-2.5' },
}
