import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Selects a limited number of rows, oldest first. */
export type OldRows = { isOld: SQL | undefined; oldest: PgColumn | SQL; limit: number }

/** Deletes a limited number of rows to keep locks short; skips locked rows. Returns how many. */
export async function deleteSome(db: Database, table: PgTable, old: OldRows): Promise<number> {
  return counted(db, sql`delete from ${table} where ${areSome(table, old)} returning 1`)
}

/** The same for an update. */
export async function updateSome(db: Database, table: PgTable, change: SQL, old: OldRows): Promise<number> {
  return counted(db, sql`update ${table} set ${change} where ${areSome(table, old)} returning 1`)
}

// Ordered by an index: otherwise the planner may scan the whole table to find the first few.
function areSome(table: PgTable, { isOld, oldest, limit }: OldRows): SQL {
  return sql`ctid = any(array(
    select ctid from ${table} where ${isOld} order by ${oldest} limit ${limit} for update skip locked
  ))`
}

async function counted(db: Database, change: SQL): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`with changed as (${change}) select count(*)::int as count from changed`,
  )
  return rows[0]?.count ?? 0
}
