import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Job } from '../workers/worker.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'
import type { ServerProcess } from './server-process.ts'

export { DatabaseInUse, lockFolder } from './folder-lock.ts'
export { DatabaseUnreachable } from './postgres.ts'

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
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  /** Waits for running queries; a second call does nothing. */
  close(): Promise<void>
}

/** Where the database is and who hears of its troubles; without a URL it is embedded in the data folder. */
export type DatabaseSettings = {
  databaseUrl?: string | undefined
  dataDir: string
  log?: DatabaseLog | undefined
}

/** The two lines of a logger that the database needs. */
export type DatabaseLog = {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

/** Opens the database of these settings and brings its tables up to date. */
export function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const log = settings.log ?? SILENT
  return settings.databaseUrl ? openPostgres(settings.databaseUrl, log) : openPglite(settings.dataDir)
}

interface RowsOfBothDrivers extends PgQueryResultHKT {
  type: Rows<this['row']>
}

type Rows<Row> = { rows: Row[] }

const SILENT: DatabaseLog = { info() {}, warn() {} }
