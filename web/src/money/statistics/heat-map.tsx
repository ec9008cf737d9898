import { classNames } from '../../ui/class-names.ts'
import { blocksOf, type HeatRow, levelOf } from './heat-levels.ts'
import styles from './heat-map.module.css'
import { useWidth } from './use-width.ts'

type HeatMapProps = {
  sentence: string
  /** Monday first; null is an undisclosed number. */
  rows: readonly HeatRow[]
  weekdays: readonly string[]
  totalLabel: string
  number: Intl.NumberFormat
}

const [NAME, TOTAL, HEAD, CELL, GAP] = [32, 54, 22, 34, 3]
const NARROW = 640

/** Questions by weekday and hour, with their numbers; on a phone in blocks of three hours. */
export function HeatMap({ sentence, rows, weekdays, totalLabel, number }: HeatMapProps) {
  const [place, width] = useWidth()
  const isNarrow = width < NARROW
  const shown = isNarrow ? rows.map(blocksOf) : rows.map(({ cells }) => cells.map(asCell))
  const columns = isNarrow ? 8 : 24
  const step = (width - NAME - (isNarrow ? 0 : TOTAL)) / columns
  const height = HEAD + rows.length * (CELL + GAP)
  const most = Math.max(1, ...shown.flat().map(({ amount }) => amount))
  const x = (column: number) => NAME + column * step
  return (
    <div ref={place} style={{ minHeight: height }}>
      {width > 0 && (
        <svg
          className={styles.map}
          data-chart=""
          role="img"
          aria-label={sentence}
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
        >
          {Array.from({ length: columns }, (_, column) => column)
            .filter((column) => isNarrow || column % 2 === 0)
            .map((column) => (
              <text key={column} x={x(column) + step / 2} y={14} textAnchor="middle">
                {isNarrow ? `${column * 3}–${column * 3 + 3}` : column}
              </text>
            ))}
          {!isNarrow && (
            <text x={width} y={14} textAnchor="end">
              {totalLabel}
            </text>
          )}
          {rows.map(({ total }, weekday) => (
            <g key={weekdays[weekday]} transform={`translate(0 ${HEAD + weekday * (CELL + GAP)})`}>
              <text className={styles.day} x={0} y={22}>
                {weekdays[weekday]}
              </text>
              {shown[weekday]?.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
                <g key={column} className={classNames(styles.cell, styles[`level${levelOf(cell, most)}`])}>
                  <rect x={x(column)} y={0} width={Math.max(1, step - GAP)} height={CELL} rx={5} />
                  <text x={x(column) + (step - GAP) / 2} y={21.5} textAnchor="middle">
                    {cellText(cell, number)}
                  </text>
                </g>
              ))}
              {!isNarrow && (
                <text className={styles.total} x={width} y={22} textAnchor="end">
                  {total === null ? '–' : number.format(total)}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
    </div>
  )
}

const asCell = (cell: number | null) => ({ amount: cell ?? 0, isPart: cell === null })

function cellText({ amount, isPart }: ReturnType<typeof asCell>, number: Intl.NumberFormat): string {
  if (isPart) return amount === 0 ? '–' : `${number.format(amount)}+`
  return amount === 0 ? '·' : number.format(amount)
}
