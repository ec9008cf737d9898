import type { Section } from '../answer.ts'
import { decimalMarkOf, parseFigure } from './figures.ts'
import { parseMoment } from './moments.ts'
import { statisticsOf } from './statistics.ts'
import { columnsOver, columnsShown, STATISTICS_HEAD } from './table-words.ts'

/** Rows of cells as written in the file. */
export type Table = {
  /** The sheet's name; may be empty. */
  name: string
  rows: string[][]
  /** More than `rows` if the file has more than can be read. */
  rowsInFile: number
  /** How "1,234" is read if no other figure decides it. */
  commaIsDecimal: boolean
}

/** Converts a table to Markdown: captions, column statistics, then as many rows as there is room for. */
export function tableSection(table: Table, characters: number): Section {
  const { captions, header, rows } = layOut(table.rows)
  const columns = usedColumns([header, ...rows])
  const kept = columns.slice(0, MAX_COLUMNS)
  const notRead = table.rowsInFile - table.rows.length
  const names = kept.map((column) => header[column]?.trim() || columnLetters(column))
  const head = [
    table.name && `## ${markdownCell(table.name)}\n`,
    ...captions.map((caption) => `${markdownCell(caption)}\n`),
    columns.length > kept.length && `${columnsShown(kept.length, columns.length)}\n`,
    ...statisticsLines(table, rows, kept, names, notRead),
    kept.length > 0 && line(names),
    kept.length > 0 && `|${'---|'.repeat(kept.length)}`,
  ]
  return {
    head: head.filter((part) => part !== false && part !== '').join('\n'),
    pieces: lines(rows, kept, characters),
    of: rows.length + notRead,
  }
}

/** A cell of a Markdown table: as written, but on one line. */
export function markdownCell(text: string): string {
  const cell = text.trim()
  const short = cell.length > MAX_CELL ? `${cell.slice(0, MAX_CELL)}…` : cell
  return short
    .replace(CONTROLS, '')
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, '<br>')
}

const MAX_COLUMNS = 100
const MAX_CELL = 1_000
const MAX_CAPTIONS = 5
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f]/g

const line = (cells: string[]) => `| ${cells.map(markdownCell).join(' | ')} |`

/** Sheets often have a title above the table, and device exports may lack the header row. */
function layOut(all: string[][]): { captions: string[]; header: string[]; rows: string[][] } {
  const filled = (row: string[] | undefined) => row?.filter((cell) => cell.trim() !== '') ?? []
  // A single-column table is not a stack of titles.
  const isWide = all.some((row) => filled(row).length > 1)
  let start = 0
  while (isWide && start < MAX_CAPTIONS && filled(all[start]).length === 1) start += 1
  const captions = all.slice(0, start).flatMap((row) => filled(row))
  const header = all[start] ?? []
  if (filled(header).some(isValue)) return { captions, header: [], rows: all.slice(start) }
  return { captions, header, rows: all.slice(start + 1) }
}

const isValue = (cell: string) =>
  parseFigure(cell, ',') !== undefined || parseFigure(cell, '.') !== undefined || parseMoment(cell) !== undefined

function usedColumns(rows: string[][]): number[] {
  const used: boolean[] = []
  for (const row of rows) {
    row.forEach((cell, column) => {
      if (cell !== '') used[column] = true
    })
  }
  return Object.keys(used).map(Number)
}

function statisticsLines(table: Table, rows: string[][], columns: number[], names: string[], notRead: number) {
  const marks = columns.map((column) => decimalMarkOf(cellsOf(rows, column)))
  const fileUsesComma = marks.includes(',')
  const fileUsesDot = marks.includes('.')
  const found = columns.flatMap((column, index) => {
    const cells = cellsOf(rows, column)
    const hasComma = cells.some((cell) => cell.includes(','))
    // If the column itself does not decide: its neighbours, then the convention of the file type.
    const comma = hasComma ? fileUsesComma || (!fileUsesDot && table.commaIsDecimal) : fileUsesComma
    const statistics = statisticsOf(cells, comma ? ',' : '.')
    if (!statistics) return []
    const { values, smallest, largest, mean, sum } = statistics
    return [line([names[index] ?? '', String(values), smallest, largest, mean, sum])]
  })
  if (found.length === 0) return []
  return [
    `${columnsOver(rows.length, rows.length + notRead)}\n`,
    STATISTICS_HEAD,
    '|---|---|---|---|---|---|',
    `${found.join('\n')}\n`,
  ]
}

const cellsOf = (rows: string[][], column: number) => rows.map((row) => row[column] ?? '')

function lines(rows: string[][], columns: number[], characters: number): string[] {
  const pieces: string[] = []
  let left = characters
  for (const row of rows) {
    const piece = line(columns.map((column) => row[column] ?? ''))
    left -= piece.length + 1
    if (left < 0) break
    pieces.push(piece)
  }
  return pieces
}

/** Column names as in spreadsheets: A, B … Z, AA. */
function columnLetters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnLetters(Math.floor(column / 26) - 1) + letter
}
