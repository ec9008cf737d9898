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

/** A migration's lock timeout, its number of attempts, and the pause between them. */
export type MigrationPatience = { lockTimeoutMs: number; tries: number; pauseMs: number }

const PATIENCE: MigrationPatience = { lockTimeoutMs: 3_000, tries: 60, pauseMs: 2_000 }

/**
 * Migrates a PostgreSQL server under a lock against other processes, while processes of the previous release keep
 * serving. Each migration has its own transaction. Queries on a table queue behind a migration waiting for its lock, so
 * a migration gives up after a few seconds and retries.
 */
export async function migratePostgres(databaseUrl: string, log: DatabaseLog, patience = PATIENCE): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, ...MIGRATOR })
  client.on('error', (error) => log.warn({ err: error }, 'Migration connection lost'))
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
    // The lock is released with its connection.
    await client.end()
  }
}

/**
 * Polls for the lock: waiting for it inside a statement would hold a snapshot, for which a concurrent index build waits
 * in turn.
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

/** Applies one migration, retrying while it cannot get its locks. */
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
      log.warn({ err: error, migration: migration.at, attempt }, 'Migration lock timeout, will retry')
      await sleep(pauseMs)
    }
  }
}

/** Builds indexes one by one outside a transaction; invalid ones left by an earlier attempt are rebuilt. */
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

/** Lock timeout, or deadlock victim. */
function isLockedOut(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && (cause.code === '55P03' || cause.code === '40P01')) return true
  }
  return false
}

// No statement timeout: building an index on a large table is slow.
const MIGRATOR = { application_name: 'touchline-migrations', connectionTimeoutMillis: 10_000, keepAlive: true }
