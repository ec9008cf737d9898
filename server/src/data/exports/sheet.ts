import type { ExportPart } from '@touchline/contract/data/exports.ts'
import { BYTE_ORDER_MARK, csvLine, plainCell, type Separator, textCell } from '../../platform/text/csv.ts'

/** A value of a table: text is what people wrote, everything else is ours. */
export type Cell = string | number | boolean | Date | null

/** Where a value of a row comes from; `text` may hold anything, `plain` only what the product writes itself. */
type Column<Row> = { kind: 'text' | 'plain'; of: (row: Row) => Cell }

/** A table of an export: columns by their keys, and its rows as they are read. */
export type Sheet = {
  name: string
  part: ExportPart
  columns: readonly { key: string; kind: 'text' | 'plain' }[]
  rows: () => AsyncIterable<Cell[]>
}

/** What people wrote. */
export function text<Row>(of: (row: Row) => Cell): Column<Row> {
  return { kind: 'text', of }
}

/** What only the product writes: ids, codes, amounts, days. */
export function plain<Row>(of: (row: Row) => Cell): Column<Row> {
  return { kind: 'plain', of }
}

/** Makes a table of rows. */
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

/** A table as CSV (RFC 4180) that spreadsheets open by a double click; heads are the words of a language. */
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

/** A table as JSON, an object for each row; nothing is guarded here. */
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
