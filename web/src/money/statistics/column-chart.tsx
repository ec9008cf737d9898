import { AXIS, ChartFrame, HEIGHT, levelsTo, TOP } from './chart-frame.tsx'
import styles from './charts.module.css'
import { scaleTop } from './scale.ts'

type ColumnChartProps = {
  sentence: string
  /** The last one is still incomplete. */
  columns: readonly { label: string; value: number }[]
  number: Intl.NumberFormat
}

/** Columns side by side, each with its number. */
export function ColumnChart({ sentence, ...shown }: ColumnChartProps) {
  return <ChartFrame sentence={sentence}>{(width) => <Columns {...shown} width={width} />}</ChartFrame>
}

function Columns({ columns, number, width }: Omit<ColumnChartProps, 'sentence'> & { width: number }) {
  const top = scaleTop(Math.max(0, ...columns.map(({ value }) => value)))
  const step = Math.max(1, width - AXIS) / columns.length
  const y = levelsTo(top)
  return (
    <>
      {[top, top / 2].map((tick) => (
        <path key={tick} className={styles.grid} d={`M${AXIS} ${y(tick)}H${width}`} />
      ))}
      {[top, top / 2, 0].map((tick) => (
        <text key={tick} x={0} y={y(tick) + 4}>
          {number.format(tick)}
        </text>
      ))}
      {columns.map(({ label, value }, index) => (
        <g key={label}>
          <Column
            x={AXIS + step * (index + 0.5)}
            y={y(value)}
            bottom={y(0)}
            width={Math.min(34, step * 0.64)}
            isOpen={index === columns.length - 1}
          />
          <text className={styles.strong} x={AXIS + step * (index + 0.5)} y={y(value) - 6} textAnchor="middle">
            {number.format(value)}
          </text>
          {(step >= 40 || index % 2 === 0) && (
            <text x={AXIS + step * (index + 0.5)} y={TOP + HEIGHT + 20} textAnchor="middle">
              {label}
            </text>
          )}
        </g>
      ))}
      <path className={styles.base} d={`M${AXIS} ${y(0)}H${width}`} />
    </>
  )
}

type ColumnProps = { x: number; y: number; bottom: number; width: number; isOpen: boolean }

/** Rounded at its top only. */
function Column({ x, y, bottom, width, isOpen }: ColumnProps) {
  const round = Math.min(4, bottom - y)
  const [left, right] = [x - width / 2, x + width / 2]
  const d = `M${left} ${bottom}V${y + round}Q${left} ${y} ${left + round} ${y}H${right - round}Q${right} ${y} ${right} ${y + round}V${bottom}`
  return <path className={isOpen ? styles.open : styles.bar} d={d} />
}
