import Papa from 'papaparse'
import type { Reading } from '../answer.ts'
import { FileRefusal, type Room } from '../file-refusal.ts'
import { parseFigure } from './figures.ts'
import { tableSection } from './table.ts'
import { decodeText } from './text-encoding.ts'

/** Reads a text of rows and columns. Any other text is refused: a name ending in .csv does not make it a table. */
export async function readCsv(bytes: Buffer, room: Room): Promise<Reading> {
  const text = decodeText(bytes)
  if (FOREIGN.test(text)) throw new FileRefusal('FILE_TYPE_UNSUPPORTED', 'content is HTML, XML, JSON or a script')
  const declared = /^sep=(.)\r?\n/i.exec(text)
  const body = declared ? text.slice(declared[0].length) : text
  const delimiter = declared?.[1] ?? findDelimiter(body)
  if (!delimiter) throw new FileRefusal('FILE_TYPE_UNSUPPORTED', 'no column delimiter found')
  const { rows, total } = parseRows(body, delimiter)
  const section = tableSection(
    { name: '', rows, rowsInFile: total, commaIsDecimal: delimiter !== ',' },
    room.characters,
  )
  return { kind: 'csv', unit: 'rows', sections: [section], images: [] }
}

// HTML, XML, JSON, scripts.
const FOREIGN = /^[\s\ufeff]*(?:<|#!|\{|\[\s*[[{"])/

// Comma last: next to other separators it is most likely a decimal comma.
const DELIMITERS = [';', '\t', '|', ',']
const SAMPLE_ROWS = 200
/** A column of figures needs no delimiter; any other text without one is not a table. Splits at line ends only. */
const NO_DELIMITER = '\u001f'
const MAX_CELLS = 1_000_000

function findDelimiter(text: string): string | undefined {
  const sample = text.slice(0, 2_000_000)
  const tried = DELIMITERS.map((delimiter) => ({ delimiter, evenness: evenness(sample, delimiter) }))
  const even = tried.find(({ evenness }) => evenness >= 0.9)
  if (even) return even.delimiter
  const best = tried.reduce((one, other) => (other.evenness > one.evenness ? other : one))
  // Ragged rows are accepted only if there are enough of them to tell a table from a letter.
  if (best.evenness >= 0.6 && sample.split('\n', 6).length > 5) return best.delimiter
  return isColumnOfFigures(sample) ? NO_DELIMITER : undefined
}

/** The share of rows with the most common number of columns; 0 if that number is one. */
function evenness(sample: string, delimiter: string): number {
  const { data } = Papa.parse<string[]>(sample, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: true })
  const widths = new Map<number, number>()
  for (const row of data) widths.set(row.length, (widths.get(row.length) ?? 0) + 1)
  const [width, rows] = [...widths].reduce((one, other) => (other[1] > one[1] ? other : one), [0, 0])
  return width >= 2 ? rows / data.length : 0
}

function isColumnOfFigures(sample: string): boolean {
  const lines = sample.split(/\r?\n|\r/, SAMPLE_ROWS).filter((line) => line.trim() !== '')
  const [, ...figures] = lines
  return figures.length > 0 && figures.every((line) => parseFigure(line, ',') ?? parseFigure(line, '.'))
}

/** Counts all rows, but parses only as many as the statistics can handle. */
function parseRows(text: string, delimiter: string): { rows: string[][]; total: number } {
  const options = { delimiter, skipEmptyLines: 'greedy' } as const
  const first = Papa.parse<string[]>(text, { ...options, preview: 50 })
  const width = first.data.reduce((most, row) => Math.max(most, row.length), 1)
  const preview = Math.max(1, Math.floor(MAX_CELLS / width))
  const { data, meta } = Papa.parse<string[]>(text, { ...options, preview })
  return { rows: data, total: data.length + (data.length < preview ? 0 : linesFrom(text, meta.cursor)) }
}

function linesFrom(text: string, start: number): number {
  let lines = 0
  for (let at = start; at < text.length; lines += 1) {
    const end = text.indexOf('\n', at)
    if (end === -1) return lines + 1
    at = end + 1
  }
  return lines
}
