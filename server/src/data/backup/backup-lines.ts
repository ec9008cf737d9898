import type { LedgerSums, Sequence, Table } from './backup.queries.ts'
import type { SealedSecret } from './sealed-secret.ts'

/** The first line of a backup: its origin and contents. */
export type Header = {
  release: string
  createdAt: string
  database: 'pglite' | 'postgres'
  /** The applied migrations, each by its creation time. */
  migrations: number[]
  tables: Table[]
  /** A fingerprint of the application's secret that does not reveal it; null if there was none yet. */
  secretMark: string | null
  /** The secret itself, encrypted, if a passphrase was given. */
  secret: SealedSecret | null
}

/** Starts the rows of a table; each row is a separate line: an array of the columns' texts. */
export type TableLine = { table: string }

/** The last line: what the restored data must add up to. */
export type Footer = { rows: Record<string, number>; ledger: LedgerSums; sequences: Sequence[] }
