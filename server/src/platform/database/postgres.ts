import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { watchPool } from '../observability/process-metrics.ts'
import { countQuery, isTracing } from '../observability/traces.ts'
import type { Database, DatabaseLog, OpenDatabase } from './handle.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { hasAllMigrations } from './migrations.ts'
import { PostgresProcess } from './postgres-process.ts'

/** Opens a PostgreSQL server that several processes may share. */
export async function openPostgres(databaseUrl: string, log: DatabaseLog): Promise<OpenDatabase> {
  await migratePostgres(databaseUrl, log)
  const pool = new pg.Pool({ connectionString: databaseUrl, ...POOL })
  survivingLostConnections(pool, log)
  takingBackLostConnections(pool)
  if (isTracing()) countQueries(pool)
  const unwatch = watchPool(pool)
  const db = drizzle(pool) as unknown as Database
  const serverProcess = new PostgresProcess(databaseUrl, log)
  await serverProcess.join()
  const close = async () => {
    await serverProcess.leave()
    unwatch()
    await pool.end()
  }
  let closing: Promise<void> | undefined
  return {
    db,
    kind: 'postgres',
    serverProcess,
    jobs: [serverProcess.heartbeat],
    ping: async () => {
      await db.execute(sql`select 1`)
    },
    isMigrated: () => hasAllMigrations(db),
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Times every query for the current trace span; only if tracing is enabled. */
function countQueries(pool: pg.Pool): void {
  countQueriesOf(pool)
  // Transactions query their own connection directly.
  pool.on('connect', countQueriesOf)
}

function countQueriesOf(target: { query: unknown }): void {
  const query = (target.query as (...given: unknown[]) => unknown).bind(target)
  target.query = (...given: unknown[]) => {
    // The pool calls its connections with a callback, for queries it has already counted.
    if (typeof given.at(-1) === 'function') return query(...given)
    return countQuery(() => query(...given) as Promise<unknown>)
  }
}

/** An unhandled 'error' event ends the process, and the pool only handles those of idle connections. */
function survivingLostConnections(pool: pg.Pool, log: DatabaseLog): void {
  pool.on('error', (error) => log.warn({ err: error }, 'Idle database connection lost'))
  pool.on('connect', (client) => {
    // A running query rejects anyway; this is for a transaction between two queries.
    client.on('error', () => {})
  })
}

/**
 * Drizzle leaks the connection if a transaction cannot even begin. Release lost ones as soon as they end: otherwise
 * they would stay leaked, and a database restart would use up the pool.
 */
function takingBackLostConnections(pool: pg.Pool): void {
  const inUse = new Set<pg.PoolClient>()
  pool.on('acquire', (client) => inUse.add(client))
  pool.on('release', (_error, client) => inUse.delete(client))
  pool.on('connect', (client) => {
    client.once('end', () => {
      if (!inUse.has(client)) return
      client.release(true)
      // Its user may still release it, too.
      client.release = () => {}
    })
  })
}

const POOL = {
  application_name: 'touchline',
  max: 10,
  connectionTimeoutMillis: 10_000,
  // So that the first request after a pause need not wait for new connections and prepared statements.
  idleTimeoutMillis: 10 * 60_000,
  keepAlive: true,
  statement_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
  // The server ends a slow statement at 30 s; this ends the wait for a server that vanished silently.
  query_timeout: 35_000,
  // Sends queries on one connection without waiting for earlier responses, which arrive in order.
  pipeline: true,
}
