import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** A column, and the position of its cell when a phone shows each row as a card. */
export type Column<Row> = {
  key: string
  heading: ReactNode
  cell: (row: Row) => ReactNode
  onCard?: 'lead' | 'detail' | 'action'
  className?: string | undefined
}

type DataTableProps<Row> = {
  /** Names the table and its scroll region for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

/** A table that scrolls inside its own region when it is wide, and becomes a list of cards on a phone. */
export function DataTable<Row>({ label, columns, rows, rowKey }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll region must take the focus, or the keyboard cannot scroll it
    <section className="table-region" aria-label={label} tabIndex={0}>
      <table className="table table-cards" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cellClass(column)}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={cellClass(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function cellClass<Row>({ onCard = 'detail', className }: Column<Row>): string {
  return classNames(`is-${onCard}`, className)
}
