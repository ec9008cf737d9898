import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import type { Database } from './handle.ts'

/** What the drizzle migrator applies at every start: the SQL that drizzle-kit wrote, each file once and in order. */
export const MIGRATIONS = { migrationsFolder: fileURLToPath(new URL('../../migrations', import.meta.url)) }

// Any number will do, as long as every process of every version asks for the same one.
export const MIGRATION_LOCK = 7_203_511

/** The migrations this release knows, oldest first, each by the time it was written at. */
export function knownMigrations(): number[] {
  return readMigrationFiles(MIGRATIONS).map(({ folderMillis }) => folderMillis)
}

/** The migrations that a database has had; none if it is new. */
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

/** Applies, inside a transaction, what a database still lacks up to a migration; the migrator's own cannot be nested. */
export async function applyMigrations(tx: Database, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const applied = await appliedMigrations(tx)
  const last = applied.at(-1) ?? 0
  for (const { folderMillis, hash, sql: statements } of readMigrationFiles(MIGRATIONS)) {
    if (folderMillis <= last || folderMillis > upTo) continue
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
  }
}

/** Whether the newest migration of this release, and so every older one, has been applied. */
export async function hasAllMigrations(db: Database): Promise<boolean> {
  newestMigration ??= readMigrationFiles(MIGRATIONS).at(-1)?.folderMillis ?? 0
  const { rows } = await db.execute(sql`select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`)
  return Number((rows[0] as { newest: number | null }).newest ?? 0) >= newestMigration
}

let newestMigration: number | undefined
