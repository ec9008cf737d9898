import { sql } from 'drizzle-orm'
import type { Job } from '../workers/worker.ts'
import type { Database } from './handle.ts'

/**
 * Frees the space of dead rows and refreshes the planner's statistics, table by table so that other queries run in
 * between.
 */
export async function vacuum(db: Database): Promise<void> {
  const tables = await db.execute<{ name: string }>(sql`
    select relation.oid::regclass::text as name
    from pg_class relation join pg_namespace schema on schema.oid = relation.relnamespace
    where relation.relkind = 'r' and relation.relpersistence = 'p' and schema.nspname <> 'information_schema'
  `)
  for (const { name } of tables.rows) await db.execute(sql.raw(`vacuum (analyze) ${name}`))
}

/** Flushes the tables to disk, so that the WAL before this point can be recycled and crash recovery is quick. */
export async function checkpoint(db: Database): Promise<void> {
  await db.execute(sql`checkpoint`)
}

/** Scheduled maintenance for PGlite: it has neither autovacuum nor a checkpointer, so its files only grow. */
export function maintenanceJobs(db: Database): Job[] {
  return [
    { name: 'database checkpoint', everyMs: CHECKPOINT_EVERY_MS, run: () => checkpoint(db) },
    { name: 'database vacuum', everyMs: VACUUM_EVERY_MS, run: () => vacuum(db) },
  ]
}

const CHECKPOINT_EVERY_MS = 5 * 60_000
const VACUUM_EVERY_MS = 60 * 60_000
