import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LANGUAGE_CODES } from '@touchline/contract/platform/languages.ts'
import { translate } from '@touchline/locales/locales.ts'
import Papa from 'papaparse'
import { type Cell, csvOf, plain, type Sheet, sheetOf, text } from '../server/src/data/exports/sheet.ts'
import { separatorOf } from '../server/src/platform/text/csv.ts'

// Opens the CSV files of an export in LibreOffice, like a double click on a system in each language, and compares every
// cell: columns, letters, quotes, line breaks, leading zeros, formulas. Needs `soffice` (Debian: libreoffice-calc).
//
//   node bench/libreoffice.ts [language]

const wanted = process.argv[2]

const ROWS: { name: string; note: string; amount: number; at: Date }[] = [
  ['Příliš žluťoučký kůň', 'ěščřžýáíéůú ĚŠČŘŽ'],
  ['Größe & Straße', 'äöüß ÄÖÜ “quoted” ‚single‘'],
  ['Łukasz Żółć', 'ąćęłńóśźż'],
  ['João Conceição', 'ãõçéâ'],
  ['Emoji 🎾🏒', 'flag 🇨🇿'],
  ['semicolon; comma, tab\there', 'quote " and ""two""'],
  ['line\nbreak', 'one\r\nand another'],
  ['007', '0123456789'],
  ['=1+1', '=HYPERLINK("http://evil.example")'],
  ['+420 600 123 456', '-5'],
  ['@SUM(A1)', '\t=2+2'],
  ['2:1', '12.10.'],
  ['1/2', '2026-11-16'],
  ['123456789012345678', 'plain'],
].map(([name = '', note = ''], at) => ({ name, note, amount: at - 3, at: new Date(Date.UTC(2026, 10, 1 + at, 8, 5)) }))

async function* rows() {
  yield* ROWS
}

const SHEET: Sheet = sheetOf({ name: 'members', part: 'members' }, rows, {
  first_name: text(({ name }) => name),
  note: text(({ note }) => note),
  from_allowance: plain(({ amount }) => amount),
  joined_at: plain(({ at }) => at),
  is_coach: plain(() => true),
})

const folder = mkdtempSync(join(tmpdir(), 'touchline-libreoffice-'))
let wrong = 0
try {
  for (const language of LANGUAGE_CODES) if (!wanted || wanted === language) wrong += await check(language)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(wrong === 0 ? 'every cell came out as it went in' : `${wrong} cells came out otherwise`)
process.exitCode = wrong === 0 ? 0 : 1

async function check(language: (typeof LANGUAGE_CODES)[number]): Promise<number> {
  const separator = separatorOf(language)
  const head = (key: string) => translate(language, `data:export.columns.${key}`)
  let csv = ''
  for await (const piece of csvOf(SHEET, separator, head)) csv += piece
  const source = join(folder, `${language}.csv`)
  writeFileSync(source, csv)
  const opened = openedBy(source, separator)
  const expected = [SHEET.columns.map(({ key }) => head(key)), ...ROWS.map((row) => cellsOf(row))]
  let differing = 0
  for (const [at, line] of expected.entries()) {
    for (const [column, cell] of line.entries()) {
      const got = opened[at]?.[column]
      if (got === cell) continue
      differing++
      console.log(
        `${language}, row ${at + 1}, column ${column + 1}: ${JSON.stringify(got)} for ${JSON.stringify(cell)}`,
      )
    }
  }
  const size = `${opened.length} rows of ${opened[0]?.length} columns`
  console.log(`${language} (${separator}): ${size}, ${differing} cells differ`)
  return differing + (opened.length === expected.length && opened[0]?.length === 5 ? 0 : 1)
}

/**
 * What LibreOffice shows of a CSV file: it is read into a spreadsheet (.xlsx), which is exported with other separators.
 */
function openedBy(source: string, separator: string): string[][] {
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  const out = join(folder, 'out')
  mkdirSync(out, { recursive: true })
  const convert = (to: string, file: string, ...more: string[]) =>
    execFileSync('soffice', [profile, '--headless', ...more, '--convert-to', to, '--outdir', out, file], {
      stdio: 'ignore',
      timeout: 180_000,
    })
  // The defaults of its import dialog: the file's separator, UTF-8 by the byte order mark, no column formats.
  convert('xlsx', source, `--infilter=CSV:${separator.charCodeAt(0)},34,76,1`)
  const xlsx = join(out, source.replace(/.*[/\\]/, '').replace('.csv', '.xlsx'))
  convert('csv:Text - txt - csv (StarCalc):124,34,76,1,,0,false,true,false', xlsx)
  const text = readFileSync(xlsx.replace('.xlsx', '.csv'), 'utf8').replace(/^\ufeff/, '')
  return Papa.parse<string[]>(text, { delimiter: '|', skipEmptyLines: true }).data
}

/** The expected cells: an apostrophe before what would be misread, everything else as written. */
function cellsOf({ name, note, amount, at }: (typeof ROWS)[number]): string[] {
  const seen = (cell: Cell) => String(cell).replaceAll('\r\n', '\n')
  return [
    guarded(seen(name)),
    guarded(seen(note)),
    String(amount),
    at.toISOString().slice(0, 19).replace('T', ' '),
    'yes',
  ]
}

function guarded(cell: string): string {
  return /^[=+\-@\t]|^0\d+$|^\d{12,}$|^\d{1,4}[:./-]\s?\d/.test(cell) ? `'${cell}` : cell
}
