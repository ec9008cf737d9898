import { MAX_ADDRESS_LIST_LINES } from '@touchline/contract/club/invitations.ts'
import { EmailField } from '@touchline/contract/platform/fields.ts'
import Papa from 'papaparse'

/** An entry of an address list with its line number; `email` is null if it has no valid address. */
export type ListedAddress = { line: number; text: string; email: string | null; name: string | null }

/**
 * Reads addresses in any common form: one per line, many in a line, `Name <address>`, or a table with columns in any
 * order, with or without a header. A line without an address is reported as invalid, never dropped.
 */
export function readAddressList(text: string): { addresses: ListedAddress[]; isCut: boolean } {
  const rows = rowsOf(text)
  const kept = rows.slice(0, MAX_ADDRESS_LIST_LINES)
  const head = headOf(kept)
  const nameColumns = head?.cells.flatMap((cell, column) => (NAME_HEAD.test(cell) ? [column] : [])) ?? []
  const addresses = kept.filter((row) => row !== head).flatMap((row) => addressesIn(row, nameColumns))
  return { addresses, isCut: rows.length > kept.length }
}

type Row = { line: number; cells: string[] }

const LONGEST_TEXT = 80
const LONGEST_NAME = 160
const EMAIL_HEAD = /mail|e-?post|posta|poczt|correo|courriel|adres|address|adresa|indirizzo|endere/i
const NAME_HEAD = /name|naam|namn|jm[eé]no|jmeno|p[rř][ií]jmen|imi|nazwisk|nom|nombre|apellid|cognome|apelid|sobrenome/i

function rowsOf(text: string): Row[] {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  // Spreadsheets may declare their delimiter in a separate first line.
  const [, delimiter] = /^sep=(.)\n/.exec(plain) ?? []
  const { data } = Papa.parse<string[]>(plain, { delimiter: delimiter ?? delimiterOf(plain), newline: '\n' })
  return data
    .map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell.trim()) }))
    .filter(({ line, cells }) => cells.some(Boolean) && !(delimiter && line === 1))
}

/** The delimiter found in most lines; the parser's own detection needs more lines than a short list has. */
function delimiterOf(text: string): string {
  const lines = text.split('\n')
  const uses = [';', '\t', '|', ','].map((sign) => ({
    sign,
    lines: lines.filter((line) => line.includes(sign)).length,
  }))
  return uses.toSorted((one, other) => other.lines - one.lines)[0]?.sign ?? ','
}

/** The header of a table: a first line without an address that looks like a header, above lines that have one. */
function headOf([first, ...others]: Row[]): Row | undefined {
  if (!first || first.cells.some(hasAt)) return undefined
  const column = others.find(({ cells }) => cells.some(hasAt))?.cells.findIndex(hasAt)
  if (column === undefined) return EMAIL_HEAD.test(first.cells.join(' ')) && others.length > 0 ? first : undefined
  // A single invalid address at the top of a list is no header.
  const isTable = first.cells.length > 1 && others.every(({ cells }) => hasAt(cells[column] ?? ''))
  return isTable || EMAIL_HEAD.test(first.cells[column] ?? '') ? first : undefined
}

function addressesIn({ line, cells }: Row, nameColumns: number[]): ListedAddress[] {
  const filled = cells.filter(Boolean)
  const text = filled.join(', ').slice(0, LONGEST_TEXT)
  const withAt = filled.filter(hasAt)
  // Mostly addresses: a list in one line, where any other cell is an invalid address; otherwise a row of a table.
  const isList = withAt.length > 1 && withAt.length > filled.length - withAt.length
  const written = (isList ? filled : withAt).flatMap(dividedAddresses)
  const [only] = written
  if (!only) return [{ line, text, email: null, name: null }]
  if (written.length > 1) return written.map((each) => addressOf(line, each, null))
  return [{ ...addressOf(line, only, nameIn(cells, nameColumns)), text }]
}

/** Several addresses pasted into one cell, some preceded by a name. */
function dividedAddresses(cell: string): string[] {
  return cell.split('@').length > 2 ? (cell.match(/[^<>,;@]*<[^<>]*>|[^\s,;<>]+/g) ?? []) : [cell]
}

function addressOf(line: number, written: string, nameBeside: string | null): ListedAddress {
  const [, nameBefore, inBrackets] = /^(.*?)<([^<>]*)>\s*$/.exec(written) ?? []
  const address = (inBrackets ?? written).replace(/^mailto:/i, '').replace(/^["']+|["']+$/g, '')
  const email = EmailField.safeParse(address)
  const name = nameBeside ?? shortName(nameBefore?.replace(/["']/g, '') ?? '')
  return { line, text: written.slice(0, LONGEST_TEXT), email: email.success ? email.data : null, name }
}

/** The columns that the header calls names; without a header, the first two cells that contain only letters. */
function nameIn(cells: string[], nameColumns: number[]): string | null {
  const named = nameColumns.map((column) => cells[column] ?? '')
  const lettered = cells.filter((cell) => !hasAt(cell) && /^[\p{L}\p{M}][\p{L}\p{M}\s.'’-]*$/u.test(cell)).slice(0, 2)
  return shortName((nameColumns.length > 0 ? named : lettered).filter(Boolean).join(' '))
}

function shortName(name: string): string | null {
  // A name that contains control characters or is too long is dropped, but the person is kept.
  const trimmed = name.trim()
  return trimmed && trimmed.length <= LONGEST_NAME && !/\p{Cc}/u.test(trimmed) ? trimmed : null
}

function hasAt(cell: string): boolean {
  return cell.includes('@')
}
