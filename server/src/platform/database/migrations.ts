import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './handle.ts'

/** The folder into which drizzle-kit generates migrations. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

// Any number works, as long as every process of every release uses the same one.
export const MIGRATION_LOCK = 7_203_511

/** A SQL file: its creation time, which also identifies it in the database, and its statements. */
export type Migration = { at: number; hash: string; statements: string[] }

/** The migrations of this release by creation time, oldest first. */
export function knownMigrations(): number[] {
  return migrationFiles().map(({ at }) => at)
}

/** The migrations applied to a database; empty if it is new. */
export async function appliedMigrations(db: Database): Promise<number[]> {
  const [{ exists } = { exists: false }] = (
    await db.execute<{ exists: boolean }>(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`)
  ).rows
  if (!exists) return []
  const { rows } = await db.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ at }) => Number(at))
}

/** The migrations missing from a database, oldest first, even if a newer one has been applied. */
export async function pendingMigrations(db: Database): Promise<Migration[]> {
  const applied = new Set(await appliedMigrations(db))
  return migrationFiles().filter(({ at }) => !applied.has(at))
}

/** Applies missing migrations, up to the given one, inside a transaction. */
export async function applyMigrations(tx: Database, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  await createMigrationTable(tx)
  for (const migration of await pendingMigrations(tx)) {
    if (migration.at <= upTo) await applyMigration(tx, migration)
  }
}

/** Applies one migration inside a transaction, where indexes cannot be built concurrently. */
export async function applyMigration(tx: Database, migration: Migration): Promise<void> {
  for (const statement of migration.statements) {
    await tx.execute(sql.raw(isConcurrent(statement) ? statement.replace(/\bconcurrently\b/i, '') : statement))
  }
  await noteApplied(tx, migration)
}

/** Remembers that a migration has been applied. */
export async function noteApplied(db: Database, { at, hash }: Migration): Promise<void> {
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`)
}

/** Creates the migration journal the same way as drizzle's own migrator. */
export async function createMigrationTable(db: Database): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
}

/** Whether a statement builds or drops an index without locking out writers; it cannot run inside a transaction. */
export function isConcurrent(statement: string): boolean {
  return /^\s*(create\s+(unique\s+)?index|drop\s+index)\s+concurrently\b/i.test(statement)
}

/** Whether every migration of this release has been applied. */
export async function hasAllMigrations(db: Database): Promise<boolean> {
  return (await pendingMigrations(db)).length === 0
}

function migrationFiles(): Migration[] {
  files ??= readMigrationFiles({ migrationsFolder: MIGRATIONS_FOLDER }).map(
    ({ folderMillis, hash, sql: statements }) => ({
      at: folderMillis,
      hash,
      statements,
    }),
  )
  return files
}

let files: Migration[] | undefined
