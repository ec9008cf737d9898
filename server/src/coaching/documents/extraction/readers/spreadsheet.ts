import { type CellObject, type DenseWorkSheet, read, utils, type WorkBook } from '@e965/xlsx'
import type { Reading } from '../answer.ts'
import { fairShares } from '../fair-shares.ts'
import { FileRefusal, type Room } from '../file-refusal.ts'
import { cellText } from './cell-text.ts'
import { type Table, tableSection } from './table.ts'

/** Reads a workbook: each sheet as a table, formulas as their results. */
export async function readSpreadsheet(bytes: Buffer, room: Room): Promise<Reading> {
  const book = open(bytes)
  const isDate1904 = book.Workbook?.WBProps?.date1904 === true
  const tables = book.SheetNames.slice(0, MAX_SHEETS).map((name) => {
    // The package's sheet type does not cover dense sheets, although the option requests them.
    return readSheet(name, book.Sheets[name] as unknown as DenseWorkSheet | undefined, isDate1904)
  })
  const filled = tables.filter(({ rows }) => rows.length > 0)
  const shares = fairShares(filled.map(roughLength), room.characters)
  return {
    kind: 'spreadsheet',
    sheets: book.SheetNames.length,
    unit: 'rows',
    sections: filled.map((table, index) => tableSection(table, shares[index] ?? 0)),
    images: [],
  }
}

const MAX_SHEETS = 50
/** Rows read per sheet; the statistics cover these. */
const MAX_ROWS = 20_000
const MAX_MERGED_CELLS = 10_000

function open(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      dense: true,
      sheetRows: MAX_ROWS,
      cellNF: true,
      cellFormula: false,
      cellHTML: false,
      cellStyles: false,
      bookVBA: false,
    })
  } catch (error) {
    // The package has no error class for this, only the message.
    if (error instanceof Error && /password/i.test(error.message))
      throw new FileRefusal('FILE_ENCRYPTED', error.message)
    throw error
  }
}

function readSheet(name: string, sheet: DenseWorkSheet | undefined, isDate1904: boolean): Table {
  const rows: string[][] = []
  let lastRow = -1
  // Visits only existing cells: the declared range of a sheet may be a billion cells.
  sheet?.['!data']?.forEach((cells, index) => {
    const row = textsOf(cells, isDate1904)
    if (row.some((text) => text !== '')) rows[index] = row
    lastRow = index
  })
  repeatMerged(rows, sheet)
  const filled = rows.filter(() => true)
  const isCut = lastRow >= MAX_ROWS - 1
  return { name, rows: filled, rowsInFile: filled.length + (isCut ? rowsBeyond(sheet) : 0), commaIsDecimal: false }
}

function textsOf(cells: (CellObject | undefined)[], isDate1904: boolean): string[] {
  const row: string[] = []
  cells.forEach((cell, column) => {
    if (cell) row[column] = cellText(cell, isDate1904)
  })
  return Array.from(row, (text) => text ?? '')
}

function rowsBeyond(sheet: DenseWorkSheet | undefined): number {
  const range = sheet?.['!fullref'] ?? sheet?.['!ref']
  return range ? Math.max(0, utils.decode_range(range).e.r + 1 - MAX_ROWS) : 0
}

/** Text in merged cells is repeated in each; a figure stays in one cell, or sums would count it several times. */
function repeatMerged(rows: string[][], sheet: DenseWorkSheet | undefined): void {
  let left = MAX_MERGED_CELLS
  for (const { s: start, e: end } of sheet?.['!merges'] ?? []) {
    const text = rows[start.r]?.[start.c]
    left -= (end.r - start.r + 1) * (end.c - start.c + 1)
    if (left < 0) return
    if (!text || !/\p{L}/u.test(text)) continue
    for (const cells of rows.slice(start.r, end.r + 1)) {
      for (let column = start.c; cells && column <= end.c; column += 1) cells[column] ||= text
    }
  }
}

const roughLength = ({ rows }: Table) =>
  rows.reduce((sum, row) => sum + row.reduce((length, cell) => length + cell.length + 3, 2), 0)
