import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from './database.ts'

/** Which rows of a table, from the oldest on, and how many of them at most. */
export type OldRows = { isOld: SQL | undefined; oldest: PgColumn | SQL; limit: number }

/** Deletes some rows, so that nobody waits long; locked ones are left out. Returns how many. */
export async function deleteSome(db: Database, table: PgTable, old: OldRows): Promise<number> {
  return counted(db, sql`delete from ${table} where ${areSome(table, old)} returning 1`)
}

/** The same for a change. */
export async function updateSome(db: Database, table: PgTable, change: SQL, old: OldRows): Promise<number> {
  return counted(db, sql`update ${table} set ${change} where ${areSome(table, old)} returning 1`)
}

// In the order of an index: without it the planner may read the whole table to find the first few.
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
