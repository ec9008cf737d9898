import type { DatabaseLog, OpenDatabase } from './handle.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export { DatabaseInUse, lockFolder } from './folder-lock.ts'
export type { Database, DatabaseLog, OpenDatabase } from './handle.ts'
export { DatabaseUnreachable } from './unreachable.ts'

/** Where the database is and where its troubles are logged; without a URL it is embedded in the data folder. */
export type DatabaseSettings = {
  databaseUrl?: string | undefined
  dataDir: string
  log?: DatabaseLog | undefined
}

/** Opens the database of these settings and brings its tables up to date. */
export function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const log = settings.log ?? SILENT
  return settings.databaseUrl ? openPostgres(settings.databaseUrl, log) : openPglite(settings.dataDir)
}

/** Brings the tables of a PostgreSQL server up to date without opening it. */
export async function migrateDatabase({ databaseUrl }: DatabaseSettings, log: DatabaseLog): Promise<void> {
  if (databaseUrl) await migratePostgres(databaseUrl, log)
}

const SILENT: DatabaseLog = { info() {}, warn() {} }
