import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Job } from '../workers/worker.ts'
import type { ServerProcess } from './server-process.ts'

/**
 * The handle every query function takes first; a transaction callback gets one too.
 *
 * Inside `db.transaction(async (tx) => …)` use only `tx`: PGlite has a single connection, so a query on `db` in there
 * deadlocks with the transaction.
 * Only `rows` is the same in both drivers: count written rows with `returning()`, and cast a raw `count(*)` to `::int`,
 * as it is a string on PostgreSQL and a number on PGlite.
 */
export type Database = PgDatabase<RowsOfBothDrivers>

/** An open, migrated database and what its owner needs to run it. */
export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgres'
  serverProcess: ServerProcess
  /** Scheduled jobs to run while it is open. */
  jobs: Job[]
  /** Copies the embedded database's files while statements wait; PostgreSQL has no files of ours. */
  copyTo?: (folder: string) => Promise<void>
  /** Rejects if the database does not respond. */
  ping(): Promise<void>
  /** Whether it has every migration of this release; a newer release may have added more. Rejects like `ping`. */
  isMigrated(): Promise<boolean>
  /** Waits for running queries; idempotent. */
  close(): Promise<void>
}

/** The two logger methods that the database needs. */
export type DatabaseLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

interface RowsOfBothDrivers extends PgQueryResultHKT {
  type: Rows<this['row']>
}

type Rows<Row> = { rows: Row[] }
