import type { DatabaseLog, OpenDatabase } from './handle.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export { DatabaseInUse, lockFolder } from './folder-lock.ts'
export type { Database, DatabaseLog, OpenDatabase } from './handle.ts'
export { DatabaseUnreachable } from './unreachable.ts'

/** Where the database is and where its problems are logged; without a URL it is embedded in the data folder. */
export type DatabaseSettings = {
  databaseUrl?: string | undefined
  dataDir: string
  log?: DatabaseLog | undefined
}

/** Opens the configured database and applies pending migrations. */
export function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const log = settings.log ?? SILENT
  return settings.databaseUrl ? openPostgres(settings.databaseUrl, log) : openPglite(settings.dataDir)
}

/** Applies pending migrations to a PostgreSQL server without opening it. */
export async function migrateDatabase({ databaseUrl }: DatabaseSettings, log: DatabaseLog): Promise<void> {
  if (databaseUrl) await migratePostgres(databaseUrl, log)
}

const SILENT: DatabaseLog = { info() {}, warn() {} }
