import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Job } from '../workers/worker.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * The handle every query function takes first; a transaction callback gets one too.
 *
 * Inside `db.transaction(async (tx) => …)` use `tx` alone: PGlite has one connection, so a query on `db` in there
 * waits for the transaction that waits for it, for ever.
 * Only `rows` is the same in both drivers: count what was written with `returning()`, and cast a raw `count(*)` to
 * `::int`, which is a string on PostgreSQL and a number on PGlite.
 */
export type Database = PgDatabase<RowsOfBothDrivers>

/** An open, migrated database and what its owner has to do with it. */
export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgres'
  serverProcess: ServerProcess
  /** What has to be done by the clock while it is open. */
  jobs: Job[]
  /** Copies the embedded database's files as they are now, while statements wait; PostgreSQL has no files of ours. */
  copyTo?: (folder: string) => Promise<void>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** Whether it has every migration of this release; others may have brought it further. Rejects like `ping`. */
  isMigrated(): Promise<boolean>
  /** Waits for running queries; a second call does nothing. */
  close(): Promise<void>
}

/** The two lines of a logger that the database needs. */
export type DatabaseLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

interface RowsOfBothDrivers extends PgQueryResultHKT {
  type: Rows<this['row']>
}

type Rows<Row> = { rows: Row[] }
