import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, DatabaseLog } from './handle.ts'
import {
  applyMigration,
  createMigrationTable,
  isConcurrent,
  MIGRATION_LOCK,
  type Migration,
  noteApplied,
  pendingMigrations,
} from './migrations.ts'
import { DatabaseUnreachable } from './unreachable.ts'

/** How long a migration waits for its locks, how often it tries again, and how long it pauses in between. */
export type MigrationPatience = { lockTimeoutMs: number; tries: number; pauseMs: number }

const PATIENCE: MigrationPatience = { lockTimeoutMs: 3_000, tries: 60, pauseMs: 2_000 }

/**
 * Brings the tables of a PostgreSQL server up to date while no other process does, and while workers of the release
 * before still answer. Each migration has a transaction of its own. Whatever asks for a table after a migration that
 * waits for it waits as well, so a migration gives up after a few seconds and tries again.
 */
export async function migratePostgres(databaseUrl: string, log: DatabaseLog, patience = PATIENCE): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, ...MIGRATOR })
  client.on('error', (error) => log.warn({ err: error }, 'The connection that migrates the database was lost'))
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseUnreachable(error)
  }
  try {
    const db = drizzle(client) as unknown as Database
    await takeLock(db)
    await createMigrationTable(db)
    for (const migration of await pendingMigrations(db)) await applyPatiently(db, migration, patience, log)
  } finally {
    // The lock belongs to the connection and ends with it.
    await client.end()
  }
}

/**
 * Asks for the lock again and again: whoever waits for it inside a statement holds a snapshot, for which an index that
 * is built concurrently waits in turn.
 */
async function takeLock(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_lock(${MIGRATION_LOCK}::bigint) as taken`,
    )
    if (rows[0]?.taken) return
    await sleep(200)
  }
}

/** Applies one migration, trying again while it does not get its locks. */
export async function applyPatiently(
  db: Database,
  migration: Migration,
  { lockTimeoutMs, tries, pauseMs }: MigrationPatience,
  log: DatabaseLog,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (migration.statements.every(isConcurrent)) return await applyConcurrently(db, migration)
      return await db.transaction(async (tx) => {
        await tx.execute(sql`select set_config('lock_timeout', ${String(lockTimeoutMs)}, true)`)
        await applyMigration(tx, migration)
      })
    } catch (error) {
      if (!isLockedOut(error) || attempt === tries) throw error
      log.warn({ err: error, migration: migration.at, attempt }, 'A migration did not get its locks and is tried again')
      await sleep(pauseMs)
    }
  }
}

/** Indexes one by one outside a transaction; what an earlier try left unfinished is built anew. */
async function applyConcurrently(db: Database, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    const index = /^\s*create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"([^"]+)"/i.exec(
      statement,
    )?.[1]
    if (index !== undefined && (await isBuilt(db, index))) continue
    await db.execute(sql.raw(statement))
  }
  await noteApplied(db, migration)
}

async function isBuilt(db: Database, index: string): Promise<boolean> {
  const { rows } = await db.execute<{ valid: boolean }>(
    sql`select indisvalid as valid from pg_index where indexrelid = to_regclass(${`public."${index}"`})`,
  )
  if (rows[0]?.valid === false) await db.execute(sql.raw(`drop index concurrently "${index}"`))
  return rows[0]?.valid === true
}

/** Not granted in time, or chosen to end a deadlock. */
function isLockedOut(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '55P03' || cause.code === '40P01')) return true
  }
  return false
}

// No statement timeout: building an index on a large table takes its time.
const MIGRATOR = { application_name: 'touchline-migrations', connectionTimeoutMillis: 10_000, keepAlive: true }
