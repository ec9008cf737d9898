import { AXIS, ChartFrame, HEIGHT, levelsTo, TOP } from './chart-frame.tsx'
import styles from './charts.module.css'
import { scaleTop, spread } from './scale.ts'

type LineChartProps = {
  sentence: string
  values: readonly number[]
  before: readonly number[]
  /** The label below a position. */
  labelAt: (place: number) => string
  /** The label of the peak. */
  peakLabel: (place: number) => string
  number: Intl.NumberFormat
}

/** A daily value as a line, with the previous period dotted behind it. */
export function LineChart({ sentence, ...lines }: LineChartProps) {
  return <ChartFrame sentence={sentence}>{(width) => <Lines {...lines} width={width} />}</ChartFrame>
}

type LinesProps = Omit<LineChartProps, 'sentence'> & { width: number }

function Lines({ values, before, labelAt, peakLabel, number, width }: LinesProps) {
  const top = scaleTop(Math.max(0, ...values, ...before))
  const plot = Math.max(1, width - AXIS - 6)
  const x = (index: number) => AXIS + (values.length < 2 ? plot / 2 : (index * plot) / (values.length - 1))
  const y = levelsTo(top)
  const path = (line: readonly number[]) =>
    line.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const peak = values.indexOf(Math.max(...values))
  return (
    <>
      {[top, top / 2, 0].map((tick) => (
        <g key={tick}>
          <path className={tick === 0 ? styles.base : styles.grid} d={`M${AXIS} ${y(tick)}H${AXIS + plot}`} />
          <text x={0} y={y(tick) + 4}>
            {number.format(tick)}
          </text>
        </g>
      ))}
      <path className={styles.area} d={`${path(values)}L${x(values.length - 1)} ${y(0)}L${x(0)} ${y(0)}Z`} />
      <path className={styles.before} d={path(before)} />
      <path className={styles.line} d={path(values)} />
      {(values[peak] ?? 0) > 0 && (
        <>
          <circle className={styles.dot} cx={x(peak)} cy={y(values[peak] ?? 0)} r={4.5} />
          <text
            className={styles.strong}
            x={x(peak)}
            y={y(values[peak] ?? 0) - 12}
            textAnchor={x(peak) > width / 2 ? 'end' : 'start'}
          >
            {peakLabel(peak)}
          </text>
        </>
      )}
      {spread(values.length, width < 420 ? 4 : 5).map((index, order, all) => (
        <text
          key={index}
          x={x(index)}
          y={TOP + HEIGHT + 20}
          textAnchor={order === 0 ? 'start' : order === all.length - 1 ? 'end' : 'middle'}
        >
          {labelAt(index)}
        </text>
      ))}
    </>
  )
}
