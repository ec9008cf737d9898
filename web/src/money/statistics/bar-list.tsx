import type { Discipline } from '@touchline/contract/platform/sports.ts'
import { Glyph } from '../../ui/glyph.tsx'
import styles from './charts.module.css'
import { fitText } from './fit-text.ts'
import { useWidth } from './use-width.ts'

/** One bar; the sport determines its colour and its court pattern. */
export type Bar = { id: string; label: string; amount: number; share: string; sport?: Discipline; isOthers?: boolean }

type BarListProps = { sentence: string; bars: readonly Bar[]; number: Intl.NumberFormat }

const [NAME, VALUE, ROW, CARD] = [168, 112, 38, 48]
const NARROW = 440

/** Horizontal bars, each with its name, number and share; on a phone the bar is below its name. */
export function BarList({ sentence, bars, number }: BarListProps) {
  const [place, width] = useWidth()
  const isNarrow = width < NARROW
  const row = isNarrow ? CARD : ROW
  const most = Math.max(1, ...bars.map(({ amount }) => amount))
  const indent = bars.some(({ sport }) => sport) ? 28 : 0
  const names = NAME + indent
  const [from, room] = isNarrow ? [0, width] : [names, width - names - VALUE]
  return (
    <div ref={place} className={styles.place} style={{ minHeight: bars.length * row }}>
      {width > 0 && (
        <svg
          className={styles.chart}
          data-chart=""
          role="img"
          aria-label={sentence}
          viewBox={`0 0 ${width} ${bars.length * row}`}
          width={width}
          height={bars.length * row}
        >
          {bars.map((bar, index) => (
            <g key={bar.id} transform={`translate(0 ${index * row})`} data-sport={bar.sport}>
              {bar.sport && (
                <g className={styles.glyph} transform="translate(0 4)">
                  <Glyph sport={bar.sport} size={20} />
                </g>
              )}
              <text className={styles.label} x={indent} y={19}>
                {fitText(bar.label, (isNarrow ? width - VALUE : names - 10) - indent)}
              </text>
              {!isNarrow && <path className={styles.base} d={`M${from} 5V23`} />}
              <BarShape
                x={from}
                y={isNarrow ? 27 : 7}
                width={Math.max(2, (bar.amount / most) * room)}
                isOthers={bar.isOthers ?? false}
              />
              <text className={styles.value} x={width - 42} y={19} textAnchor="end">
                {number.format(bar.amount)}
              </text>
              <text className={styles.share} x={width} y={19} textAnchor="end">
                {bar.share}
              </text>
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}

/** Rounded at its end only. */
function BarShape({ x, y, width, isOthers }: { x: number; y: number; width: number; isOthers: boolean }) {
  const [height, round] = [14, Math.min(4, width)]
  const end = x + width
  const d = `M${x} ${y}H${end - round}Q${end} ${y} ${end} ${y + round}V${y + height - round}Q${end} ${y + height} ${end - round} ${y + height}H${x}Z`
  return <path className={isOthers ? styles.others : styles.bar} d={d} />
}
