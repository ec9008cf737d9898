import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { freshDatabaseSettings } from '../../test/databases.ts'
import { rateLimits } from '../limits/limits.table.ts'
import { isDatabaseAway } from './away.ts'
import { type Database, DatabaseUnreachable, type OpenDatabase, openDatabase } from './database.ts'
import { MIGRATIONS } from './migrations.ts'

const NOWHERE = 'postgres://nobody@127.0.0.1:9/nowhere'

let settings: Awaited<ReturnType<typeof freshDatabaseSettings>>
let processes: OpenDatabase[]
const warn = vi.fn()

// Five servers that start at the same moment on a database without a table.
beforeAll(async () => {
  settings = await freshDatabaseSettings()
  const log = { info() {}, warn }
  processes = await Promise.all(Array.from({ length: 5 }, () => openDatabase({ ...settings, log })))
})

afterAll(async () => {
  await Promise.all(processes.map(({ close }) => close()))
  await settings.remove()
})

it('migrates once when five processes start together', async () => {
  const journal = JSON.parse(readFileSync(join(MIGRATIONS.migrationsFolder, 'meta/_journal.json'), 'utf8'))
  const { rows } = await processDb(0).execute(sql`select hash from drizzle.__drizzle_migrations`)
  expect(rows).toHaveLength(journal.entries.length)
})

it('shows every process what another one wrote', async () => {
  await processDb(0).insert(rateLimits).values({ key: 'shared' })
  expect(await processDb(4).select().from(rateLimits)).toMatchObject([{ key: 'shared' }])
})

it('survives the loss of idle connections and connects again', async () => {
  const [lost, witness] = [processDb(1), processDb(2)]
  const pid = await backendOf(lost)
  await terminate(witness, pid)
  const isTold = () => expect(warn).toHaveBeenCalledWith(expect.anything(), 'An idle database connection was lost')
  await vi.waitFor(isTold, 10_000)
  expect(await backendOf(lost)).not.toBe(pid)
})

it('survives the loss of a connection in the middle of a transaction and keeps nothing of it', async () => {
  const [lost, witness] = [processDb(1), processDb(2)]
  const transaction = lost.transaction(async (tx) => {
    await tx.insert(rateLimits).values({ key: 'lost' })
    await terminate(witness, await backendOf(tx))
    await tx.insert(rateLimits).values({ key: 'too late' })
  })
  await expect(transaction).rejects.toThrow()
  expect(await lost.select().from(rateLimits)).toMatchObject([{ key: 'shared' }])
})

it('is told to be away where no connection is to be had, and not where a query is wrong', async () => {
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 1, connectionTimeoutMillis: 50 })
  const only = await pool.connect()
  const error = await pool.query('select 1').catch((failure) => failure)
  only.release()
  await pool.end()
  expect(isDatabaseAway(error)).toBe(true)
  expect(isDatabaseAway(await openDatabase({ ...settings, databaseUrl: NOWHERE }).catch((failure) => failure))).toBe(
    true,
  )
  expect(
    isDatabaseAway(
      await processDb(0)
        .execute(sql`select nonsense`)
        .catch((failure) => failure),
    ),
  ).toBe(false)
})

it('ends statements that would block the others for long', async () => {
  const { rows } = await processDb(0).execute(sql`show statement_timeout`)
  expect(rows).toEqual([{ statement_timeout: '30s' }])
})

it('says what to check when the server cannot be reached, without the password', async () => {
  const unreachable = openDatabase({ ...settings, databaseUrl: 'postgres://me:open-sesame@127.0.0.1:1/touchline' })
  const error = await unreachable.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(DatabaseUnreachable)
  expect(String(error)).toMatch(/check DATABASE_URL and that the server runs: connect ECONNREFUSED 127.0.0.1:1\.$/)
  expect(String(error)).not.toContain('open-sesame')
})

function processDb(number: number): Database {
  const opened = processes[number]
  if (!opened) throw new Error(`there is no process ${number}`)
  return opened.db
}

async function backendOf(db: Database): Promise<number | undefined> {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid
}

/** Ends a connection at the server's side, and waits until it is gone. */
async function terminate(witness: Database, pid: number | undefined): Promise<void> {
  await witness.execute(sql`select pg_terminate_backend(${pid}, 10000)`)
}
