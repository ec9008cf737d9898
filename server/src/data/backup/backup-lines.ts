import type { LedgerSums, Sequence, Table } from './backup.queries.ts'
import type { SealedSecret } from './sealed-secret.ts'

/** The first line of a backup: what it is of, and what is in it. */
export type Header = {
  release: string
  createdAt: string
  database: 'pglite' | 'postgres'
  /** The migrations the database had had, by the time each was written at. */
  migrations: number[]
  tables: Table[]
  /** Tells the application's secret from another without revealing it; nothing if there was none yet. */
  secretMark: string | null
  /** The secret itself, if a passphrase was given. */
  secret: SealedSecret | null
}

/** Begins the rows of a table, each a line of its own: an array of the columns' texts. */
export type TableLine = { table: string }

/** The last line: what must be there in the end. */
export type Footer = { rows: Record<string, number>; ledger: LedgerSums; sequences: Sequence[] }
