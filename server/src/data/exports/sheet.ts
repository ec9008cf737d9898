import type { ExportPart } from '@touchline/contract/data/exports.ts'
import { BYTE_ORDER_MARK, csvLine, plainCell, type Separator, textCell } from '../../platform/text/csv.ts'

/** A table value; text comes from users, everything else from us. */
export type Cell = string | number | boolean | Date | null

/** How to read a column from a row; `text` is user input, `plain` is written only by the product. */
type Column<Row> = { kind: 'text' | 'plain'; of: (row: Row) => Cell }

/** A table of an export: columns by key, and streamed rows. */
export type Sheet = {
  name: string
  part: ExportPart
  columns: readonly { key: string; kind: 'text' | 'plain' }[]
  rows: () => AsyncIterable<Cell[]>
}

/** A column of user input. */
export function text<Row>(of: (row: Row) => Cell): Column<Row> {
  return { kind: 'text', of }
}

/** A column of product-generated values: ids, codes, amounts, days. */
export function plain<Row>(of: (row: Row) => Cell): Column<Row> {
  return { kind: 'plain', of }
}

/** Builds a table from rows. */
export function sheetOf<Row>(
  about: Pick<Sheet, 'name' | 'part'>,
  read: () => AsyncIterable<Row>,
  columns: Record<string, Column<Row>>,
): Sheet {
  const all = Object.entries(columns)
  return {
    ...about,
    columns: all.map(([key, { kind }]) => ({ key, kind })),
    async *rows() {
      for await (const row of read()) yield all.map(([, { of }]) => of(row))
    },
  }
}

/** A table as CSV (RFC 4180) that spreadsheets open with a double click; headings are translated. */
export async function* csvOf(
  { columns, rows }: Sheet,
  separator: Separator,
  headOf: (key: string) => string,
): AsyncGenerator<string> {
  const head = columns.map(({ key }) => plainCell(headOf(key)))
  yield BYTE_ORDER_MARK + csvLine(head, separator)
  for await (const row of rows()) {
    const cells = row.map((cell, at) => csvCell(cell, columns[at]?.kind ?? 'text'))
    yield csvLine(cells, separator)
  }
}

/** A table as JSON, one object per row; needs no guard against formulas. */
export async function* jsonOf({ columns, rows }: Sheet): AsyncGenerator<string> {
  let before = '[\n'
  for await (const row of rows()) {
    yield before + JSON.stringify(Object.fromEntries(columns.map(({ key }, at) => [key, row[at] ?? null])))
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

function csvCell(cell: Cell, kind: 'text' | 'plain'): string {
  if (cell === null) return ''
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ')
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  if (typeof cell === 'number') return String(cell)
  return kind === 'text' ? textCell(cell) : plainCell(cell)
}
