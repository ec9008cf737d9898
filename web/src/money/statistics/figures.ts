import { saveFile } from '../../platform/api/download.ts'

/** A value in a table of figures; null is an undisclosed number. */
export type Figure = string | number | null

/** The data of a chart as a table: for screen readers, and as a download. */
export type Figures = { columns: readonly string[]; rows: readonly (readonly Figure[])[] }

const BYTE_ORDER_MARK = '\ufeff'

/** The figures as a CSV file (RFC 4180), with unformatted numbers. */
export function csvOf({ columns, rows }: Figures): string {
  // Without a byte order mark spreadsheets decode accented letters wrongly.
  return BYTE_ORDER_MARK + [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

export function saveCsv(figures: Figures, name: string): void {
  saveFile(new Blob([csvOf(figures)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
}

function cell(figure: Figure): string {
  if (typeof figure === 'number') return String(figure)
  // Prevents formula injection: a spreadsheet would execute a name that begins like a formula.
  const text = (figure ?? '').replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A file name of characters that every system accepts. */
export function fileNameOf(...parts: string[]): string {
  return parts
    .join('-')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()
}
