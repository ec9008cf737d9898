import { saveFile } from '../../platform/api/download.ts'

/** A value in a table of figures; null is a number that is not told. */
export type Figure = string | number | null

/** What a chart shows, as a table: for who cannot see the chart, and as a file. */
export type Figures = { columns: readonly string[]; rows: readonly (readonly Figure[])[] }

const BYTE_ORDER_MARK = '\ufeff'

/** The figures as a file for spreadsheets (RFC 4180), numbers as they are. */
export function csvOf({ columns, rows }: Figures): string {
  // Without the mark spreadsheets take the letters for others.
  return BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

export function saveCsv(figures: Figures, name: string): void {
  saveFile(new Blob([csvOf(figures)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

function cell(figure: Figure): string {
  if (typeof figure === 'number') return String(figure)
  // A spreadsheet would run a name that begins like a formula.
  const text = (figure ?? '').replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A name for files, of letters that every system takes. */
export function fileNameOf(...parts: string[]): string {
  return parts
    .join('-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()
}
