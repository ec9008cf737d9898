import type { Cell, Column, Picture } from '@touchline/calculators/calculator.ts'
import { distanceName } from './input-field.tsx'
import styles from './picture-table.module.css'
import { splitUnit, useCalculatorWords, type Words, written } from './words.ts'

/** A table of the calculation's own numbers. */
export function TablePicture({ picture }: { picture: Extract<Picture, { kind: 'table' }> }) {
  const words = useCalculatorWords()
  const title = words.t(`pictures.${picture.key}`)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll a wide table with the keys
    <section className={styles.scroller} tabIndex={0} aria-label={title}>
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            {picture.columns.map((column, at) => (
              <th key={column.key} scope="col" className={at > 0 ? styles.number : undefined}>
                {words.t(`columns.${column.key}`)}
                {hasUnitOnTop(column) && <span>, {unitOf(column, words)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {picture.rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              {row.map((cell, at) => (
                <td key={picture.columns[at]?.key} className={at > 0 ? styles.number : undefined}>
                  {cellText(cell, picture.columns[at], words)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** A unit shared by all values of a column is shown once, in its heading. */
function hasUnitOnTop({ unit }: Column): boolean {
  return unit === 's_per_km' || unit === 's_per_100m' || unit === 'kg'
}

function unitOf(column: Column, words: Words): string | undefined {
  return splitUnit(written(1, column, words)).unit
}

function cellText(cell: Cell, column: Column | undefined, words: Words): string {
  if (cell === null || !column) return '–'
  if (typeof cell === 'string') return words.t([`results.${cell}`, `choices.${cell}`])
  if (typeof cell === 'number' && column.key === 'distance') return distanceName(cell, words)
  const text = (value: number) => written(value, column, words)
  const bare = (value: number) => splitUnit(text(value)).figure
  const isBare = hasUnitOnTop(column) || column.unit === 's_per_400m'
  if (typeof cell === 'number') return isBare ? bare(cell) : text(cell)
  return `${bare(cell[0])}–${isBare ? bare(cell[1]) : text(cell[1])}`
}
