import type { Database } from '../../platform/database/database.ts'
import { applyMigrations } from '../../platform/database/migrations.ts'
import {
  countRows,
  insertRows,
  type LedgerSums,
  selectTables,
  setSequences,
  sumLedger,
  type Table,
  withoutForeignKeys,
} from './backup.queries.ts'
import { readBackupFile } from './backup-file.ts'
import type { Footer, Header, TableLine } from './backup-lines.ts'
import { BackupRefused } from './refusal.ts'

/** The verified contents of a restored database. */
export type Proof = { rows: Record<string, number>; ledger: LedgerSums }

/**
 * In a transaction on an empty database: creates the backup's schema, fills it, verifies it and applies newer
 * migrations.
 */
export async function load(tx: Database, path: string, header: Header): Promise<Proof> {
  await applyMigrations(tx, header.migrations.at(-1))
  const tables = await selectTables(tx)
  checkTables(tables, header.tables)
  const putForeignKeysBack = await withoutForeignKeys(tx)
  const footer = await fill(tx, path, header.tables)
  await putForeignKeysBack()
  await setSequences(tx, footer.sequences)
  const proof = { rows: await countRows(tx, tables), ledger: await sumLedger(tx, tables) }
  prove(proof, footer)
  await applyMigrations(tx)
  return proof
}

/** The first line of a file. */
export async function readHeader(path: string): Promise<Header> {
  for await (const line of readBackupFile(path)) return JSON.parse(line)
  throw new BackupRefused(`${path} is empty.`)
}

function checkTables(here: Table[], inFile: Table[]): void {
  const shape = ({ name, columns }: Table) =>
    `${name} (${columns.map((column) => `${column.name} ${column.type}`).toSorted()})`
  const [ours, theirs] = [here.map(shape), inFile.map(shape)]
  const different = [...ours.filter((it) => !theirs.includes(it)), ...theirs.filter((it) => !ours.includes(it))]
  if (different.length === 0) return
  const names = new Set(different.map((text) => text.split(' ', 1)[0]))
  throw new BackupRefused(`The tables of this release and of the backup differ: ${[...names].join(', ')}.`)
}

const MOST_ROWS = 1_000
const MOST_CHARACTERS = 1_000_000

/** Adds all rows; returns the file's last line. */
async function fill(tx: Database, path: string, tables: Table[]): Promise<Footer> {
  let table: Table | undefined
  let rows: (string | null)[][] = []
  let characters = 0
  const flush = async () => {
    if (table && rows.length > 0) await insertRows(tx, table, rows)
    rows = []
    characters = 0
  }
  for await (const line of withoutFirst(readBackupFile(path))) {
    const value: (string | null)[] | TableLine | Footer = JSON.parse(line)
    if (Array.isArray(value)) {
      rows.push(value)
      characters += line.length
      if (rows.length >= MOST_ROWS || characters >= MOST_CHARACTERS) await flush()
    } else {
      await flush()
      if (!('table' in value)) return value
      table = tables.find(({ name }) => name === value.table)
    }
  }
  throw new BackupRefused(`${path} is truncated: its last line is missing.`)
}

async function* withoutFirst<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  let isFirst = true
  for await (const item of items) {
    if (!isFirst) yield item
    isFirst = false
  }
}

/** Rejects the restore if any count or sum differs from the backup. */
function prove({ rows, ledger }: Proof, footer: Footer): void {
  const differing = [...differences('rows of', rows, footer.rows), ...differences('', ledger.sums, footer.ledger.sums)]
  if (differing.length > 0) {
    throw new BackupRefused(`The restored data does not match the backup, rolled back: ${differing.join('; ')}.`)
  }
  if (ledger.digest !== footer.ledger.digest) {
    throw new BackupRefused('The token sums of some clubs do not match the backup, rolled back.')
  }
}

function differences<Value>(what: string, here: Record<string, Value>, inFile: Record<string, Value>): string[] {
  const keys = [...new Set([...Object.keys(here), ...Object.keys(inFile)])]
  return keys
    .filter((key) => here[key] !== inFile[key])
    .map((key) => `${what} ${key} are ${here[key] ?? 'missing'} instead of ${inFile[key] ?? 'none'}`.trim())
}
